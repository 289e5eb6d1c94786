import { afterEach, describe, expect, it, vi } from 'vitest';
import { arrival, ARRIVAL_MS } from './arrival.js';

afterEach(() => vi.useRealTimers());

describe('a part that is on its way', () => {
  it('comes, or fails as it does', async () => {
    vi.useFakeTimers();
    expect(await arrival(Promise.resolve(7))).toBe(7);
    await expect(arrival(Promise.reject(new Error('404')))).rejects.toThrow('404');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is given up after a silence', async () => {
    vi.useFakeTimers();
    const late = expect(arrival(new Promise(() => undefined))).rejects.toThrow('did not come');
    await vi.advanceTimersByTimeAsync(ARRIVAL_MS);
    await late;
  });
});
