import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine } from './clean.js';

describe('cleanLine', () => {
  it('takes out the controls that turn the text around a name', () => {
    expect(cleanLine('\u202Eevil\u202C \u2066Ali\u2069\u200F\u061C', 32)).toBe('evil Ali');
  });

  it('keeps the half space of Persian and the joiners of emoji', () => {
    expect(cleanLine('می\u200Cخوش', 32)).toBe('می\u200Cخوش');
    expect(cleanLine('👩\u200D🚀', 32)).toBe('👩\u200D🚀');
  });

  it('makes one line with single spaces', () => {
    expect(cleanLine('  a\r\n\tb \u00A0 c\u0000 ', 32)).toBe('a b c');
    expect(cleanLine('a\t\u0000\tb', 32)).toBe('a b');
  });

  it('leaves nothing of a name that nobody could see', () => {
    for (const text of ['', '   ', '\u200B\u2060', '\u200C', '\u3164\u3164', '\uFEFF'])
      expect(cleanLine(text, 32)).toBe('');
    expect(cleanLine('\u200C\u200Cعلی', 2)).toBe('');
  });

  it('cuts by characters and never through one', () => {
    expect(cleanLine('🂡🂢🂣', 2)).toBe('🂡🂢');
    expect(cleanLine('ab cd', 3)).toBe('ab');
  });

  it('gives the same again when it is applied again, and never more than was asked', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc.integer({ min: 1, max: 40 }),
        (text, max) => {
          const once = cleanLine(text, max);
          expect(Array.from(once).length).toBeLessThanOrEqual(max);
          expect(once).not.toMatch(/[\p{Bidi_Control}\p{Cc}\p{Cs}]/u);
          expect(cleanLine(once, max)).toBe(once);
        },
      ),
    );
  });
});
