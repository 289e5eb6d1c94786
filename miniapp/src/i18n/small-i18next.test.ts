import fc from 'fast-check';
import { createInstance, type i18n } from 'i18next';
import { describe, expect, it } from 'vitest';
import { builtInTexts } from '@hokm/shared/text';
import { en, fa } from '../text/index.js';
import { SmallI18next } from './small-i18next.js';

const digits = {
  type: 'formatter' as const,
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _: unknown, language?: string) => `${String(value)}@${language}`,
};

const TEXTS = {
  fa: {
    plain: 'ساده',
    here: '{{a}} و {{ a }} و {{b}}',
    deep: { one: 'تکی', count_other: '{{count}} تا', 'dotted.key': 'x' },
  },
  en: {
    here: '{{a}}, {{- a}}, {{b}}',
    deep: { count_one: 'one {{count}}', count_other: '{{count}} of {{a}}', count_zero: 'none' },
    empty: '',
  },
};

function both(language: string, resources: Record<string, object>): readonly [i18n, SmallI18next] {
  const options = () => ({
    lng: language,
    fallbackLng: 'fa',
    resources: structuredClone(
      Object.fromEntries(Object.entries(resources).map(([name, translation]) => [name, { translation }])),
    ) as never,
    initAsync: false,
    interpolation: { escapeValue: false, alwaysFormat: true },
  });
  const library = createInstance();
  void library.use(digits).init(options());
  const small = new SmallI18next();
  void small.use(digits).init(options());
  return [library, small];
}

describe.each(['fa', 'en'])('in %s', (language) => {
  it('says what the library says, with any values', () => {
    const [library, small] = both(language, TEXTS);
    const key = fc.constantFrom(
      'plain',
      'here',
      'deep.one',
      'deep.count',
      'deep.none',
      'none',
      'empty',
      'deep.one.more',
    );
    const word = fc.oneof(fc.string(), fc.integer(), fc.constantFrom('$&', '{{a}}', '{{b}}', '$1'));
    const values = fc.record(
      { a: word, b: word, count: fc.oneof(fc.nat(3), fc.double({ noNaN: true })) },
      { requiredKeys: ['a', 'b'] },
    );
    fc.assert(
      fc.property(key, values, (asked, given) => {
        expect(small.t(asked, given)).toBe(library.t(asked, given));
        expect(small.exists(asked, given)).toBe(library.exists(asked, given));
      }),
    );
  });

  it('says each of the app’s texts as the library does', () => {
    const [library, small] = both(language, { fa, en });
    const values = { name: 'سارا', count: 1, coins: 20 };
    for (const { key } of builtInTexts('miniapp', fa, en)) {
      expect(small.t(key, values)).toBe(library.t(key, values));
      expect(small.t(key, { ...values, count: 0 })).toBe(library.t(key, { ...values, count: 0 }));
    }
  });

  it('adds and changes texts as the library does', () => {
    const [library, small] = both(language, TEXTS);
    for (const texts of [library, small]) {
      texts.addResourceBundle(
        'fa',
        'translation',
        { late: { a: '۱' }, plain: 'نو', deep: { one: 'نو' } },
        true,
        true,
      );
      texts.addResource('en', 'translation', 'deep.added.below', 'below {{a}}');
      texts.addResource('en', 'translation', 'plain', 'changed');
    }
    for (const key of ['late.a', 'plain', 'deep.one', 'deep.added.below'])
      expect(small.t(key, { a: 1 })).toBe(library.t(key, { a: 1 }));
    expect(small.getResource('fa', 'translation', 'deep.one')).toBe('نو');
    expect(small.getResourceBundle('fa', 'translation')).toEqual(
      library.getResourceBundle('fa', 'translation'),
    );
    expect(small.dir()).toBe(library.dir());
  });
});

it('tells of each change of the language, also to the same one', () => {
  const [library, small] = both('fa', TEXTS);
  const told: string[][] = [library, small].map((texts) => {
    const heard: string[] = [];
    const hear = (language: string) => void heard.push(language);
    texts.on('languageChanged', hear);
    void texts.changeLanguage('en');
    void texts.changeLanguage('en');
    texts.off('languageChanged', hear);
    void texts.changeLanguage('fa');
    return heard;
  });
  expect(told[1]).toEqual(told[0]);
  expect(small.language).toBe('fa');
});
