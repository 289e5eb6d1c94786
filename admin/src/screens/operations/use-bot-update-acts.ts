import type { BotUpdate } from '@hokm/shared/api/bot-updates';
import { useCall } from '../../api/queries.js';
import { botUpdatesTexts } from '../../text/bot-updates.js';
import { useTexts } from '../../text/define-texts.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { toastDone } from '../../ui/toasts.js';

const CHANGES = ['GET /admin/system/bot-updates'] as const;

/** Asks whether an update that was set aside is to be tried again or dismissed, and does it. */
export function useBotUpdateActs() {
  const t = useTexts(botUpdatesTexts);
  const retry = useCall('POST /admin/system/bot-updates/:id/retry', CHANGES);
  const dismiss = useCall('POST /admin/system/bot-updates/:id/dismiss', CHANGES);
  return {
    retry: ({ id, kind }: BotUpdate) =>
      void openConfirm({
        title: `${t('retry')}: ${t(`kind_${kind}`)}`,
        body: t('retry_body'),
        confirm: t('retry'),
        run: async () => {
          await retry.mutateAsync({ params: { id: String(id) } });
          toastDone(t('retried'));
        },
      }),
    dismiss: ({ id, kind }: BotUpdate) =>
      void openConfirm({
        title: t('dismiss_title'),
        body: t(kind === 'payment' ? 'dismiss_payment_body' : 'dismiss_body'),
        confirm: t('dismiss'),
        tone: 'bad',
        run: async () => {
          await dismiss.mutateAsync({ params: { id: String(id) } });
          toastDone(t('dismissed'));
        },
      }),
  };
}
