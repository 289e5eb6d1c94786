import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeholdersOf, samePlaceholders } from '@hokm/shared/text';

describe('placeholders', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[a-z]\w{0,6}$/), { maxLength: 4 });
  const words = fc.string().map((text) => text.replace(/[{}$]/g, ''));
  it('are the same whatever stands around them and in whatever order, and no others are', () => {
    fc.assert(
      fc.property(names, fc.array(words, { minLength: 6, maxLength: 6 }), (all, around) => {
        const text = (list: readonly string[]) =>
          list.map((name, at) => `${around[at] ?? ''}{{${name}}}`).join('') + (around[5] ?? '');
        expect(placeholdersOf('miniapp', text(all))).toEqual([...all].sort());
        expect(samePlaceholders('miniapp', text(all), text([...all].reverse()))).toBe(true);
        if (all.length > 0) expect(samePlaceholders('miniapp', text(all), text(all.slice(1)))).toBe(false);
        expect(samePlaceholders('miniapp', text(all), text([...all, 'zz_other']))).toBe(false);
      }),
    );
  });

  it('never let an instruction through: what is let through holds nothing but words and known names', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('{', '}', '$', 't', '(', ')', 'n', ' ', '-', ',') }),
        (text) => {
          const found = placeholdersOf('miniapp', text);
          const rest = text.replace(/\{\{\w+\}\}/g, ' ');
          expect(found === null).toBe(/\{\{|\}\}|\$t\(/.test(rest));
        },
      ),
    );
  });
});
