import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BOUNDS, countOf, Histogram, percentile, sumOf } from './histogram.js';

const times = fc.array(fc.double({ min: 0, max: 9_999, noNaN: true }), { minLength: 1, maxLength: 200 });
const share = fc.constantFrom(0.5, 0.95, 0.99, 1);

function histogramOf(all: readonly number[]): Histogram {
  const histogram = new Histogram();
  for (const ms of all) histogram.add(ms);
  return histogram;
}

it('finds a percentile in the bucket of the true one', () => {
  fc.assert(
    fc.property(times, share, (all, of) => {
      const sorted = [...all].sort((a, b) => a - b);
      const exact = sorted[Math.ceil(all.length * of) - 1] ?? 0;
      const upper = BOUNDS.find((bound) => exact <= bound) ?? Infinity;
      const lower = BOUNDS[BOUNDS.indexOf(upper as (typeof BOUNDS)[number]) - 1] ?? 0;
      const found = percentile(histogramOf(all).counts, of) ?? -1;
      expect(found).toBeGreaterThanOrEqual(lower);
      expect(found).toBeLessThanOrEqual(upper);
    }),
  );
});

it('adds up to the histogram of all, whoever measured what', () => {
  fc.assert(
    fc.property(times, times, (some, others) => {
      const sum = sumOf([histogramOf(some).counts, histogramOf(others).counts]);
      expect(sum).toEqual(histogramOf([...some, ...others]).counts);
      expect(countOf(sum)).toBe(some.length + others.length);
    }),
  );
});

it('says nothing of nothing, and leaves out what has other buckets', () => {
  expect(percentile(new Histogram().counts, 0.5)).toBeNull();
  expect(countOf(sumOf([[1, 2, 3]]))).toBe(0);
  expect(percentile(histogramOf([50_000]).counts, 0.5)).toBe(10_000);
});
