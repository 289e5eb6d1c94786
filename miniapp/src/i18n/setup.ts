import { initReactI18next } from 'react-i18next';
import type { Language } from '@hokm/shared/text';
import { startI18n } from '@hokm/web/i18n';
import { en, fa } from '../text/index.js';

/** Starts the texts; they are there at once. */
export function startTexts(language: Language): void {
  startI18n(language, { fa: { translation: fa }, en: { translation: en } }, initReactI18next);
}
