import type { Translation } from '@hokm/shared/api/translations';
import { TRANSLATIONS_AT_ONCE } from '@hokm/shared/api/translations/limits';
import { ApiError } from '@hokm/web/client';
import { errorMessage } from '@hokm/web/errors';
import { currentLanguage } from '@hokm/web/i18n';
import { client } from '../../api/client.js';
import { invalidate } from '../../api/queries.js';
import { commonTexts } from '../../text/common.js';
import { translate } from '../../text/define-texts.js';
import { translationTexts } from '../../text/translations.js';
import { toastDone, toastWarning } from '../../ui/toasts.js';
import { toastUndo } from '../../ui/undo-toast.js';
import type { CsvText } from './read-csv.js';

/** Every loaded answer about texts and languages. */
const TEXT_CALLS = ['GET /admin/translations', 'GET /admin/languages', 'GET /texts'] as const;

export const reloadTexts = (): Promise<void> => invalidate(...TEXT_CALLS);

/** Says why something was not done. */
export function warnOf(error: unknown, fallback = translate(commonTexts, 'failed')): void {
  toastWarning(errorMessage(error, fallback, currentLanguage()));
}

/** Says that something was done, and offers to take it back where it can be. */
export function doneWithUndo(text: string, undo: { readonly id: string } | null): void {
  if (undo === null) toastDone(text);
  else
    toastUndo({
      text,
      label: translate(translationTexts, 'undo'),
      onUndo: () => void takeBack(undo.id),
    });
}

async function takeBack(id: string): Promise<void> {
  try {
    await client.call('POST /admin/undo/:id', { params: { id } });
    toastDone(translate(translationTexts, 'undone'));
  } catch (error) {
    warnOf(error);
  }
  await reloadTexts();
}

/** The text that stands in the place of one that was to be changed. */
export type Saved = { readonly isSaved: true } | { readonly isSaved: false; readonly current: Translation };

function currentOf(error: unknown): Translation | null {
  if (!(error instanceof ApiError) || error.code !== 'content/stale') return null;
  return (error.details.current as Translation | undefined) ?? null;
}

/** Writes a text, or takes it away where `value` is empty. Throws unless somebody else was faster. */
export async function saveText(row: Translation, value: string): Promise<Saved> {
  const { id, language, namespace, key, revision } = row;
  const send = () => {
    if (id !== null && value === '') return client.call('DELETE /admin/translations/:id', { params: { id } });
    // A text that was taken away is written anew.
    if (id === null || row.value === null)
      return client.call('POST /admin/translations', { body: { language, namespace, key, value } });
    return client.call('PUT /admin/translations/:id', { params: { id }, body: { value, revision } });
  };
  try {
    const { undo } = await send();
    await reloadTexts();
    doneWithUndo(translate(translationTexts, value === '' ? 'removed' : 'saved'), undo);
    return { isSaved: true };
  } catch (error) {
    const current = currentOf(error);
    if (current === null) throw error;
    return { isSaved: false, current };
  }
}

/** The results for many texts. */
export interface BulkReport {
  readonly done: number;
  readonly unchanged: number;
  readonly refused: readonly { readonly namespace: string; readonly key: string; readonly code: string }[];
}

/** Writes many texts, some at a time. `onProgress` hears how many have been sent. */
export async function writeTexts(
  language: string,
  items: readonly CsvText[],
  onProgress: (sent: number) => void,
): Promise<BulkReport> {
  let report: BulkReport = { done: 0, unchanged: 0, refused: [] };
  try {
    for (let from = 0; from < items.length; from += TRANSLATIONS_AT_ONCE) {
      const some = items.slice(from, from + TRANSLATIONS_AT_ONCE);
      const answer = await client.call('POST /admin/translations/bulk-translate', {
        body: { language, items: [...some] },
      });
      report = {
        done: report.done + answer.done,
        unchanged: report.unchanged + answer.unchanged,
        refused: [...report.refused, ...answer.refused],
      };
      onProgress(from + some.length);
    }
  } finally {
    await reloadTexts();
  }
  return report;
}
