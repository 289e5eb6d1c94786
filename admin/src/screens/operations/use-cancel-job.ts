import type { Job } from '@hokm/shared/api/jobs';
import { useCall } from '../../api/queries.js';
import { useTexts } from '../../text/define-texts.js';
import { operationsTexts } from '../../text/operations.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { toastDone } from '../../ui/toasts.js';
import { kindName } from './job-texts.js';

/** Asks whether a job is to be cancelled, and cancels it. */
export function useCancelJob() {
  const t = useTexts(operationsTexts);
  const cancel = useCall('POST /admin/jobs/:id/cancel', ['GET /admin/jobs', 'GET /admin/system/backups']);
  return ({ id, kind }: Pick<Job, 'id' | 'kind'>) =>
    void openConfirm({
      title: kindName(kind, t),
      body: t('j_cancel_body'),
      confirm: t('j_cancel'),
      tone: 'bad',
      run: async () => {
        await cancel.mutateAsync({ params: { id } });
        toastDone(t('j_cancelled_toast'));
      },
    });
}
