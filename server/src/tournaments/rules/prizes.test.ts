import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TOURNAMENT_KINDS } from '@hokm/shared/api/tournaments/limits';
import { MATCHES_FOR_PRIZE, potOf, prizesOf, prizeTable, type Finisher } from './prizes.js';

const pairs = (places: readonly number[]): Finisher[] =>
  places.map((place, n) => ({ entrant: n + 1, place, played: [3, 3] }));
const ORDER = [1, 2, 3, 3, 5, 5, 5, 5];
const sum = (some: readonly number[]) => some.reduce((all, each) => all + each, 0);
const coinsOf = (...asked: Parameters<typeof prizesOf>) =>
  prizesOf(...asked).prizes.map(({ entrant, coins }) => [entrant, ...coins]);

describe('prizes', () => {
  it.each([
    [0, 0, 0, 0],
    [160, 0, 128, 32],
    [160, 1_000, 1_128, 32],
    [21, 0, 17, 4],
  ])('are of fees %i and house %i a pot of %i, and %i are gone', (fees, house, pot, gone) => {
    expect(potOf(fees, house)).toEqual({ pot, gone });
  });

  it('of an elimination are a half, a quarter and two eighths, halved by each pair', () => {
    expect(coinsOf('elimination', 1_600, pairs(ORDER))).toEqual([
      [1, 400, 400],
      [2, 200, 200],
      [3, 100, 100],
      [4, 100, 100],
    ]);
  });

  it('give what does not divide to the first places, as long as it is enough for all on a place', () => {
    // 1,607: 401, 200 and 100 each, and 5 over: one more for both of the first and both of the second.
    expect(coinsOf('elimination', 1_607, pairs(ORDER))).toEqual([
      [1, 402, 402],
      [2, 201, 201],
      [3, 100, 100],
      [4, 100, 100],
    ]);
    expect(prizesOf('elimination', 1_607, pairs(ORDER)).left).toBe(1);
    const swiss = pairs(Array.from({ length: 11 }, (_, n) => n + 1));
    const oneOfTheSecond = swiss.map((pair) => (pair.place === 2 ? { ...pair, played: [3, 0] } : pair));
    expect(prizesOf('swiss', 1, oneOfTheSecond)).toMatchObject({ left: 1 });
  });

  it('of an elimination without a winner, or without a second, go to who is there', () => {
    expect(coinsOf('elimination', 600, pairs([2, 2, 3, 3]))).toEqual([
      [1, 100, 100],
      [2, 100, 100],
      [3, 50, 50],
      [4, 50, 50],
    ]);
    expect(coinsOf('elimination', 500, pairs([1, 3]))).toEqual([
      [1, 200, 200],
      [2, 50, 50],
    ]);
  });

  it('of a Swiss and an arena go to the first tenth, by 1/(k + 2)', () => {
    const arena = Array.from({ length: 30 }, (_, n) => ({ entrant: n + 1, place: n + 1, played: [5] }));
    // 1/3, 1/4 and 1/5 of 47/60.
    expect(coinsOf('arena', 4_700, arena)).toEqual([
      [1, 2_000],
      [2, 1_500],
      [3, 1_200],
    ]);
    expect(prizesOf('swiss', 1_000, pairs([1, 2, 3, 4, 5, 6, 7, 8])).prizes).toEqual([
      { entrant: 1, coins: [500, 500] },
    ]);
  });

  it('are not for who played fewer than three matches; the next come up', () => {
    const arena = [5, 2, 5, 3].map((played, n) => ({ entrant: n + 1, place: n + 1, played: [played] }));
    const eleven = [
      ...arena,
      ...Array.from({ length: 7 }, (_, n) => ({ entrant: n + 5, place: n + 5, played: [5] })),
    ];
    expect(prizesOf('arena', 1_000, eleven).prizes.map(({ entrant }) => entrant)).toEqual([1, 3]);
    const half = pairs([1, 2]).map((pair) => (pair.entrant === 1 ? { ...pair, played: [2, 3] } : pair));
    expect(coinsOf('swiss', 1_000, half)).toEqual([[1, 0, 1_000]]);
  });

  it('of an elimination are for who played one match; nobody comes up', () => {
    const semis = pairs(ORDER).map((pair) => (pair.entrant === 4 ? { ...pair, played: [0, 0] } : pair));
    expect(coinsOf('elimination', 700, semis).map(([entrant]) => entrant)).toEqual([1, 2, 3]);
  });

  it('stay whole where nobody may win', () => {
    const nobody = pairs([1, 2]).map((pair) => ({ ...pair, played: [0, 0] }));
    expect(prizesOf('swiss', 99, nobody)).toEqual({ prizes: [], left: 99 });
    expect(prizesOf('arena', 99, [])).toEqual({ prizes: [], left: 99 });
  });

  it('are whole, never negative, never more than the pot, and nobody gets more than who is before them', () => {
    const finishers = fc.array(fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 })), { maxLength: 256 });
    fc.assert(
      fc.property(
        fc.constantFrom(...TOURNAMENT_KINDS),
        fc.oneof(fc.nat({ max: 300_000 }), fc.nat({ max: 300 })),
        finishers,
        (kind, pot, played) => {
          const shared = (n: number) => (n < 2 ? n + 1 : 2 ** Math.floor(Math.log2(n)) + 1);
          const all = played.map((two, n) => ({
            entrant: n,
            place: kind === 'elimination' ? shared(n) : n + 1,
            played: kind === 'arena' ? two.slice(0, 1) : two,
          }));
          const { prizes, left } = prizesOf(kind, pot, all);
          const coins = prizes.flatMap((prize) => prize.coins.filter((each) => each > 0));
          expect(sum(coins) + left).toBe(pot);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(coins.every(Number.isSafeInteger)).toBe(true);
          expect(coins).toEqual(coins.toSorted((a, b) => b - a));
          for (const { entrant, coins: each } of prizes) {
            const may = (all[entrant]?.played ?? []).map((matches) => matches >= MATCHES_FOR_PRIZE[kind]);
            expect(may).toContain(true);
            expect(new Set(each.filter((_, n) => may[n])).size).toBe(1);
            expect(sum(each.filter((_, n) => !may[n]))).toBe(0);
          }
          // Less is left than there are people on the places that win.
          if (prizes.length > 0) expect(left).toBeLessThan(2 * prizes.length);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('as they are shown before are what is paid when everybody plays', () => {
    expect(prizeTable('elimination', 8, 1_607)).toEqual([
      { from: 1, to: 1, coins: 402 },
      { from: 2, to: 2, coins: 201 },
      { from: 3, to: 4, coins: 100 },
    ]);
    expect(prizeTable('arena', 30, 5)).toEqual([
      { from: 1, to: 1, coins: 3 },
      { from: 2, to: 3, coins: 1 },
    ]);
    expect(prizeTable('swiss', 16, 0)).toEqual([]);
    expect(prizeTable('swiss', 0, 100)).toEqual([]);
  });
});
