import { expect, it } from 'vitest';
import { Restarts } from './restarts.js';

it('a process that ends is started again at once, then after longer and longer waits, and at last not any more', () => {
  const restarts = new Restarts();
  const waits = Array.from({ length: 8 }, () => restarts.ended(1_000));
  expect(waits).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, null]);
});

it('one that has served for a minute has a clean sheet', () => {
  const restarts = new Restarts();
  for (let end = 0; end < 7; end += 1) restarts.ended(0);
  expect(restarts.ended(60_000)).toBe(0);
  expect(restarts.ended(59_999)).toBe(500);
});
