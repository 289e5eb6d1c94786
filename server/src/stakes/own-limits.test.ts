import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '@hokm/shared/time';
import type { CoinLimitsRecord } from '../accounts/coin-limits.js';
import { changedLimits, limitsAt, type LimitsWish } from './own-limits.js';

const NOW = 1_000 * DAY_MS;
const limit = fc.option(fc.integer({ min: 10, max: 500 }));
const wish: fc.Arbitrary<LimitsWish> = fc.record(
  { day_limit: limit, pause_days: fc.constantFrom(1, 7, 30) },
  { requiredKeys: [] },
);
const steps = fc.array(fc.tuple(wish, fc.integer({ min: 0, max: 2 * DAY_MS })), { maxLength: 12 });

describe('own limits of a person', () => {
  it('become stricter at once and looser after a day, and no pause is shortened, whatever is wished', () => {
    fc.assert(
      fc.property(steps, (steps) => {
        let now = NOW;
        let own: CoinLimitsRecord | undefined;
        for (const [wish, wait] of steps) {
          const before = limitsAt(own, now);
          own = changedLimits(own, wish, now);
          const after = limitsAt(own, now);
          const { day_limit: wished } = wish;
          const isStricter = wished !== undefined && (wished ?? Infinity) < (before.day_limit ?? Infinity);
          expect(after.day_limit).toBe(isStricter ? wished : before.day_limit);
          if (wished !== undefined) expect(limitsAt(own, now + DAY_MS).day_limit).toBe(wished);
          expect(after.paused_until ?? 0).toBeGreaterThanOrEqual(before.paused_until ?? 0);
          if (wish.pause_days !== undefined)
            expect(after.paused_until).toBeGreaterThanOrEqual(now + wish.pause_days * DAY_MS);
          now += wait;
        }
      }),
    );
  });

  it('keep the hour of a looser limit that is wished again, and forget it for a stricter one', () => {
    const set = changedLimits(undefined, { day_limit: 50 }, NOW);
    const looser = changedLimits(set, { day_limit: null }, NOW);
    expect(looser).toMatchObject({ day_limit: 50, next: { day_limit: null, at: NOW + DAY_MS } });
    expect(changedLimits(looser, { day_limit: null }, NOW + 5).next).toEqual(looser.next);
    expect(changedLimits(looser, { pause_days: 1 }, NOW + 5).next).toEqual(looser.next);
    expect(changedLimits(looser, { day_limit: 20 }, NOW + 5)).toEqual({ day_limit: 20, revision: 3 });
  });
});
