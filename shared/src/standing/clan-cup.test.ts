import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CUP_BEST, rankCup, sumOfBest } from './clan-cup.js';

const points = fc.array(fc.nat(2_000), { maxLength: 50 });

describe('the points of a clan', () => {
  it('are those of its ten best, in whatever order, and no more for further members', () => {
    fc.assert(
      fc.property(points, fc.nat(2_000), (all, more) => {
        const sum = sumOfBest(all);
        expect(sumOfBest([...all].reverse())).toBe(sum);
        const least = [...all].sort((a, b) => b - a)[CUP_BEST - 1] ?? 0;
        expect(sumOfBest([...all, more])).toBe(
          sum + Math.max(0, all.length < CUP_BEST ? more : more - least),
        );
      }),
    );
  });
});

describe('a group of clans', () => {
  it('stands by points, equal ones share a place, and a place says how many are above', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { maxLength: 20 }), (given) => {
        const ranked = rankCup(given.map((each, n) => ({ clan: String(n), points: each })));
        for (const { place, points: own } of ranked)
          expect(place).toBe(1 + given.filter((each) => each > own).length);
        expect(ranked.map(({ clan }) => clan).sort()).toEqual(given.map((_, n) => String(n)).sort());
      }),
    );
  });
});
