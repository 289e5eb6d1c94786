import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodAfter, periodAt, periodBefore, seasonName, tehranDay, type PeriodKind } from './period.js';

const at = (text: string): number => Date.parse(text);
const iso = (ms: number): string => new Date(ms).toISOString();
const kinds: readonly PeriodKind[] = ['today', 'week', 'month', 'season'];
const kind = fc.constantFrom(...kinds);
const moment = fc.integer({ min: at('2011-03-21T00:00:00Z'), max: at('2071-03-20T00:00:00Z') });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'Asia/Tehran' });
const dayOfMonth = new Intl.DateTimeFormat('en-US-u-ca-persian', { day: 'numeric', timeZone: 'Asia/Tehran' });
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Asia/Tehran' });

describe('a period', () => {
  it('is the day, the week from Saturday and the Persian month of Tehran', () => {
    const noon = at('2026-11-21T08:30:00Z');
    const [day, week, month] = kinds.map((each) => periodAt(each, noon));
    expect(day).toMatchObject({ key: 'today:2026-11-21', starts_at: at('2026-11-20T20:30:00Z') });
    expect(week).toMatchObject({ key: 'week:2026-11-21', ends_at: at('2026-11-27T20:30:00Z') });
    // Aban 1405 has thirty days, from 23 October on.
    expect(month?.key).toBe('month:2026-10-23');
    expect([month?.starts_at, month?.ends_at].map((ms) => iso(ms ?? 0))).toEqual([
      '2026-10-22T20:30:00.000Z',
      '2026-11-21T20:30:00.000Z',
    ]);
  });

  it('of a day has the number of that day', () => {
    fc.assert(
      fc.property(moment, (ms) => {
        const date = iso(tehranDay(ms) * 86_400_000).slice(0, 10);
        expect(periodAt('today', ms).key).toBe(`today:${date}`);
      }),
    );
  });

  it('changes at midnight in Tehran, to the millisecond', () => {
    const midnight = at('2026-11-20T20:30:00Z');
    expect(periodAt('today', midnight - 1).key).toBe('today:2026-11-20');
    expect(periodAt('today', midnight).key).toBe('today:2026-11-21');
    expect(periodAt('week', midnight - 1).key).toBe('week:2026-11-14');
    expect(periodAt('week', midnight).key).toBe('week:2026-11-21');
  });

  it('ends with the year, leap or not: Esfand has thirty days in 1403 and twenty-nine in 1404', () => {
    const esfand = (text: string) => {
      const { starts_at, ends_at } = periodAt('month', at(text));
      return Math.round((ends_at - starts_at) / 86_400_000);
    };
    expect(esfand('2025-03-01T12:00:00Z')).toBe(30);
    expect(esfand('2026-03-01T12:00:00Z')).toBe(29);
  });

  it('begins at one o’clock where Tehran set its clocks forward at midnight, as until 2022', () => {
    const day = periodAt('today', at('2022-03-22T08:00:00Z'));
    expect(iso(day.starts_at)).toBe('2022-03-21T20:30:00.000Z');
    expect(day.ends_at - day.starts_at).toBe(23 * 3_600_000);
    const long = periodAt('today', at('2022-09-21T08:00:00Z'));
    expect(long.ends_at - long.starts_at).toBe(25 * 3_600_000);
  });

  it('holds its moment, begins at a boundary, and is the same for every moment in it', () => {
    fc.assert(
      fc.property(kind, moment, fc.nat(), (which, now, within) => {
        const span = periodAt(which, now);
        expect(span.starts_at).toBeLessThanOrEqual(now);
        expect(span.ends_at).toBeGreaterThan(now);
        const other = span.starts_at + (within % (span.ends_at - span.starts_at));
        expect(periodAt(which, other)).toEqual(span);
        if (which === 'week' || which === 'season') expect(weekday.format(span.starts_at)).toBe('Saturday');
        if (which === 'month') expect(parseInt(dayOfMonth.format(span.starts_at), 10)).toBe(1);
        expect(['00:00:00', '01:00:00']).toContain(clock.format(span.starts_at));
      }),
    );
  });

  it('follows the one before it without a gap', () => {
    fc.assert(
      fc.property(kind, moment, (which, now) => {
        const span = periodAt(which, now);
        expect(periodBefore(span).ends_at).toBe(span.starts_at);
        expect(periodAfter(span).starts_at).toBe(span.ends_at);
        expect(periodAfter(periodBefore(span))).toEqual(span);
      }),
    );
  });
});

describe('a season', () => {
  const week = (text: string) => periodAt('week', at(text));
  const season = (text: string) => periodAt('season', at(text));
  const DAY = 86_400_000;

  it('begins with the first Saturday of three Persian months and keeps its last week whole', () => {
    // 1 Azar 1405 is a Sunday of autumn; 1 Dey, a Tuesday, still lies in its last week.
    expect(season('2026-11-22T12:00:00Z')).toMatchObject({ key: 'season:2026-09-26' });
    expect(season('2026-12-22T12:00:00Z')).toEqual(season('2026-11-22T12:00:00Z'));
    expect(season('2026-12-26T12:00:00Z').key).toBe('season:2026-12-26');
  });

  it('does not end at Nowruz but with the week in which it lies', () => {
    // 1 Farvardin 1405 is Saturday, 21 March 2026; that of 1406 is Sunday, 21 March 2027.
    expect(season('2026-03-20T12:00:00Z').ends_at).toBe(at('2026-03-20T20:30:00Z'));
    expect(season('2027-03-26T12:00:00Z').key).toBe(season('2027-03-15T12:00:00Z').key);
    expect(season('2027-03-27T12:00:00Z').key).toBe('season:2027-03-27');
  });

  it('is named by the year and the quarter in which it begins, leap years too', () => {
    expect(seasonName(season('2026-11-28T00:00:00Z'))).toEqual({ year: 1405, quarter: 3 });
    // Esfand 1403 has thirty days: its thirtieth is Thursday, 20 March 2025, and Friday is Nowruz.
    expect(seasonName(season('2025-03-21T12:00:00Z'))).toEqual({ year: 1403, quarter: 4 });
    expect(seasonName(season('2025-03-22T12:00:00Z'))).toEqual({ year: 1404, quarter: 1 });
  });

  it('is the same week and season wherever the reader is, for every moment of 1390 to 1450', () => {
    fc.assert(
      fc.property(moment, (now) => {
        const here = [periodAt('week', now), periodAt('season', now)];
        const zone = process.env['TZ'];
        try {
          process.env['TZ'] = 'America/Los_Angeles';
          expect([periodAt('week', now), periodAt('season', now)]).toEqual(here);
        } finally {
          if (zone === undefined) delete process.env['TZ'];
          else process.env['TZ'] = zone;
        }
      }),
    );
  });

  it('holds whole weeks, twelve to fourteen, each in exactly one season', () => {
    fc.assert(
      fc.property(moment, (now) => {
        const span = periodAt('season', now);
        const { starts_at, ends_at } = periodAt('week', now);
        expect(periodAt('season', starts_at)).toEqual(span);
        expect(periodAt('season', ends_at - 1)).toEqual(span);
        expect([12, 13, 14]).toContain(Math.round((span.ends_at - span.starts_at) / (7 * DAY)));
        const { year, quarter } = seasonName(span);
        const next = seasonName(periodAfter(span));
        expect(next.year * 4 + next.quarter).toBe(year * 4 + quarter + 1);
      }),
    );
  });

  it('has the week of a change of the clock whole', () => {
    const { starts_at, ends_at } = week('2022-03-22T08:00:00Z');
    expect(ends_at - starts_at).toBe(7 * DAY - 3_600_000);
    expect(periodAt('season', ends_at - 1)).toEqual(periodAt('season', starts_at));
  });
});
