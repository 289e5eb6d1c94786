import { isErrorCode } from '@hokm/shared/errors';
import { errorText } from '@hokm/shared/text';
import type { Language } from '@hokm/shared/text';
import { ApiError } from '../api/index.js';

/**
 * The words for what failed: the server's own come first. Where it said nothing, `fallback` names the deed; of a silent
 * server it is added that it does not answer.
 */
export function errorMessage(error: unknown, fallback: string, language: Language): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.reason !== null) return error.reason;
  if (error.status === 0) return `${fallback}. ${errorText('server/unavailable', language)}`;
  return isErrorCode(error.code) && error.code !== 'server/unavailable'
    ? errorText(error.code, language)
    : fallback;
}
