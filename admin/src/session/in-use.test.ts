import { describe, expect, it } from 'vitest';
import { SESSION_TIMEOUT } from '@hokm/shared/api/settings/limits';
import { MINUTE_MS } from '@hokm/shared/time';
import { pauseFor } from './in-use.js';

describe('the pause of a panel that nobody uses', () => {
  it.each([
    [5, 50_000],
    [15, 150_000],
    [30, 300_000],
    [60, 300_000],
    [480, 300_000],
  ])('is a sixth of a timeout of %i minutes, and five minutes at most', (minutes, pause) => {
    expect(pauseFor(minutes)).toBe(pause);
  });

  it('is short enough to report each use before the session ends', () => {
    const { min, max }: { min: number; max: number } = SESSION_TIMEOUT;
    for (let minutes = min; minutes <= max; minutes += 1)
      expect(pauseFor(minutes) * 6).toBeLessThanOrEqual(minutes * MINUTE_MS);
  });
});
