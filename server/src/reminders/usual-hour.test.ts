import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '@hokm/shared/time';
import { quietUntil } from '../notifications/quiet-hours.js';
import { nextAt, usualHour } from './usual-hour.js';

const DAY = 20_000;
/** Visits in an hour of the day, as UTC counts it, on some days. */
const visits = (hour: number, ...days: number[]) => days.map((day) => (DAY + day) * 24 + hour);

describe('the usual hour', () => {
  it('is the one with visits on the most days, with those beside it; several visits of a day count once', () => {
    expect(usualHour([...visits(14, 0, 1, 2), ...visits(8, 3)])).toBe(14);
    expect(usualHour([...visits(14, 0, 0, 0, 0), ...visits(8, 0, 1, 2)])).toBe(8);
    expect(
      usualHour([...visits(12, 0, 1), ...visits(13, 2, 3), ...visits(14, 4, 5), ...visits(8, 6, 7)]),
    ).toBe(13);
  });

  it('is null before the third day, and where no hour is usual', () => {
    expect(usualHour([])).toBeNull();
    expect(usualHour(visits(14, 0, 1, 1))).toBeNull();
    expect(usualHour([...visits(7, 0), ...visits(10, 1), ...visits(13, 2), ...visits(16, 3)])).toBeNull();
  });

  it('is no hour of the night, whenever a person was here', () => {
    const hours = fc.array(fc.integer({ min: DAY * 24, max: (DAY + 20) * 24 }), { maxLength: 30 });
    fc.assert(
      fc.property(hours, fc.nat({ max: HOUR_MS - 1 }), (all, late) => {
        const hour = usualHour(all);
        if (hour === null) return;
        expect(all.some((visit) => visit % 24 === hour)).toBe(true);
        expect(quietUntil({ from: 22, to: 9 }, DAY * DAY_MS + hour * HOUR_MS + late)).toBeNull();
      }),
    );
    expect(usualHour(visits(21, 0, 1, 2, 3, 4))).toBeNull();
  });

  it('comes next within a day, at the same time of the day', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 23 }),
        fc.nat({ max: DAY_MS - 1 }),
        fc.nat({ max: 3 * DAY_MS }),
        (hour, late, now) => {
          const next = nextAt(hour, late, now);
          expect(next).toBeGreaterThan(now);
          expect(next).toBeLessThanOrEqual(now + DAY_MS);
          expect(Math.abs(next - late - hour * HOUR_MS) % DAY_MS).toBe(0);
        },
      ),
    );
  });
});
