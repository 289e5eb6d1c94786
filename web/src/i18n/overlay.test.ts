import i18next from 'i18next';
import { afterEach, describe, expect, it } from 'vitest';
import { changeLanguage, coverLoaded, layTexts, startI18n } from './index.js';

const text = (key: string, value: string, namespace = 'translation') => ({ namespace, key, value });

function start(): void {
  startI18n('en', {
    fa: { translation: { app: { name: 'حکم' } } },
    en: { translation: { app: { name: 'Hokm', left_one: '{{n}} seat', left_other: '{{n}} seats' } } },
  });
}
afterEach(() => layTexts('en', null));

describe('changed texts', () => {
  it('lie over those of the release in their language, and are gone when they are taken away', () => {
    start();
    layTexts('en', [text('app.name', 'Court piece')]);
    expect(i18next.t('app.name')).toBe('Court piece');
    changeLanguage('fa');
    expect(i18next.t('app.name')).toBe('حکم');
    changeLanguage('en');
    layTexts('en', [text('app.name', 'Again')]);
    layTexts('en', null);
    expect(i18next.t('app.name')).toBe('Hokm');
  });

  it('keep their values and forms of plurals', () => {
    start();
    layTexts('en', [text('app.left_other', '{{n}} free seats')]);
    expect([1, 2].map((n) => i18next.t('app.left', { n, count: n }))).toEqual(['1 seat', '2 free seats']);
  });

  it('lie over texts that are loaded later', () => {
    start();
    layTexts('en', [text('late.title', 'Changed')]);
    expect(i18next.exists('late.title')).toBe(false);
    i18next.addResourceBundle('en', 'translation', { late: { title: 'Late' } }, true, true);
    coverLoaded();
    expect(i18next.t('late.title')).toBe('Changed');
    layTexts('en', null);
    expect(i18next.t('late.title')).toBe('Late');
  });

  it('say so to whoever shows a text', () => {
    start();
    let times = 0;
    const count = () => (times += 1);
    i18next.on('languageChanged', count);
    layTexts('en', [text('app.name', 'Court piece')]);
    i18next.off('languageChanged', count);
    expect(times).toBe(1);
  });

  it.each(['__proto__.polluted', 'constructor.name', 'app', 'no.such.text'])(
    'change nothing where there is no text: %s',
    (key) => {
      start();
      layTexts('en', [text(key, 'x')]);
      expect([i18next.t('app.name'), 'polluted' in {}]).toEqual(['Hokm', false]);
      expect(Object.name).toBe('Object');
    },
  );
});
