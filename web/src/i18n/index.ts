import i18next, { type FormatterModule, type Resource, type ThirdPartyModule } from 'i18next';
import type { Language } from '@hokm/shared/text';
import { formatNumber } from '../format/index.js';

/** Writes numbers in texts with the digits of the text's language. */
const digits: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language) =>
    typeof value === 'number' ? formatNumber(value, language === 'en' ? 'en' : 'fa') : String(value),
};

/** Starts i18next. The texts in `resources` are available at once. `binding`: what ties it to the page's own components. */
export function startI18n(language: Language, resources: Resource = {}, binding?: ThirdPartyModule): void {
  if (binding !== undefined) i18next.use(binding);
  void i18next.use(digits).init({
    lng: language,
    fallbackLng: 'fa',
    resources,
    initAsync: false,
    interpolation: { escapeValue: false, alwaysFormat: true },
  });
}

/** Changes the language of all texts. */
export function changeLanguage(language: Language): void {
  if (i18next.language !== language) void i18next.changeLanguage(language);
}

/** The current language, outside React. */
export function currentLanguage(): Language {
  return i18next.language === 'en' ? 'en' : 'fa';
}

export { coverLoaded, layTexts, type LaidText } from './overlay.js';
