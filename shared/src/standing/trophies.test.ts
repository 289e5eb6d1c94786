import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterStep, clanLevel, FIRST_RATING, trophiesOf } from './trophies.js';

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const rating = fc.record({ mu: real(-20, 70), sigma: real(0.5, 9) });

describe('trophies', () => {
  it('are a thousand for a newcomer', () => expect(trophiesOf(FIRST_RATING)).toBe(1000));

  it('are whole, never negative, and grow with the rating and with its certainty', () => {
    fc.assert(
      fc.property(rating, real(0, 5), real(0, 0.4), (rated, better, surer) => {
        const trophies = trophiesOf(rated);
        expect(Number.isInteger(trophies)).toBe(true);
        expect(trophies).toBeGreaterThanOrEqual(0);
        expect(trophiesOf({ ...rated, mu: rated.mu + better })).toBeGreaterThanOrEqual(trophies);
        expect(trophiesOf({ ...rated, sigma: rated.sigma - surer })).toBeGreaterThanOrEqual(trophies);
      }),
    );
  });

  it('never fall by a win and never rise by a loss', () => {
    const step = fc.record({ mu: real(-4, 4), sigma: real(0.8, 1.1), won: fc.boolean() });
    fc.assert(
      fc.property(rating, fc.nat(3_000), step, (rated, trophies, taken) => {
        const after = afterStep({ ...rated, trophies }, taken);
        if (taken.won) expect(after.trophies).toBeGreaterThanOrEqual(trophies);
        else expect(after.trophies).toBeLessThanOrEqual(trophies);
        expect(after.trophies).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

it('a clan’s level is one more with every five thousand trophies', () => {
  expect([0, 4_999, 5_000, 12_345].map(clanLevel)).toEqual([1, 1, 2, 3]);
});
