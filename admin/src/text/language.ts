import type { Language } from '@hokm/shared/text';
import { deviceStorage } from '@hokm/web/browser';
import { changeLanguage, startI18n } from '@hokm/web/i18n';

/** Read by `public/bootstrap.js` too. */
const KEY = 'hokm-admin-language';

/** Starts the texts in the remembered language: Persian by default. */
export function startLanguage(): void {
  startI18n(deviceStorage().getItem(KEY) === 'en' ? 'en' : 'fa');
}

/** Changes the language and remembers it. */
export function chooseLanguage(language: Language): void {
  deviceStorage().setItem(KEY, language);
  changeLanguage(language);
}
