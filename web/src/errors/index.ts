import { isErrorCode, type ErrorCode } from '@hokm/shared/errors';
import { errorText, type Language } from '@hokm/shared/text';
import { changedError } from '../changed-errors/index.js';
import { ApiError, UNAVAILABLE, UNREADABLE } from '../client/index.js';

const UNREADABLE_TEXT: Record<Language, string> = {
  fa: 'پاسخ سرور خوانا نبود.',
  en: 'Unexpected response format',
};

const ERROR_TEXT: Record<Language, string> = { fa: 'خطایی رخ داد', en: 'An error occurred' };

/** The text of a refusal: the staff's, else that of the release. */
const textOf = (code: ErrorCode, language: Language): string =>
  changedError(code, language) ?? errorText(code, language);

/** The text for a refusal: the code's own, else the server's message, else that the server is unavailable. */
export function codeText(code: string, reason: string | null, language: Language): string {
  if (isErrorCode(code)) return textOf(code, language);
  return reason ?? (code === UNREADABLE ? UNREADABLE_TEXT[language] : textOf(UNAVAILABLE, language));
}

/**
 * The text for an error. The server's own comes first; without an answer, `fallback` names the action and the cause is
 * added. An error that is not from a call is the fallback. Without a fallback the cause alone is given.
 */
export function errorMessage(error: unknown, fallback: string | null, language: Language): string {
  const unavailable = textOf(UNAVAILABLE, language);
  if (!(error instanceof ApiError)) return fallback ?? unavailable;
  if (error.reason !== null) return error.reason;
  if (error.status === 0) return fallback === null ? unavailable : `${fallback}. ${unavailable}`;
  if (error.code === UNREADABLE) return UNREADABLE_TEXT[language];
  const isKnown = isErrorCode(error.code) && error.code !== UNAVAILABLE;
  return isKnown ? textOf(error.code, language) : (fallback ?? ERROR_TEXT[language]);
}
