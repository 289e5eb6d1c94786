import { describe, expect, it } from 'vitest';
import { formatAgo, formatDate, formatDay, formatDuration, formatTime, formatWeekday } from './index.js';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const TEHRAN = { timeZone: 'Asia/Tehran' } as const;

describe('a date', () => {
  const moment = '2026-11-21T21:05:00.000Z';

  it('is Persian in Persian and Gregorian in English, in the zone that is asked for', () => {
    expect(formatDate(moment, 'fa', TEHRAN)).toBe('۱ آذر ۱۴۰۵');
    expect(formatDate(moment, 'en', TEHRAN)).toBe('November 22, 2026');
    expect(formatDate(moment, 'en', { timeZone: 'UTC' })).toBe('November 21, 2026');
  });

  it('is short, without its year, with weekday or time when asked for', () => {
    expect(formatDate(moment, 'fa', { ...TEHRAN, style: 'short' })).toBe('۱۴۰۵/۰۹/۰۱');
    expect(formatDate(moment, 'en', { ...TEHRAN, style: 'short' })).toBe('Nov 22, 2026');
    expect(formatDate(moment, 'fa', { ...TEHRAN, style: 'day' })).toBe('۱ آذر');
    expect(formatDate(moment, 'fa', { ...TEHRAN, style: 'full', time: true })).toBe(
      'یکشنبه ۱ آذر ۱۴۰۵، ۰۰:۳۵',
    );
    expect(formatDate(moment, 'en', { ...TEHRAN, style: 'full', time: true })).toBe(
      'Sunday, November 22, 2026, 00:35',
    );
  });

  it('has a day of the week in the reader’s zone', () => {
    const end = '2026-11-27T20:30:00Z';
    expect([
      formatWeekday(end, 'fa', 'America/Los_Angeles'),
      formatWeekday(end, 'en', 'Asia/Tehran'),
    ]).toEqual(['جمعه', 'Saturday']);
  });

  it('has its time of day alone', () => {
    expect([formatTime(moment, 'fa', 'Asia/Tehran'), formatTime(moment, 'en', 'UTC')]).toEqual([
      '۰۰:۳۵',
      '21:05',
    ]);
  });

  it('is without the name of the era in both calendars', () => {
    const day = '2024-03-14T12:00:00.000Z';
    expect(formatDate(day, 'fa')).toBe('۲۴ اسفند ۱۴۰۲');
    expect(formatDate(day, 'en')).toBe('March 14, 2024');
    expect(formatDate(day, 'en', { calendar: 'persian' })).toBe('Esfand 24, 1402');
  });
});

describe('the day of a moment', () => {
  const at = (year: number, month: number, day: number, hour = 12) => new Date(year, month - 1, day, hour);
  const now = at(2026, 11, 21).getTime();

  it('is today and yesterday by the calendar, not by hours', () => {
    expect(formatDay(at(2026, 11, 21, 0), now, 'fa')).toBe('امروز');
    expect(formatDay(at(2026, 11, 20, 23), now, 'fa')).toBe('دیروز');
    expect(formatDay(at(2026, 11, 20, 0), now, 'en')).toBe('Yesterday');
  });

  it('is a day and month within this year of its calendar, and has the year otherwise', () => {
    expect(formatDay(at(2026, 11, 19), now, 'fa')).toBe('۲۸ آبان');
    expect(formatDay(at(2026, 11, 19), now, 'en')).toBe('November 19');
    expect(formatDay(at(2026, 2, 19), now, 'fa')).toBe('۳۰ بهمن ۱۴۰۴');
    expect(formatDay(at(2026, 2, 19), now, 'en')).toBe('February 19');
    expect(formatDay(at(2024, 3, 14), now, 'fa')).toBe('۲۴ اسفند ۱۴۰۲');
  });

  it('of a clock that runs ahead is not yesterday', () => {
    expect(formatDay(at(2026, 11, 22), now, 'fa')).toBe('۱ آذر');
  });
});

describe('how long ago', () => {
  it('is said as people do', () => {
    expect(formatAgo(NOW - 2 * 60 * MINUTE, NOW, 'fa')).toBe('۲ ساعت پیش');
    expect(formatAgo(new Date(NOW - 59 * MINUTE).toISOString(), NOW, 'fa')).toBe('۵۹ دقیقه پیش');
    expect(formatAgo(NOW - 26 * 60 * MINUTE, NOW, 'en')).toBe('yesterday');
    expect(formatAgo(NOW - 40 * 24 * 60 * MINUTE, NOW, 'en')).toBe('last month');
    expect(formatAgo(NOW - 800 * 24 * 60 * MINUTE, NOW, 'fa')).toBe('۲ سال پیش');
  });

  it('is now for less than a minute, and for a clock that runs ahead', () => {
    expect(formatAgo(NOW - 59_000, NOW, 'en')).toBe('now');
    expect(formatAgo(NOW + 90_000, NOW, 'fa')).toBe('اکنون');
  });
});

describe('a duration', () => {
  it('has its two largest units', () => {
    expect(formatDuration((2 * 24 * 60 + 3 * 60 + 20) * MINUTE, 'fa')).toBe('۲ روز و ۳ ساعت');
    expect(formatDuration((3 * 60 + 5) * MINUTE, 'en')).toBe('3 hours and 5 minutes');
    expect(formatDuration(24 * 60 * MINUTE, 'en')).toBe('1 day');
    expect(formatDuration((24 * 60 + 7) * MINUTE, 'en')).toBe('1 day');
  });

  it('rounds minutes up, and is never none', () => {
    expect(formatDuration(61_000, 'fa')).toBe('۲ دقیقه');
    expect(formatDuration(0, 'en')).toBe('1 minute');
    expect(formatDuration(-5, 'en')).toBe('1 minute');
  });
});
