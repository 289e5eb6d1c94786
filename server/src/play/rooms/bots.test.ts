import { describe, expect, it } from 'vitest';
import { BOTS, RUNGS, botOn, botWith } from '@hokm/shared/bots';
import { roomOptions } from '@hokm/shared/protocol';
import { seededBytes } from '../../../test/support/random.js';
import { aPerson } from '../../../test/support/rooms.js';
import type { SeatRecord } from '../games/match-record.js';
import { freeBot, isLadderTable, ladderOptions, ladderSeats } from './bots.js';

const rungsOf = (seats: readonly (SeatRecord | null)[]) =>
  seats.flatMap((seat) => botWith(seat?.player_id ?? '')?.rung ?? []);

/** The rungs of three bots beside a person, drawn again and again. */
function drawn(level: 'easy' | 'normal'): number[][] {
  const randomBytes = seededBytes(3);
  return Array.from({ length: 40 }, () => {
    const seats: SeatRecord[] = [aPerson(1)];
    while (seats.length < 4) seats.push(freeBot(seats, { level, randomBytes }));
    return rungsOf(seats);
  });
}

describe('the bots that sit down in a room', () => {
  it('are the gentler ones in an easy room and the stronger ones in others, never one twice', () => {
    for (const [level, first, last] of [
      ['easy', 1, 4],
      ['normal', 4, 8],
    ] as const)
      for (const table of drawn(level)) {
        expect(new Set(table).size).toBe(3);
        expect(Math.min(...table)).toBeGreaterThanOrEqual(first);
        expect(Math.max(...table)).toBeLessThanOrEqual(last);
      }
  });

  it('are not always the same three', () => {
    for (const level of ['easy', 'normal'] as const) {
      const tables = new Set(drawn(level).map((table) => [...table].sort().join()));
      expect(tables.size).toBeGreaterThanOrEqual(4);
    }
  });

  it('are any others where all of the level sit already', () => {
    const seats = RUNGS.slice(0, 4).map((rung) => ({
      ...freeBot([]),
      player_id: botOn(rung).player_id,
    }));
    expect(rungsOf([freeBot(seats, { level: 'easy' })])[0]).toBeGreaterThan(4);
  });

  it('have ids of accounts’ form and no two the same', () => {
    expect(new Set(BOTS.map(({ player_id }) => player_id)).size).toBe(8);
    for (const { player_id } of BOTS) expect(player_id).toMatch(/^[0-9a-f]{24}$/);
  });
});

describe('the table of a rung', () => {
  it.each(RUNGS)('has the rival of rung %i on the right and nobody above it but the partner', (rung) => {
    const seats = ladderSeats(rung, aPerson(1));
    const [rival, partner, companion] = rungsOf(seats);
    expect(rival).toBe(rung);
    expect(new Set([rival, partner, companion]).size).toBe(3);
    // On the first rung there is nobody below the rival.
    if (rung > 1) expect(companion).toBeLessThan(rung);
    expect(isLadderTable(rung, seats)).toBe(true);
  });

  it('is none once somebody else sits there, or the bots sit otherwise', () => {
    const seats = ladderSeats(4, aPerson(1));
    const [me, rival, partner, companion] = seats;
    if (!me || !rival || !partner || !companion) throw new Error('a table has four seats');
    expect(isLadderTable(3, seats)).toBe(false);
    expect(isLadderTable(4, [me, partner, rival, companion])).toBe(false);
    expect(isLadderTable(4, [me, rival, aPerson(2), companion])).toBe(false);
    expect(isLadderTable(4, [me, rival, null, companion])).toBe(false);
    expect(isLadderTable(4, [rival, me, partner, companion])).toBe(false);
  });

  it('is played by the ladder’s own options, which fit the schema of all rooms', () => {
    for (const rung of RUNGS) expect(roomOptions.parse(ladderOptions(rung))).toEqual(ladderOptions(rung));
    expect(ladderOptions(2)).toMatchObject({ target_points: 3, pace: 'fast', bot_level: 'normal', rival: 2 });
  });
});
