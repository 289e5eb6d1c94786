import { describe, expect, it } from 'vitest';
import { formatDay } from './day.js';

const at = (year: number, month: number, day: number, hour = 12) => new Date(year, month - 1, day, hour);
const now = at(2026, 11, 21).getTime();
const said = (moment: Date, language: 'fa' | 'en' = 'fa') => formatDay(moment.toISOString(), now, language);

describe('the day of a moment', () => {
  it('is today and yesterday by the calendar, not by hours', () => {
    expect(said(at(2026, 11, 21, 0))).toBe('امروز');
    expect(said(at(2026, 11, 20, 23))).toBe('دیروز');
    expect([said(at(2026, 11, 21, 0), 'en'), said(at(2026, 11, 20, 0), 'en')]).toEqual([
      'Today',
      'Yesterday',
    ]);
  });

  it('is a day and month of the Persian calendar within its year', () => {
    expect(said(at(2026, 11, 19))).toBe('۲۸ آبان');
    expect(said(at(2026, 11, 19), 'en')).toBe('Aban 28');
  });

  it('has its year when it lies in another one', () => {
    expect(said(at(2024, 3, 14))).toBe('۲۴ اسفند ۱۴۰۲');
  });

  it('does not call a moment of a clock that runs ahead yesterday', () => {
    expect(said(at(2026, 11, 22))).toBe('۱ آذر');
  });
});
