import { isErrorCode } from '@hokm/shared/errors';
import { errorText } from '@hokm/shared/text';
import type { Language } from '@hokm/shared/text';

/** The words for a refusal: the code's own, else what the server said, else a general sentence. */
export function problemText(code: string, said: string | null, language: Language): string {
  if (isErrorCode(code)) return errorText(code, language);
  return said ?? errorText('server/unavailable', language);
}
