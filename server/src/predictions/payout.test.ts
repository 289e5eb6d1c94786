import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Team } from '@hokm/shared/rules';
import { betsOf, outcomeOf, type Bet } from './payout.js';

const sumOf = (some: readonly { readonly coins: number }[]) =>
  some.reduce((sum, { coins }) => sum + coins, 0);
let made = 0;
const bet = (team: Team, coins: number, asked_at = (made += 1)): Bet => ({
  team,
  coins,
  asked_at,
  player_id: `p${String((made += 1)).padStart(4, '0')}`,
});

/** What each gets, in the order of the predictions; 0 for nothing. */
function got(bets: readonly Bet[], winner: Team | null): number[] {
  const { payments } = outcomeOf(bets, winner);
  return bets.map((each) => payments.find(({ player_id }) => player_id === each.player_id)?.coins ?? 0);
}

const anyBets = fc
  .array(
    fc.record({
      team: fc.constantFrom<Team>(0, 1),
      coins: fc.integer({ min: 10, max: 100 }),
      asked_at: fc.integer({ min: 0, max: 5 }),
    }),
    { maxLength: 40 },
  )
  .map((some) => some.map((each, at): Bet => ({ ...each, player_id: `p${at}` })));

describe('what predictions pay', () => {
  it('shares the pool by what was put in, with what is left over to the largest remainder, then the earliest', () => {
    // 100 by 30 and 60: 33.3 and 66.7.
    expect(got([bet(0, 30), bet(0, 60), bet(1, 10)], 0)).toEqual([33, 67, 0]);
    // 100 by three times 30: 33.3 each, and one coin over.
    expect(got([bet(0, 30, 9), bet(0, 30, 5), bet(0, 30, 7), bet(1, 10)], 0)).toEqual([33, 34, 33, 0]);
  });

  it('gives three times at most, and what is over that back to the other side', () => {
    expect(got([bet(0, 10), bet(1, 100), bet(1, 50)], 0)).toEqual([30, 87, 43]);
  });

  it.each<[string, readonly Bet[], Team | null]>([
    ['the match is void', [bet(0, 10), bet(1, 20)], null],
    ['nobody predicted the other side', [bet(0, 10), bet(0, 20)], 0],
    ['nobody predicted the winner', [bet(0, 10), bet(0, 20)], 1],
    ['one person predicted', [bet(0, 50)], 0],
    ['nobody predicted', [], 0],
  ])('gives everything back where %s', (_, bets, winner) => {
    expect(outcomeOf(bets, winner).outcome).toBe('void');
    expect(got(bets, winner)).toEqual(bets.map(({ coins }) => coins));
  });

  it('is what was put in, whole, never over three times, and for who was right never less than they gave', () => {
    fc.assert(
      fc.property(anyBets, fc.constantFrom<Team | null>(0, 1, null), (bets, winner) => {
        const { outcome, payments } = outcomeOf(bets, winner);
        expect(sumOf(payments)).toBe(sumOf(bets));
        expect(payments.every(({ coins }) => Number.isSafeInteger(coins) && coins > 0)).toBe(true);
        expect(new Set(payments.map(({ player_id }) => player_id)).size).toBe(payments.length);
        for (const each of bets) {
          const paid = payments.find(({ player_id }) => player_id === each.player_id)?.coins ?? 0;
          if (outcome === 'void') expect(paid).toBe(each.coins);
          else if (each.team === winner) {
            expect(paid).toBeGreaterThanOrEqual(each.coins);
            expect(paid).toBeLessThanOrEqual(3 * each.coins);
          } else expect(paid).toBeLessThanOrEqual(each.coins);
        }
      }),
    );
  });

  it('does not depend on the order in which predictions are read', () => {
    fc.assert(
      fc.property(anyBets, fc.nat(), (bets, seed) => {
        const by = (some: readonly Bet[]) =>
          outcomeOf(some, 0)
            .payments.map(({ player_id, coins }) => `${player_id} ${coins}`)
            .sort();
        const turned = [...bets.slice(seed % (bets.length + 1)), ...bets.slice(0, seed % (bets.length + 1))];
        expect(by(turned)).toEqual(by(bets));
      }),
    );
  });

  it('leaves a fixed match little: a fifth who knows takes at most 200 of strangers, and without strangers nothing', () => {
    // Four agree on the winner; a fifth puts 100 on it. Strangers put 2,000 on the other side and 100 on this one.
    const insider = bet(0, 100);
    const strangers = Array.from({ length: 20 }, () => bet(1, 100));
    expect(got([insider, ...strangers], 0)[0]).toBe(300);
    expect(got([insider, bet(0, 100), ...strangers], 0)[0]).toBe(300);
    expect(got([insider], 0)[0]).toBe(100);
    // Ten accounts that help: each gains two hundred at most, and the walls stop them at 3,000 a month.
    const ring = Array.from({ length: 10 }, () => bet(0, 100));
    const gains = got([...ring, ...strangers], 0).slice(0, 10);
    expect(gains.every((coins) => coins === 300)).toBe(true);
  });

  it('counts what is held, and gives back what came too late', () => {
    const record = { team: 0, coins: 10, key: 'k', round: 1 } as const;
    const { valid, late } = betsOf(
      {
        bets: {
          a: { ...record, state: 'in', asked_at: 5 },
          b: { ...record, state: 'in', asked_at: 6 },
          c: { ...record, state: 'out', asked_at: 1 },
          d: { ...record, state: 'asked', asked_at: 1 },
        },
      },
      5,
    );
    expect([valid.map(({ player_id }) => player_id), late.map(({ player_id }) => player_id)]).toEqual([
      ['a'],
      ['b'],
    ]);
  });
});
