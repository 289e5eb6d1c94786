import { describe, expect, it } from 'vitest';
import {
  formatClock,
  formatNames,
  formatNumber,
  formatPercent,
  formatSize,
  isolate,
  latinDigits,
} from './index.js';

describe('numbers', () => {
  it('are written in the digits of the language', () => {
    expect(formatNumber(1284, 'fa')).toBe('۱٬۲۸۴');
    expect(formatNumber(1284, 'en')).toBe('1,284');
    expect(formatNumber(0.5, 'en', { style: 'percent' })).toBe('50%');
  });

  it('become clocks that round up and never go below zero', () => {
    expect(formatClock(24.2, 'fa')).toBe('۰:۲۵');
    expect(formatClock(65, 'en')).toBe('1:05');
    expect(formatClock(-3, 'en')).toBe('0:00');
  });

  it('become rounded percentages, zero where the whole is zero', () => {
    expect(formatPercent(2, 3, 'fa')).toBe('۶۷٪');
    expect(formatPercent(1, 8, 'en')).toBe('13%');
    expect(formatPercent(0, 0, 'fa')).toBe('۰٪');
  });

  it('become sizes of files in the largest unit that fits', () => {
    expect(formatSize(0, 'en')).toBe('0 byte');
    expect(formatSize(1023, 'en')).toBe('1,023 byte');
    expect(formatSize(1536, 'en')).toBe('1.5 kB');
    expect(formatSize(10 * 1024 ** 2, 'fa')).toBe('۱۰ مگابایت');
    expect(formatSize(5000 * 1024 ** 3, 'en')).toBe('5,000 GB');
  });

  it('are understood in Persian and Arabic digits', () => {
    expect(latinDigits('۰۱۲۳۴۵۶۷۸۹ ٠١٢٣٤٥٦٧٨٩ x7')).toBe('0123456789 0123456789 x7');
  });
});

describe('names', () => {
  it('are isolated from the direction of the sentence', () => {
    expect(isolate('Sara')).toBe('\u2068Sara\u2069');
  });

  it('in a row have the comma of the language, and none reorders the others', () => {
    const names = ['رها', 'Dariush', 'مینا'];
    expect(formatNames(names, 'fa').replace(/\u200f/gu, '')).toBe(
      '\u2068رها\u2069، \u2068Dariush\u2069، \u2068مینا\u2069',
    );
    expect(formatNames(names, 'en')).toBe('\u2068رها\u2069, \u2068Dariush\u2069, \u2068مینا\u2069');
  });
});
