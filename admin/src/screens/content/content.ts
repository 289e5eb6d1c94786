import type { Language } from '@hokm/shared/text';
import { ApiError } from '@hokm/web/client';
import { formatNames } from '@hokm/web/format';
import type { InBoth } from '../../api/endpoints.js';
import { contentTexts } from '../../text/content.js';
import type { TextKey, Translate } from '../../text/define-texts.js';

export type ContentStatus = 'draft' | 'scheduled' | 'published';

/** A text in a language, or in the other where it has none; empty without any. */
export function inLanguage(text: InBoth, language: Language): string {
  return text[language] || text[language === 'fa' ? 'en' : 'fa'];
}

/** The words for something missing that `content/not_ready` names: `alt:` is followed by the id of a picture. */
function missingWord(name: string, t: Translate<typeof contentTexts>): string {
  const key = `missing_${name.split(':')[0] ?? ''}`;
  return t(key in contentTexts.pairs ? (key as TextKey<typeof contentTexts>) : 'missing_more');
}

/** The words for what is missing, each once. */
function missingWords(
  missing: readonly string[],
  t: Translate<typeof contentTexts>,
  language: Language,
): string {
  const names = [...new Set(missing.map((name) => missingWord(name, t)))];
  return t('missing', { list: formatNames(names, language) });
}

/** The error of a publication that names what is missing; any other error as it is. */
export function withMissing(error: unknown, t: Translate<typeof contentTexts>, language: Language): unknown {
  if (!(error instanceof ApiError) || error.code !== 'content/not_ready') return error;
  const missing = error.details['missing'];
  if (!Array.isArray(missing)) return error;
  const { status, code, details } = error;
  const reason = missingWords(missing.map(String), t, language);
  return new ApiError(status, code, { reason, details });
}
