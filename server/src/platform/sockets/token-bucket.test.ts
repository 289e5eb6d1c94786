import { expect, it } from 'vitest';
import { TokenBucket } from './token-bucket.js';

it('lets a burst through, then as many as it earns, and never saves more than its capacity', () => {
  const bucket = new TokenBucket(3, 2, 0);
  expect([1, 2, 3, 4].map(() => bucket.take(0))).toEqual([true, true, true, false]);
  expect(bucket.take(499)).toBe(false);
  expect(bucket.take(500)).toBe(true);
  expect([1, 2, 3, 4].map(() => bucket.take(60_000))).toEqual([true, true, true, false]);
});

it('does not earn from a clock that goes back', () => {
  const bucket = new TokenBucket(1, 1, 10_000);
  expect(bucket.take(10_000)).toBe(true);
  expect(bucket.take(5_000)).toBe(false);
});
