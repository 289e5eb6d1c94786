import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STAKES } from '@hokm/shared/protocol';
import { eachSeat, SEATS, type Seat, type SeatState, type Team } from '@hokm/shared/rules';
import { DAY_MS } from '@hokm/shared/time';
import { INITIAL_ECONOMY as WALLS } from '../settings/values.js';
import { aPerson, anId, buildRoom } from '../../test/support/rooms.js';
import { pairProblem, type Met } from './pair-walls.js';
import { outcomeOf } from './settle-stakes.js';

const NOW = 1_700_000_000_000;
const FOUR = [...eachSeat((seat) => aPerson(seat + 1))];

/** How the people on the seats ended a match; all played it to the end, unless it says otherwise. */
interface Ended {
  readonly winner?: Team;
  /** Seats whose people left for good, and of those for whom another played most cards. */
  readonly left?: readonly Seat[];
  readonly absent?: readonly Seat[];
  readonly seats?: Met['seats'];
}

/** A match that is paid out, of people 1 to 4 on seats 0 to 3: people 1 and 3 win, unless it says otherwise. */
function aMatch(stake: number, { winner = 0, left = [], absent = [], seats = FOUR }: Ended = {}): Met {
  const state = eachSeat((seat): SeatState => ({
    player_id: seats[seat]?.player_id ?? '',
    person: true,
    control: 'player',
    missed: 0,
    away_since: null,
    left: left.includes(seat),
    cards_played: 20,
    cards_by_player: absent.includes(seat) ? 3 : 20,
  }));
  const ended = outcomeOf({ seats: state, result: { winner, reason: 'points' } }, stake);
  return {
    seats,
    options: { ...buildRoom().options, stake } as Met['options'],
    stakes: { phase: 'settled', round: 1, since: 0, payers: [], ...ended },
    finished_at: NOW - 2 * DAY_MS,
  };
}
const times = (count: number, match: Met): Met[] => Array.from({ length: count }, () => match);
const problem = (met: readonly Met[], coins = 10, person = 2, other = 1) =>
  pairProblem(met, { person: anId(person), other: anId(other), coins, now: NOW }, WALLS);

describe('two people at one coin table', () => {
  it('pass each other a thousand coins in a month, and not one more', () => {
    expect(problem(times(2, aMatch(500)), 500)).toBe(null);
    // One of the two may be the only winner who stays, and gets all of it.
    expect(problem(times(3, aMatch(500)), 500)).toBe('stake/pair_limit');
    expect(problem(times(3, aMatch(500)), 200)).toBe(null);
    expect(problem(times(4, aMatch(500)))).toBe('stake/pair_limit');
    // Partners who stay pass each other nothing.
    expect(problem(times(4, aMatch(500)), 500, 2, 4)).toBe(null);
    // What came back makes room again.
    const back = times(2, aMatch(500, { winner: 1 }));
    expect(problem([...times(4, aMatch(500)), ...back], 500)).toBe(null);
  });

  it('pass each other what is paid: all of it where one winner stays, also to a partner, and nothing to who was absent', () => {
    const alone = aMatch(500, { left: [2] });
    expect(problem(times(2, alone))).toBe('stake/pair_limit');
    expect(problem(times(2, alone), 10, 3, 1)).toBe('stake/pair_limit');
    // A person who has left loses to the one who stayed, and wins nothing from the others.
    expect(problem(times(2, alone), 500, 2, 3)).toBe(null);
    const absent = aMatch(500, { absent: [2] });
    expect(problem(times(2, absent), 10, 2, 1)).toBe('stake/pair_limit');
    expect(problem(times(9, absent), 500, 2, 3)).toBe(null);
    expect(problem(times(9, aMatch(500, { absent: [0, 2] })), 500)).toBe(null);
  });

  it('have passed nothing by a void match, and at worst all by one that is not decided', () => {
    const {
      outcome: _,
      payments: __,
      ...held
    } = aMatch(500).stakes ?? { phase: 'settled', round: 1, since: 0, payers: [] };
    const payments = FOUR.map(({ player_id }) => ({ player_id, coins: 500, why: 'returned' as const }));
    const undone = { ...aMatch(500), stakes: { ...held, outcome: 'void' as const, payments } };
    expect(problem(times(4, undone), 500)).toBe(null);
    const open = { ...aMatch(500), stakes: { ...held, phase: 'held' as const } };
    for (const other of [1, 4]) expect(problem(times(2, open), 10, 2, other)).toBe('stake/pair_limit');
  });

  it('play five coin matches a day, on one side or on two, and again tomorrow', () => {
    const today = { ...aMatch(10), finished_at: NOW };
    for (const [person, other] of [
      [2, 1],
      [2, 4],
    ] as const) {
      expect(problem(times(4, today), 10, person, other)).toBe(null);
      expect(problem(times(5, today), 10, person, other)).toBe('stake/pair_day');
    }
    expect(problem(times(5, aMatch(10)))).toBe(null);
  });

  it('never pass more than that, whoever wins, leaves or is absent at which stakes', () => {
    const some = fc.uniqueArray(fc.constantFrom(...SEATS), { maxLength: 2 });
    const anyMatch = fc.record({
      stake: fc.constantFrom(...STAKES),
      winner: fc.constantFrom(0 as const, 1 as const),
      left: some,
      absent: some,
      day: fc.nat(29),
      shift: fc.nat(3),
    });
    fc.assert(
      fc.property(fc.array(anyMatch, { maxLength: 120 }), (tries) => {
        const met: Met[] = [];
        let net = 0;
        for (const { stake, day, shift, ...ended } of tries) {
          if (problem(met, stake) !== null) continue;
          const seats = [...eachSeat((seat) => aPerson(((seat + shift) % 4) + 1))];
          const match = { ...aMatch(stake, { ...ended, seats }), finished_at: NOW - day * DAY_MS };
          met.push(match);
          const gain = (n: number) =>
            (match.stakes?.payments?.find(({ player_id }) => player_id === anId(n))?.coins ?? 0) - stake;
          const gains = [1, 2, 3, 4].map(gain);
          // The stake of each who lost goes to those who won, by what they won.
          const won = gains.reduce((sum, each) => sum + Math.max(0, each), 0);
          const [one = 0, other = 0] = gains;
          const given = one * other < 0 ? (-Math.min(one, other) * Math.max(one, other)) / won : 0;
          net += other < 0 ? given : -given;
          expect(Math.abs(net)).toBeLessThanOrEqual(WALLS.pair_coins);
        }
      }),
    );
  });
});
