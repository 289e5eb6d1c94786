import { describe, expect, it } from 'vitest';
import { formatAgo, formatSpan } from './relative-time.js';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const before = (ms: number) => new Date(NOW - ms).toISOString();
const MINUTE = 60_000;

describe('formatAgo', () => {
  it('looks back as people do', () => {
    expect(formatAgo(before(2 * 60 * MINUTE), NOW, 'fa')).toBe('۲ ساعت پیش');
    expect(formatAgo(before(59 * MINUTE), NOW, 'fa')).toBe('۵۹ دقیقه پیش');
    expect(formatAgo(before(26 * 60 * MINUTE), NOW, 'en')).toBe('yesterday');
    expect(formatAgo(before(40 * 24 * 60 * MINUTE), NOW, 'en')).toBe('last month');
    expect(formatAgo(before(800 * 24 * 60 * MINUTE), NOW, 'fa')).toBe('۲ سال پیش');
  });

  it('calls less than a minute now, and so a clock that runs ahead', () => {
    expect(formatAgo(before(59_000), NOW, 'en')).toBe('now');
    expect(formatAgo(before(-90_000), NOW, 'fa')).toBe('اکنون');
  });
});

describe('formatSpan', () => {
  it('says the two largest units', () => {
    expect(formatSpan((2 * 24 * 60 + 3 * 60 + 20) * MINUTE, 'fa')).toBe('۲ روز و ۳ ساعت');
    expect(formatSpan((3 * 60 + 5) * MINUTE, 'en')).toBe('3 hours and 5 minutes');
    expect(formatSpan(24 * 60 * MINUTE, 'en')).toBe('1 day');
  });

  it('rounds minutes up, and never says none', () => {
    expect(formatSpan(61_000, 'fa')).toBe('۲ دقیقه');
    expect(formatSpan(0, 'en')).toBe('1 minute');
    expect(formatSpan(-5, 'en')).toBe('1 minute');
  });
});
