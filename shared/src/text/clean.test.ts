import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine } from './clean.js';

describe('cleanLine', () => {
  it('removes bidirectional controls', () => {
    expect(cleanLine('\u202Eevil\u202C \u2066Ali\u2069\u200F\u061C', 32)).toBe('evil Ali');
  });

  it('keeps the zero-width joiners of Persian and emoji', () => {
    expect(cleanLine('می\u200Cخوش', 32)).toBe('می\u200Cخوش');
    expect(cleanLine('👩\u200D🚀', 32)).toBe('👩\u200D🚀');
  });

  it('removes characters that show nothing and join nothing', () => {
    expect(cleanLine('A\u200Bl\u2060i\u00AD\u3164', 32)).toBe('Ali');
    expect(cleanLine('\u2800\u2800', 32)).toBe('');
  });

  it('makes one line with single spaces', () => {
    expect(cleanLine('  a\r\n\tb \u00A0 c\u0000 ', 32)).toBe('a b c');
    expect(cleanLine('a\t\u0000\tb', 32)).toBe('a b');
  });

  it('gives an empty text for an invisible name', () => {
    for (const text of ['', '   ', '\u200B\u2060', '\u200C', '\u3164\u3164', '\uFEFF'])
      expect(cleanLine(text, 32)).toBe('');
    expect(cleanLine('\u200C\u200Cعلی', 2)).toBe('');
  });

  it('cuts between code points', () => {
    expect(cleanLine('🂡🂢🂣', 2)).toBe('🂡🂢');
    expect(cleanLine('ab cd', 3)).toBe('ab');
  });

  it('is idempotent, and never gives more characters than allowed', () => {
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
