import { describe, expect, it } from 'vitest';
import { foldForSearch } from './Palette.js';

describe('words in a search', () => {
  it('are found by their Arabic letters, without marks and joiners, and in any case', () => {
    expect(foldForSearch(' حساب‌هاي كاربران ')).toBe(foldForSearch('حسابهای کاربران'));
    expect(foldForSearch('خِبر')).toBe('خبر');
    expect(foldForSearch('NEWS')).toBe('news');
  });
});
