import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { changeLanguage, currentLanguage, startI18n } from './index.js';

describe('texts', () => {
  it('are there at once, with numbers in the digits of their language', () => {
    startI18n('fa', {
      fa: { translation: { left: '{{n}} کد از {{of}}' } },
      en: { translation: { left: '{{n}} codes of {{of}}' } },
    });
    expect(i18next.t('left', { n: 1284, of: 'سارا' })).toBe('۱٬۲۸۴ کد از سارا');
    changeLanguage('en');
    expect(currentLanguage()).toBe('en');
    expect(i18next.t('left', { n: 1284, of: '<b>' })).toBe('1,284 codes of <b>');
    changeLanguage('fa');
    expect(currentLanguage()).toBe('fa');
  });
});
