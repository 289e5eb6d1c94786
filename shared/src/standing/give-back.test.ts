import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRating, FIRST_STANDING, giveBack } from './index.js';
import { trophiesOf } from './trophies.js';

describe('trophies that are given back', () => {
  it('undo a loss exactly, and the rating stands for them', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 15, max: 60, noNaN: true }),
        fc.double({ min: -2, max: -0.01, noNaN: true }),
        (mu, step) => {
          const start = { ...FIRST_STANDING, mu, sigma: 2, trophies: trophiesOf({ mu, sigma: 2 }), rated: 9 };
          const lost = addRating(start, { mu: step, sigma: 1, won: false }, 1_000, true);
          const back = giveBack(lost, start.trophies - lost.trophies);
          expect(back.trophies).toBe(start.trophies);
          // Trophies are whole: the rating is within half of one.
          expect(Math.abs(trophiesOf(back) - back.trophies)).toBeLessThanOrEqual(1);
          expect({ ...back, mu: 0, trophies: 0, peak_trophies: 0 }).toEqual({
            ...lost,
            mu: 0,
            trophies: 0,
            peak_trophies: 0,
          });
        },
      ),
    );
  });
});
