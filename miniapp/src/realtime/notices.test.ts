import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { receiveMaintenance } from './notices.js';

const NOW = Date.UTC(2026, 10, 27, 9);
const told = {
  message: 'ده دقیقه',
  show_progress: true,
  progress_percentage: 20,
  starts_at: null as string | null,
  ends_at: null,
};
let asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  asked = [];
  vi.stubGlobal('fetch', (url: URL | string) => {
    asked.push(String(url));
    return Promise.reject(new TypeError('offline'));
  });
});
afterEach(() => {
  receiveMaintenance({ ...told, is_enabled: false });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('maintenance that is told to an open app', () => {
  it('makes it ask whether it is closed, as soon as work has begun', async () => {
    receiveMaintenance({ ...told, is_enabled: true });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(asked).toEqual([expect.stringContaining('/api/auth/profile')]);
  });

  it('is waited for until it begins, and forgotten when it is called off', async () => {
    const starts_at = new Date(NOW + 60_000).toISOString();
    receiveMaintenance({ ...told, is_enabled: true, starts_at });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked).toHaveLength(1);
    receiveMaintenance({ ...told, is_enabled: true, starts_at: new Date(NOW + 120_000).toISOString() });
    receiveMaintenance({ ...told, is_enabled: false });
    await vi.advanceTimersByTimeAsync(200_000);
    expect(asked).toHaveLength(1);
  });
});
