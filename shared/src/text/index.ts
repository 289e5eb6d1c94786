import type { ErrorCode } from '../errors/index.js';
import type { Language } from '../language/index.js';
import { enErrors } from './en.js';
import { faErrors } from './fa.js';

const ERROR_TEXTS: Record<Language, Record<ErrorCode, string>> = { fa: faErrors, en: enErrors };

/** The text of a refusal in a language. */
export function errorText(code: ErrorCode, language: Language): string {
  return ERROR_TEXTS[language][code];
}

export { badgeText } from './badges.js';
export { BOTS } from '../bots/index.js';
export { LANGUAGES, type Language } from '../language/index.js';
export {
  TEXT_NAMESPACES,
  placeholdersOf,
  samePlaceholders,
  splitAtPlaceholders,
  writtenPlaceholder,
  type TextNamespace,
} from './placeholders.js';
export { builtInText, builtInTexts, errorTexts, type BuiltInText } from './built-in.js';
export { cleanLine, cleanLines } from './clean.js';
export { cleanText } from './clean-text.js';
