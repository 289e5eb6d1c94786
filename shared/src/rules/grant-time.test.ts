import { describe, expect, it } from 'vitest';
import { nextDue } from './clock.js';
import { decide } from './decide.js';
import type { MatchState } from './state.js';
import { act, play, playOut, START, table, TIMING, waitingTable } from './testing/table.js';

const playing = table({ hakem: 0, hands: { 0: 'H:A2', 1: 'H:K3', 2: 'H:Q4', 3: 'H:J5' } });
const choosing = table({ trump: null });
const GRANT = { type: 'grant_time', ms: 15_000 } as const;

const refusalAt = (state: MatchState, now: number): unknown => decide(state, GRANT, { now });

describe('time that is granted after a gap', () => {
  it.each([
    ['a card', playing, TIMING.turn_ms],
    ['the trump', choosing, 2 * TIMING.turn_ms],
  ])('leaves at least so much for %s, late or a little before the end', (_, state, whole) => {
    for (const since of [whole - 14_999, whole - 1, whole, whole + 3_600_000]) {
      const granted = act(state, GRANT, START + since);
      expect(nextDue(granted)).toMatchObject({ at: START + since + 15_000, by: 'clock' });
      expect(granted.turn?.started_at).toBe(START);
    }
  });

  it('is refused where everybody has so much, once it is granted, and where nobody is on turn', () => {
    const late = START + TIMING.turn_ms;
    expect(refusalAt(playing, late - 15_000)).toEqual({ refused: 'game/stale_version' });
    expect(refusalAt(act(playing, GRANT, late), late)).toEqual({ refused: 'game/stale_version' });
    expect(refusalAt(play(playing, 'AH 3H 4H 5H'), late)).toEqual({ refused: 'game/stale_version' });
    expect(refusalAt(playOut(table({ target: 1 })), late)).toEqual({ refused: 'game/finished' });
    for (const ms of [0, -1, 0.5, NaN, 60_001])
      expect(decide(playing, { type: 'grant_time', ms }, { now: late })).toEqual({
        refused: 'game/stale_version',
      });
  });

  it('counts in a pause from when play goes on', () => {
    const paused = act(playing, { type: 'pause', seat: 0 }, START + TIMING.turn_ms - 2_000);
    const back = START + 3_600_000;
    const over = act(act(paused, GRANT, back), { type: 'end_pause' }, back);
    expect(over.turn?.ends_at).toBe(back + 15_000);
  });

  it('keeps the seat of who is away for so long, and gives a computer player none', () => {
    const away = act(playing, { type: 'lose_connection', seat: 1 }, START);
    const back = START + TIMING.grace_ms + 60_000;
    const granted = act(away, GRANT, back);
    expect(granted.seats[1].away_since).toBe(back + 15_000 - TIMING.grace_ms);
    const left = act(playing, { type: 'leave', seat: 0 }, START);
    expect(refusalAt(left, back)).toEqual({ refused: 'game/stale_version' });
    const short = { ...away, timing: { ...away.timing, grace_ms: 4_000 } };
    expect(act(short, GRANT, back).seats[1].away_since).toBe(back);
  });

  it('keeps that seat before the first deal too, and is refused then', () => {
    const away = act(waitingTable(), { type: 'lose_connection', seat: 1 }, START);
    const back = START + TIMING.grace_ms + 60_000;
    const granted = act(away, GRANT, back);
    expect(granted.seats[1].away_since).toBe(back + 15_000 - TIMING.grace_ms);
    expect(refusalAt(granted, back)).toEqual({ refused: 'game/stale_version' });
  });
});
