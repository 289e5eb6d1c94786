import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STAKES } from '@hokm/shared/protocol';
import { eachSeat, teamOf, type Seat } from '@hokm/shared/rules';
import { DAY_MS } from '@hokm/shared/time';
import { INITIAL_ECONOMY as WALLS } from '../settings/values.js';
import { aPerson, anId, buildRoom } from '../../test/support/rooms.js';
import { pairProblem, type Met } from './pair-walls.js';

const NOW = 1_700_000_000_000;
const LOSES = 1;

/** A match of people 1 to 4 on seats 0 to 3: people 1 and 3 win, unless it says otherwise. */
function aMatch(stake: number, more: Partial<Met> = {}): Met {
  const room = buildRoom();
  return {
    seats: [...eachSeat((seat) => aPerson(seat + 1))],
    options: { ...room.options, stake } as Met['options'],
    result: { winner: 0, reason: 'points' },
    stakes: { phase: 'settled', round: 1, since: 0, payers: [], outcome: 'won' },
    finished_at: NOW - 2 * DAY_MS,
    ...more,
  };
}
const times = (count: number, match: Met): Met[] => Array.from({ length: count }, () => match);
const problem = (met: readonly Met[], coins = 10, person = 2, other = 1) =>
  pairProblem(met, { person: anId(person), other: anId(other), coins, now: NOW }, WALLS);

describe('two people at one coin table', () => {
  it('pass each other a thousand coins in a month, and not one more', () => {
    expect(problem(times(3, aMatch(500)), 500)).toBe(null);
    expect(problem(times(4, aMatch(500)))).toBe('stake/pair_limit');
    // Partners pass each other nothing.
    expect(problem(times(4, aMatch(500)), 500, 2, 4)).toBe(null);
    // What came back makes room again.
    const back = aMatch(500, { result: { winner: LOSES, reason: 'points' } });
    expect(problem([...times(4, aMatch(500)), ...times(2, back)], 500)).toBe(null);
  });

  it('have passed nothing by a void match, and at worst all by one that is not decided', () => {
    const stakes = { phase: 'settled', round: 1, since: 0, payers: [] } as const;
    expect(problem(times(4, aMatch(500, { stakes: { ...stakes, outcome: 'void' } })))).toBe(null);
    expect(problem(times(4, aMatch(500, { stakes: { ...stakes, phase: 'held' } })))).toBe('stake/pair_limit');
  });

  it('play five coin matches a day, on one side or on two, and again tomorrow', () => {
    const today = aMatch(10, { finished_at: NOW });
    for (const [person, other] of [
      [2, 1],
      [2, 4],
    ] as const) {
      expect(problem(times(4, today), 10, person, other)).toBe(null);
      expect(problem(times(5, today), 10, person, other)).toBe('stake/pair_day');
    }
    expect(problem(times(5, aMatch(10)))).toBe(null);
  });

  it('never pass more than that, whoever wins at which stakes', () => {
    const anyMatch = fc.record({
      stake: fc.constantFrom(...STAKES),
      winner: fc.constantFrom(0 as const, 1 as const),
      day: fc.nat(29),
      shift: fc.nat(3),
    });
    fc.assert(
      fc.property(fc.array(anyMatch, { maxLength: 120 }), (tries) => {
        const met: Met[] = [];
        let net = 0;
        for (const { stake, winner, day, shift } of tries) {
          const turned = (seat: Seat) => aPerson(((seat + shift) % 4) + 1);
          const match = aMatch(stake, {
            seats: [...eachSeat(turned)],
            result: { winner, reason: 'points' },
            finished_at: NOW - day * DAY_MS,
          });
          if (problem(met, stake) !== null) continue;
          met.push(match);
          const seatOf = (n: number) => ((n - 1 - shift + 8) % 4) as Seat;
          const [own, other] = [teamOf(seatOf(2)), teamOf(seatOf(1))];
          if (own !== other) net += own === winner ? -stake / 2 : stake / 2;
          expect(Math.abs(net)).toBeLessThanOrEqual(WALLS.pair_coins);
        }
      }),
    );
  });
});
