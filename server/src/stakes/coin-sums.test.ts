import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS } from '@hokm/shared/time';
import { roomOptions } from '@hokm/shared/protocol';
import { anId } from '../../test/support/rooms.js';
import { NO_COINS, presentSums, withMatches, type Counted } from './coin-sums.js';

const SARA = anId(1);
const STAKE = 50;
const NOON = Date.UTC(2026, 5, 1, 12);

/** A decided match, so many days after the first; `paid`: what the person got. */
function decided(outcome: 'won' | 'void', paid: number, days = 0): Counted {
  const payments = paid === 0 ? [] : [{ player_id: SARA, coins: paid, why: 'prize' as const }];
  const at = NOON + days * DAY_MS;
  return {
    options: roomOptions.parse({ stake: STAKE }),
    finished_at: at,
    stakes: { phase: 'settled', round: 1, since: at, payers: [], outcome, payments },
  };
}
const [win, loss, nothing] = [decided('won', 100), decided('won', 0), decided('void', STAKE)];
const sums = (records: readonly Counted[]) => presentSums(withMatches(NO_COINS, records, SARA));

it('counts what was won, lost and given back, by day, with the wins since the last loss', () => {
  const records = [win, loss, decided('won', 150, 1), nothing, decided('won', 100, 3)];
  expect(sums(records)).toEqual({
    matches: 5,
    won: 3,
    lost: 1,
    void: 1,
    win_rate: 0.75,
    staked: 250,
    net: 150,
    best_win: 100,
    streak: 2,
    by_day: [
      { day: '2026-06-01', net: 0 },
      { day: '2026-06-02', net: 100 },
      { day: '2026-06-04', net: 50 },
    ],
  });
  expect(sums([loss])).toMatchObject({ best_win: 0, net: -50, streak: 0 });
  expect(sums([])).toMatchObject({ matches: 0, win_rate: null, by_day: [] });
});

it('comes to the same however the matches are cut into older and newer ones', () => {
  const one = fc.record({
    paid: fc.constantFrom(0, STAKE, 100, 200),
    isVoid: fc.boolean(),
    days: fc.nat(3),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 20 }), fc.nat(20), (some, cut) => {
      let day = 0;
      const records = some.map(({ paid, isVoid, days }) =>
        isVoid ? decided('void', STAKE, (day += days)) : decided('won', paid, (day += days)),
      );
      const older = withMatches(NO_COINS, records.slice(0, cut), SARA);
      expect(presentSums(withMatches(older, records.slice(cut), SARA))).toEqual(sums(records));
    }),
  );
});
