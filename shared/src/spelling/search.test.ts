import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasSpelling, searchedFor, searchKeys, spelled } from './search.js';
import { SPELLINGS, WITH_SIGNS } from './spellings.js';

const isFound = (texts: readonly string[], typed: string): boolean =>
  searchKeys(texts, 64).some((key) => key.startsWith(searchedFor(typed)));

describe('spellings', () => {
  it.each(SPELLINGS)('of «%s» are one', (...spellings) => {
    expect(new Set(spellings.map(spelled)).size).toBe(1);
    for (const stored of spellings)
      for (const typed of spellings) {
        expect(isFound([stored], typed)).toBe(true);
        expect(isFound([`پیش از ${stored}`], typed)).toBe(true);
        expect(hasSpelling(`(${stored})`, typed)).toBe(true);
      }
  });

  it.each(SPELLINGS)('of «%s» are found by every beginning of each', (...spellings) => {
    for (const stored of spellings)
      for (const typed of spellings)
        for (let end = 1; end <= typed.length; end += 1)
          expect([stored, typed, end, isFound([stored], typed.slice(0, end))]).toEqual([
            stored,
            typed,
            end,
            true,
          ]);
  });

  it('keep different texts apart', () => {
    const different = [
      'رضا',
      'روضه',
      'مریم',
      'مرام',
      'کیک',
      'گیگ',
      'علی',
      'عالی',
      'ali',
      'a11',
      'حکم ۱',
      'حکم ۲',
    ];
    expect(new Set(different.map(spelled)).size).toBe(different.length);
  });
});

describe('signs', () => {
  it.each(WITH_SIGNS)('of «%s» are written or left out', (signed, plain) => {
    for (const [stored, typed] of [
      [signed, plain],
      [plain, signed],
      [signed, signed],
    ] as const) {
      expect(isFound([stored], typed)).toBe(true);
      expect(hasSpelling(stored, typed)).toBe(true);
    }
    const [sign = ''] = signed.match(/\p{S}/u) ?? [];
    expect(isFound([signed], sign)).toBe(true);
    expect(hasSpelling(signed, sign)).toBe(true);
    expect(isFound([plain], sign)).toBe(false);
  });
});

describe('search keys', () => {
  it('go on from each word to the end of the text', () => {
    expect(searchKeys(['محمد حسینِ رضائی'], 10)).toEqual(['محمدحسینرضایی', 'حسینرضایی', 'رضایی']);
  });

  it('begin with each whole text, and are no more than allowed', () => {
    expect(searchKeys(['a b c', 'd e'], 3)).toEqual(['abc', 'de', 'bc']);
  });

  it('have no key for what says nothing', () => {
    expect(searchKeys(['', '  ', '\u200c', '!?'], 5)).toEqual([]);
    expect(searchedFor('\u200f *.* ')).toBe('');
  });

  it('are found by any words that follow one another', () => {
    const word = fc.constantFrom(...SPELLINGS.flat(), 'ابو', 'واعظ', 'ئ', 'و', 'x');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), fc.nat(4), (words, from) => {
        const typed = words.slice(Math.min(from, words.length - 1)).join(' ');
        const begun = Array.from(typed).slice(0, 40).join('');
        expect(isFound([words.join(' ')], begun)).toBe(true);
        expect(hasSpelling(words.join(' '), begun)).toBe(true);
      }),
      { examples: [[['مسأله', 'ئ', 'نیک‌بخت'], 1]] },
    );
  });

  it('are at most 64 characters, whatever a text is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const key of searchKeys([text], 20)) expect(Array.from(key).length).toBeLessThanOrEqual(64);
        expect(spelled(spelled(text))).toBe(spelled(text));
      }),
    );
  });
});
