import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isResting, nextDue } from './clock.js';
import { fold } from './fold.js';
import { SEATS, type Seat } from './seats.js';
import type { MatchState } from './state.js';
import { frozen } from './testing/invariants.js';
import { playRandomMatch } from './testing/random-match.js';
import { act, dealtTable, play, playOut, refusalOf, START, table, TIMING } from './testing/table.js';

const BOTS = [1, 2, 3] as const;
const hands = { 0: 'H:A2', 1: 'H:K3', 2: 'H:Q4', 3: 'H:J5' } as const;
const alone = table({ hakem: 0, hands, bots: BOTS });
const complete = play(alone, 'AH 3H 4H 5H');
const over = playOut(alone);
const drawing = dealtTable({ bots: BOTS });
const endRest = (seat: Seat) => ({ type: 'end_rest', seat }) as const;

describe('the end of a rest', () => {
  it.each([
    ['a trick', complete, 'collect_trick'],
    ['a hand', over, 'deal'],
    ['the draw', drawing, 'begin_choosing'],
  ] as const)('after %s comes at once for a person alone, and what was due is due then', (_, state, due) => {
    const at = START + 600;
    expect(nextDue(state)).toMatchObject({ do: due });
    const ended = act(state, endRest(0), at);
    expect(nextDue(ended)).toEqual({ at, do: due });
    expect(ended.version).toBe(state.version + 1);
  });

  it('is refused while another person plays here, and not once a bot keeps that seat', () => {
    const two = play(table({ hakem: 0, hands, bots: [1, 3] }), 'AH 3H 4H 5H');
    expect(refusalOf(two, endRest(0))).toBe('game/not_alone');
    expect(refusalOf(act(two, { type: 'lose_connection', seat: 2 }), endRest(0))).toBe('game/not_alone');
    expect(refusalOf(act(two, { type: 'give_seat_to_bot', seat: 2 }), endRest(0))).toBeNull();
    expect(refusalOf(act(two, { type: 'leave', seat: 2 }), endRest(0))).toBeNull();
  });

  it('is refused to computer players, and to people who have left', () => {
    expect(refusalOf(complete, endRest(1))).toBe('room/not_member');
    const two = play(table({ hakem: 0, hands, bots: [1, 3] }), 'AH 3H 4H 5H');
    expect(refusalOf(act(two, { type: 'leave', seat: 0 }), endRest(0))).toBe('room/not_member');
  });

  it('is refused where nothing rests, and the second time', () => {
    expect(refusalOf(alone, endRest(0))).toBe('game/stale_version');
    expect(refusalOf(table({ trump: null, bots: BOTS }), endRest(0))).toBe('game/stale_version');
    expect(refusalOf(act(alone, { type: 'pause', seat: 0 }), endRest(0))).toBe('game/stale_version');
    expect(refusalOf(act(complete, endRest(0), START + 5), endRest(0), START + 5)).toBe('game/stale_version');
    expect(refusalOf(complete, endRest(0), START + TIMING.round_pause_ms)).toBe('game/stale_version');
    expect(refusalOf(playOut(table({ target: 1, bots: BOTS })), endRest(0))).toBe('game/finished');
  });

  it('is remembered with its id, so that its repetition is recognised', () => {
    const ended = act(complete, endRest(0), START, 'c1');
    expect(ended.commands.at(-1)).toEqual({ id: 'c1', seat: 0, version: ended.version });
  });
});

describe('in random matches, the end of a rest', () => {
  const states: MatchState[] = [];
  for (let seed = 1; seed <= 60; seed++) {
    playRandomMatch(20_000 + seed, (before) => {
      if (before.version % 7 === seed % 7) states.push(frozen(before));
    });
  }

  it('is accepted exactly from a person who stays, alone, in a rest that runs, and moves only its end', () => {
    let accepted = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...states),
        fc.constantFrom(...SEATS),
        fc.integer({ min: -2_000, max: 9_000 }),
        (state, seat, shift) => {
          const now = (state.phase_ends_at ?? START) - shift;
          const sitting = state.seats[seat];
          const others = SEATS.filter((other) => other !== seat);
          const may =
            sitting.person &&
            !sitting.left &&
            others.every((other) => state.seats[other].control === 'bot') &&
            ['drawing_hakem', 'round_complete', 'hand_complete'].includes(state.phase) &&
            shift > 0;
          expect(refusalOf(state, endRest(seat), now) === null).toBe(may);
          if (!may) return;
          accepted++;
          const ended = fold(state, { ...endRest(seat), at: now });
          expect(ended).toEqual({ ...state, version: state.version + 1, phase_ends_at: now });
          expect(isResting(ended, now)).toBe(false);
          expect(nextDue(ended)?.at).toBeLessThanOrEqual(now);
        },
      ),
      { numRuns: 20_000, seed: 3 },
    );
    expect(accepted).toBeGreaterThan(30);
  });

  it('changes nothing but times: without those moves the match ends with the same cards and points', () => {
    let left = 0;
    for (let seed = 1; seed <= 100; seed++) {
      const { start, moves, end } = playRandomMatch(seed);
      const others = moves.filter(({ type }) => type !== 'end_rest');
      left += moves.length - others.length;
      const { hand, points, result, hand_result, seats } = others.reduce(fold, start);
      expect({ hand, points, result, hand_result, seats }).toEqual({
        hand: end.hand,
        points: end.points,
        result: end.result,
        hand_result: end.hand_result,
        seats: end.seats,
      });
    }
    expect(left).toBeGreaterThan(20);
  });
});
