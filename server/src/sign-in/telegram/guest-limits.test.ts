import { expect, it } from 'vitest';
import { ManualTimers } from '../../../test/support/manual-timers.js';
import { GuestLimits } from './guest-limits.js';

const HOUR_MS = 60 * 60 * 1000;

it('an address creates so many guests in an hour and in a day, and another is not counted with it', () => {
  const clock = new ManualTimers();
  const limits = new GuestLimits(60, clock);
  const taken = (address: string, times: number) =>
    Array.from({ length: times }, () => limits.take(address)).filter(Boolean).length;
  expect(taken('203.0.113.1', 200)).toBe(120);
  expect(taken('2001:db8::1', 200)).toBe(120);
  expect(taken('2001:db8::2', 10)).toBe(0);
  let day = 120;
  for (let hour = 1; hour < 24; hour += 1) {
    clock.advance(HOUR_MS);
    day += taken('203.0.113.1', 200);
  }
  expect(day).toBeGreaterThan(300);
  expect(day).toBeLessThanOrEqual(600);
  clock.advance(48 * HOUR_MS);
  expect(taken('203.0.113.1', 200)).toBe(120);
});
