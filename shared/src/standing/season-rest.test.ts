import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRating, FIRST_STANDING } from './add.js';
import { periodAfter, periodAt } from './period.js';
import { addRest, restedSigma } from './season-rest.js';
import type { Standing } from './standing.js';
import { trophiesOf } from './trophies.js';

const PLAYED = Date.parse('2026-05-01T12:00:00Z');
const spring = periodAt('season', PLAYED);
const summer = periodAfter(spring);
const autumn = periodAfter(summer);
const winter = periodAfter(autumn);
const settled: Standing = {
  ...FIRST_STANDING,
  mu: 30,
  sigma: 2,
  trophies: trophiesOf({ mu: 30, sigma: 2 }),
  peak_trophies: 2200,
  rated_at: PLAYED,
};

describe('a season without a rated match', () => {
  it('takes about 133 trophies of a settled player, and nothing of those who played in the season before', () => {
    expect(addRest(settled, summer.ends_at - 1)).toBe(settled);
    const rested = addRest(settled, autumn.starts_at);
    expect(settled.trophies - rested.trophies).toBe(133);
    expect(rested).toMatchObject({ mu: 30, peak_trophies: 2200, rated_at: PLAYED });
  });

  it('counts once, however often it is asked for, and one after the other as all at once', () => {
    const once = addRest(settled, autumn.starts_at + 1);
    expect(addRest(once, autumn.ends_at - 1)).toBe(once);
    const apart = addRest(once, winter.starts_at);
    const together = addRest(settled, winter.starts_at);
    expect(apart.sigma).toBeCloseTo(together.sigma, 10);
    expect(apart.trophies).toBe(together.trophies);
  });

  it('counts anew from the next rated match', () => {
    const back = addRating(
      addRest(settled, winter.starts_at),
      { mu: 0.1, sigma: 0.99, won: true },
      winter.starts_at,
      true,
    );
    expect(addRest(back, periodAfter(winter).ends_at - 1)).toBe(back);
    expect(addRest(back, periodAfter(winter).ends_at).sigma).toBeGreaterThan(back.sigma);
  });

  it('does nothing to who never had a rated match', () => {
    expect(addRest(FIRST_STANDING, winter.ends_at)).toBe(FIRST_STANDING);
  });

  it('never brings trophies, never makes a rating surer, and never passes a newcomer’s uncertainty', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 25 / 3, noNaN: true }),
        fc.double({ min: 0, max: 50, noNaN: true }),
        fc.integer({ min: 0, max: 40 }),
        (sigma, mu, years) => {
          const before = { ...settled, mu, sigma, trophies: trophiesOf({ mu, sigma }) };
          const after = addRest(before, PLAYED + years * 100 * 86_400_000);
          expect(after.trophies).toBeLessThanOrEqual(before.trophies);
          expect(after.sigma).toBeGreaterThanOrEqual(sigma);
          expect(after.sigma).toBeLessThanOrEqual(25 / 3);
          expect(restedSigma(sigma, 1)).toBeLessThanOrEqual(25 / 3);
        },
      ),
      { numRuns: 50 },
    );
  });
});
