import { describe, expect, it } from 'vitest';
import {
  formatClock,
  formatNames,
  formatNumber,
  formatPercent,
  formatPersianDate,
  isolate,
  latinDigits,
} from './format.js';

describe('numbers', () => {
  it('are written in the digits of the language', () => {
    expect(formatNumber(1284, 'fa')).toBe('۱٬۲۸۴');
    expect(formatNumber(1284, 'en')).toBe('1,284');
  });

  it('become clocks that round up and never go below zero', () => {
    expect(formatClock(24.2, 'fa')).toBe('۰:۲۵');
    expect(formatClock(65, 'en')).toBe('1:05');
    expect(formatClock(-3, 'en')).toBe('0:00');
  });

  it('become rounded percentages, zero where there were no games', () => {
    expect(formatPercent(2, 3, 'fa')).toBe('۶۷٪');
    expect(formatPercent(1, 8, 'en')).toBe('13%');
    expect(formatPercent(0, 0, 'fa')).toBe('۰٪');
  });

  it('are understood in Persian and Arabic digits', () => {
    expect(latinDigits('۰۱۲۳۴۵۶۷۸۹ ٠١٢٣٤٥٦٧٨٩ x7')).toBe('0123456789 0123456789 x7');
  });
});

describe('formatPersianDate', () => {
  it('is a day of the Persian calendar in both languages', () => {
    const day = '2024-03-14T12:00:00.000Z';
    expect(formatPersianDate(day, 'fa')).toMatch(/۲۴.*اسفند.*۱۴۰۲/);
    expect(formatPersianDate(day, 'en')).toMatch(/^Esfand 24, 1402$/);
  });
});

describe('isolate', () => {
  it('shields the sentence from a name’s direction', () => {
    expect(isolate('Sara')).toBe('\u2068Sara\u2069');
  });
});

describe('names one after another', () => {
  it('have the comma of the language, and none turns the others round', () => {
    const names = ['رها', 'Dariush', 'مینا'];
    expect(formatNames(names, 'fa').replace(/\u200f/gu, '')).toBe(
      '\u2068رها\u2069، \u2068Dariush\u2069، \u2068مینا\u2069',
    );
    expect(formatNames(names, 'en')).toBe('\u2068رها\u2069, \u2068Dariush\u2069, \u2068مینا\u2069');
  });
});
