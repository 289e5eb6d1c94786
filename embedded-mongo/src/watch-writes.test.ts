import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchWrites } from './watch-writes.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A watch over a store whose oldest write waits for `stuckFor` ms, and how often it has said that writes have no end. */
function aWatch() {
  const store = { stuckFor: 0 };
  const onStuck = vi.fn();
  const end = watchWrites(store, onStuck);
  /** Lets time pass in which no write comes to its end. */
  const stuck = (ms: number) => {
    store.stuckFor += ms;
    vi.advanceTimersByTime(ms);
  };
  return { store, onStuck, end, stuck };
}

test('a watch reports once that writes have been waiting for a minute', () => {
  const { onStuck, stuck } = aWatch();
  stuck(55_000);
  expect(onStuck).not.toHaveBeenCalled();
  stuck(5_000);
  stuck(600_000);
  expect(onStuck).toHaveBeenCalledOnce();
});

test('the minute begins again when a write ends', () => {
  const { store, onStuck, stuck } = aWatch();
  stuck(55_000);
  store.stuckFor = 0;
  vi.advanceTimersByTime(5_000);
  stuck(55_000);
  expect(onStuck).not.toHaveBeenCalled();
});

test('a process that stood still for an hour gives its disk time to answer', () => {
  const { store, onStuck } = aWatch();
  store.stuckFor = 3_600_000;
  vi.advanceTimersByTime(5_000);
  expect(onStuck).not.toHaveBeenCalled();
  store.stuckFor = 0;
  vi.advanceTimersByTime(600_000);
  expect(onStuck).not.toHaveBeenCalled();
});

test('a watch that has ended reports nothing', () => {
  const { onStuck, end, stuck } = aWatch();
  end();
  stuck(600_000);
  expect(onStuck).not.toHaveBeenCalled();
});
