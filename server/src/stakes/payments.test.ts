import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eachSeat, type MatchState, type Seat, type SeatState } from '@hokm/shared/rules';
import { outcomeOf } from './settle-stakes.js';

const STAKE = 50;
type Ended = Pick<MatchState, 'seats' | 'result'>;

function seat(at: Seat, change: Partial<SeatState> = {}): SeatState {
  const player_id = `p${at}`;
  const state = {
    player_id,
    person: true,
    control: 'player',
    missed: 0,
    away_since: null,
    left: false,
  } as const;
  return { ...state, cards_played: 20, cards_by_player: 20, ...change };
}
const ended = (
  result: MatchState['result'],
  changed: Partial<Record<Seat, Partial<SeatState>>> = {},
): Ended => ({
  result,
  seats: eachSeat((at) => seat(at, changed[at])),
});
const WON = { winner: 0, reason: 'points' } as const;
const FORFEIT = { winner: 0, reason: 'forfeit' } as const;
const ABSENT = { cards_by_player: 3, control: 'bot' } as const;
const LEFT = { left: true, control: 'bot' } as const;

/** What each seat gets; 0 for nothing. */
const got = (state: Ended): number[] => {
  const { payments } = outcomeOf(state, STAKE);
  return [0, 1, 2, 3].map((at) => payments.find(({ player_id }) => player_id === `p${at}`)?.coins ?? 0);
};

describe('what is paid out', () => {
  it.each([
    ['equal parts to the winning side', ended(WON), [100, 0, 100, 0]],
    ['nothing to a winner who left for good', ended(WON, { 2: LEFT }), [200, 0, 0, 0]],
    ['their own stake and no more to a winner who was absent', ended(WON, { 2: ABSENT }), [150, 0, 50, 0]],
    ['their own to both where both were absent', ended(WON, { 0: ABSENT, 2: ABSENT }), [50, 0, 50, 0]],
    ['their own to one who was absent and alone', ended(WON, { 0: LEFT, 2: ABSENT }), [0, 0, 50, 0]],
    [
      'the pot of a side that gave up before 13 cards',
      ended(FORFEIT, { 1: LEFT, 3: LEFT }),
      [100, 0, 100, 0],
    ],
    ['everybody’s own for a void match', ended({ winner: null, reason: 'void' }), [50, 50, 50, 50]],
    [
      'everybody’s own where nobody was there in the end',
      ended(WON, { 0: ABSENT, 1: LEFT, 2: ABSENT, 3: ABSENT }),
      [50, 50, 50, 50],
    ],
    [
      'the share of a winner who is away for a while',
      ended(WON, { 2: { control: 'bot' } }),
      [100, 0, 100, 0],
    ],
  ] as const)('is %s', (_, state, coins) => {
    expect(got(state)).toEqual(coins);
  });

  it('pays a side that stayed before 13 cards were played, also where their clock played those', () => {
    const few = { cards_played: 2, cards_by_player: 0 };
    const state = ended(FORFEIT, { 0: few, 1: { ...few, ...LEFT }, 2: few, 3: { ...few, ...LEFT } });
    expect(got(state)).toEqual([100, 0, 100, 0]);
  });

  it('is never more than the pot, always whole, and to nobody twice', () => {
    const change = fc.constantFrom({}, ABSENT, LEFT, { control: 'bot' } as const);
    const results = fc.constantFrom(WON, FORFEIT, { winner: 1, reason: 'points' } as const);
    fc.assert(
      fc.property(results, fc.tuple(change, change, change, change), (result, [a, b, c, d]) => {
        const { payments } = outcomeOf(ended(result, { 0: a, 1: b, 2: c, 3: d }), STAKE);
        const coins = payments.map((each) => each.coins);
        expect(coins.every((each) => Number.isSafeInteger(each) && each > 0)).toBe(true);
        expect(coins.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(4 * STAKE);
        expect(new Set(payments.map(({ player_id }) => player_id)).size).toBe(payments.length);
      }),
    );
  });
});
