import i18next from 'i18next';
import type { FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '@hokm/shared/text';
import { en, fa } from '../text/index.js';
import { formatNumber } from './format.js';

/** Numbers given to a text are written in the digits of its language. */
const digits: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language) =>
    typeof value === 'number' ? formatNumber(value, language === 'en' ? 'en' : 'fa') : String(value),
};

/** Starts the texts; they are there at once. */
export function startTexts(language: Language): void {
  void i18next
    .use(digits)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'fa',
      resources: { fa: { translation: fa }, en: { translation: en } },
      initAsync: false,
      interpolation: { escapeValue: false, alwaysFormat: true },
    });
}

export function changeLanguage(language: Language): void {
  if (i18next.language !== language) void i18next.changeLanguage(language);
}

/** The language in force, outside React. */
export function currentLanguage(): Language {
  return i18next.language === 'en' ? 'en' : 'fa';
}
