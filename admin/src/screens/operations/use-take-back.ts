import { ApiError } from '@hokm/web/client';
import { codeText, errorMessage } from '@hokm/web/errors';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { invalidate } from '../../api/queries.js';
import { isNotConfirmed } from '../../api/step-up.js';
import { commonTexts } from '../../text/common.js';
import { useTexts } from '../../text/define-texts.js';
import { usersTexts } from '../../text/users.js';
import { toastDone, toastWarning } from '../../ui/toasts.js';

/** Every loaded answer about people and reports, the jobs on them, and what the audit log says of both. */
const CALLS = [
  'GET /admin/users',
  'GET /admin/reports',
  'GET /admin/jobs',
  'GET /security/audit-logs',
] as const;
/** A bulk action is taken back person by person. */
const UNDO_MS = 120_000;

/**
 * Takes an action on people back, and says for whom. `onJob` gets the job where they are many. Gives true when it was done for all
 * of them.
 */
export function useTakeBack(
  onJob: (id: string) => void,
): (undo: { readonly id: string }) => Promise<boolean> {
  const t = useTexts(usersTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  return async ({ id }) => {
    let isDone = false;
    try {
      const { undone, refused, job } = await client.call('POST /admin/undo/:id', {
        params: { id },
        timeoutMs: UNDO_MS,
      });
      const [first] = refused;
      isDone = job === null && first === undefined;
      if (job !== null) onJob(job.id);
      else if (first === undefined) toastDone(t('undone'));
      else {
        const reason = codeText(first.code, null, language);
        toastWarning(t('undone_some', { done: undone, refused: refused.length, reason }));
      }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'request/not_found') toastWarning(t('undo_gone'));
      else if (!isNotConfirmed(error)) toastWarning(errorMessage(error, common('failed'), language));
    }
    await invalidate(...CALLS);
    return isDone;
  };
}
