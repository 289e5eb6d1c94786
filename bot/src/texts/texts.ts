import { I18n } from '@grammyjs/i18n';
import type { Language } from '@hokm/shared/text';
import { en } from './en.js';
import { fa } from './fa.js';

export type Words = Record<string, string | number | Date>;

/** Says a text in a language. What is put in is isolated, so that a Latin name does not turn a Persian line round. */
export type Say = (language: Language, key: string, words?: Words) => string;

/** The bot's texts, with Persian digits in Persian. */
export function loadTexts(): Say {
  const i18n = new I18n({ defaultLocale: 'fa', fluentBundleOptions: { useIsolating: true } });
  i18n.loadLocaleSync('fa', { source: fa });
  i18n.loadLocaleSync('en', { source: en });
  return (language, key, words) => i18n.t(language, key, words);
}

/** The language of somebody whose account does not say one yet. */
export function languageOf(code: string): Language {
  return code === '' || code.startsWith('fa') ? 'fa' : 'en';
}
