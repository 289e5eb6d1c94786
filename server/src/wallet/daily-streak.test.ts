import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { afterDay, streakOn, type DailyRecord } from './daily-streak.js';

/** The record after somebody came on some days, and the missed days that were forgiven on the way. */
function come(days: readonly boolean[]) {
  let daily: DailyRecord | undefined;
  const forgiven: number[] = [];
  const broken: number[] = [];
  for (const [day, comes] of days.entries()) {
    if (!comes) continue;
    const { streak, forgives } = streakOn(daily, day);
    if (forgives) forgiven.push(day - 1);
    else if (daily !== undefined && streak === 0) broken.push(day);
    daily = afterDay(daily, day);
  }
  return { daily, forgiven, broken };
}

const days = fc.array(fc.boolean(), { minLength: 1, maxLength: 60 });

describe('days in a row', () => {
  it('go on over one missed day in seven, and never over two', () => {
    expect(come([true, false, true])).toMatchObject({ daily: { streak: 2 }, forgiven: [1] });
    expect(come([true, false, false, true])).toMatchObject({ daily: { streak: 1 }, broken: [3] });
    expect(come([true, false, true, true, false, true])).toMatchObject({ daily: { streak: 1 }, broken: [5] });
    const later = [true, false, true, true, true, true, true, true, false, true];
    expect(come(later)).toMatchObject({ daily: { streak: 8 }, forgiven: [1, 8], broken: [] });
  });

  it('forgive no two days of any seven, and no two that follow each other', () => {
    fc.assert(
      fc.property(days, (came) => {
        const { forgiven } = come(came);
        for (const [at, day] of forgiven.entries()) {
          expect([came[day - 1], came[day], came[day + 1]]).toEqual([true, false, true]);
          const before = forgiven[at - 1];
          if (before !== undefined) expect(day - before).toBeGreaterThanOrEqual(7);
        }
      }),
    );
  });

  it('count the days on which somebody came since they were broken last', () => {
    fc.assert(
      fc.property(days, (came) => {
        const { daily, broken } = come(came);
        const since = broken.at(-1) ?? 0;
        expect(daily?.streak ?? 0).toBe(came.filter((comes, day) => comes && day >= since).length);
      }),
    );
  });
});
