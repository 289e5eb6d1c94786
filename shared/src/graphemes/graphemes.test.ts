import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cut, cutUnits, graphemes } from './index.js';

const FAMILY = '👨‍👩‍👧‍👦';
const FLAG = '🇮🇷';
const text = fc.array(
  fc.constantFrom(FAMILY, FLAG, 'ن\u0650', 'é', 'e\u0301', '👍🏽', 'a', 'ی', ' ', 'نیم\u200cفاصله'),
);

describe('a text that is cut', () => {
  it.each([
    [`ali${FAMILY}`, 5, 'ali'],
    [`ali${FAMILY}`, 10, `ali${FAMILY}`],
    [`ab${FLAG}`, 3, 'ab'],
    ['سلا\u0651م', 3, 'سل'],
    ['abc', 2, 'ab'],
    ['', 3, ''],
  ])('%s to %i is %s', (whole, max, kept) => expect(cut(whole, max)).toBe(kept));

  it('keeps something of a single character that is too long', () => {
    expect(cut(`a${'\u0301'.repeat(40)}`, 5)).toBe(`a${'\u0301'.repeat(4)}`);
  });

  it('is a beginning, short enough, and ends between characters', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 7, max: 30 }), (parts, max) => {
        const whole = parts.join('');
        for (const [kept, length] of [
          [cut(whole, max), Array.from(cut(whole, max)).length],
          [cutUnits(whole, max + 8), cutUnits(whole, max + 8).length - 8],
        ] as const) {
          expect(whole.startsWith(kept)).toBe(true);
          expect(length).toBeLessThanOrEqual(max);
          expect([...graphemes(kept), ...graphemes(whole.slice(kept.length))]).toEqual(graphemes(whole));
        }
      }),
    );
  });
});
