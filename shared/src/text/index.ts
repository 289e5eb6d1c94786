import type { ErrorCode } from '../errors/index.js';
import { enErrors } from './en.js';
import { faErrors } from './fa.js';

export type Language = 'fa' | 'en';
export const LANGUAGES: readonly Language[] = ['fa', 'en'];

const ERROR_TEXTS: Record<Language, Record<ErrorCode, string>> = { fa: faErrors, en: enErrors };

/** The text of a refusal in a person's language. */
export function errorText(code: ErrorCode, language: Language): string {
  return ERROR_TEXTS[language][code];
}

export { BADGE_TEXTS, badgeText } from './badges.js';
export { BOTS, botName } from '../bots/index.js';
export { cleanLine } from './clean.js';
export { enErrors, faErrors };
