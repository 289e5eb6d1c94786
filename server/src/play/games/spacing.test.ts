import { expect, it } from 'vitest';
import { ManualTimers } from '../../../test/support/manual-timers.js';
import { WriteThrottle } from './write-throttle.js';

function begun(): { timers: ManualTimers; spacing: WriteThrottle } {
  const timers = new ManualTimers();
  const spacing = new WriteThrottle(3, timers);
  spacing.begin();
  return { timers, spacing };
}

it('makes nobody wait who comes first, or long after the last', async () => {
  const timers = new ManualTimers();
  const spacing = new WriteThrottle(3, timers);
  expect(spacing.left).toBe(0);
  await spacing.over();
  spacing.begin();
  timers.advance(10);
  expect(spacing.left).toBe(0);
  await spacing.over();
  expect(timers.size).toBe(0);
});

it('lets who comes too soon wait for the rest of the time', async () => {
  const { timers, spacing } = begun();
  timers.advance(1);
  expect(spacing.left).toBe(2);
  let isOver = false;
  const waiting = spacing.over().then(() => (isOver = true));
  timers.advance(1);
  await Promise.resolve();
  expect(isOver).toBe(false);
  timers.advance(1);
  await waiting;
});

it('makes nobody wait longer because the clock was turned back', () => {
  const timers = new ManualTimers();
  let turnedBack = 0;
  const spacing = new WriteThrottle(3, {
    now: () => timers.now() - turnedBack,
    set: (ms, ring) => timers.set(ms, ring),
  });
  spacing.begin();
  turnedBack = 3_600_000;
  expect(spacing.left).toBe(3);
});
