import type { Language } from '@hokm/shared/text';
import { ApiError } from '../api/index.js';
import { problemText } from '../text/problem.js';

/** Why a call failed, in words. */
export function errorWords(error: unknown, language: Language): string {
  const known = error instanceof ApiError ? error : null;
  return problemText(known?.code ?? 'server/unavailable', known?.reason ?? null, language);
}
