import { describe, expect, it } from 'vitest';
import { effectiveLanguage, effectiveTheme } from './effective.js';

describe('effectiveLanguage', () => {
  it('is the chosen one, else Telegram’s, else Persian', () => {
    expect(effectiveLanguage('en', 'fa')).toBe('en');
    expect(effectiveLanguage(null, 'fa-IR')).toBe('fa');
    expect(effectiveLanguage(null, 'de')).toBe('en');
    expect(effectiveLanguage(null, null)).toBe('fa');
  });
});

describe('effectiveTheme', () => {
  it('follows Telegram before the device, and a choice before both', () => {
    expect(effectiveTheme('system', false, true)).toBe('light');
    expect(effectiveTheme('system', null, true)).toBe('dark');
    expect(effectiveTheme('dark', false, false)).toBe('dark');
  });
});
