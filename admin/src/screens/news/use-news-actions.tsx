import { spelled, wholeNumber } from '@hokm/shared/spelling';
import { codeText, errorMessage } from '@hokm/web/errors';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import type { BulkAnswer, NewsBulkAction, NewsItem } from '../../api/endpoints.js';
import { invalidate, useCall } from '../../api/queries.js';
import { commonTexts } from '../../text/common.js';
import { useTexts } from '../../text/define-texts.js';
import { newsTexts } from '../../text/news.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { toastDone, toastWarning } from '../../ui/toasts.js';
import { useNewsName } from './news-item.js';

/** Every loaded answer about news. */
export const NEWS_CALLS = 'GET /admin/news';

/** Actions for items of the list. */
export function useNewsActions() {
  const t = useTexts(newsTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const getName = useNewsName();

  const bulk = useCall('POST /admin/news/bulk', [NEWS_CALLS]);
  const report = ({ done, refused }: BulkAnswer) => {
    if (done > 0) toastDone(t('bulk_done', { count: done }));
    const [first] = refused;
    if (first === undefined) return;
    const reason = codeText(first.code, null, language);
    toastWarning(t('bulk_refused', { count: refused.length, reason }));
  };
  // Not by the mutation's own callbacks: they are dropped with a row that leaves the page.
  const apply = async (action: NewsBulkAction, ids: readonly string[], onDone?: () => void) => {
    report(await bulk.mutateAsync({ body: { action, ids: [...ids] } }));
    onDone?.();
  };
  const remove = async (id: string) => {
    await client.call('DELETE /admin/news/:id', { params: { id } });
    await invalidate(NEWS_CALLS);
    toastDone(t('deleted'));
  };

  return {
    isRunning: bulk.isPending,
    /** Publishes or unpublishes at once: it can be undone by its opposite. */
    apply: (action: 'publish' | 'unpublish', ids: readonly string[], onDone?: () => void) =>
      void apply(action, ids, onDone).catch((error: unknown) =>
        toastWarning(errorMessage(error, common('failed'), language)),
      ),
    confirmDelete: (item: NewsItem) => {
      const name = getName(item).trim();
      void openConfirm({
        title: t('delete_title'),
        body: t('delete_body'),
        confirm: t('delete'),
        tone: 'bad',
        typed: {
          label: t('delete_typed'),
          description: <bdi>{name}</bdi>,
          fits: (text) => text !== '' && spelled(text) === spelled(name),
        },
        run: () => remove(item.id),
      });
    },
    confirmDeleteMany: (ids: readonly string[], onDone: () => void) =>
      void openConfirm({
        title: t('delete_many_title', { count: ids.length }),
        body: t('delete_many_body'),
        confirm: t('delete'),
        tone: 'bad',
        typed: {
          label: t('delete_many_typed'),
          description: <b>{formatNumber(ids.length, language)}</b>,
          fits: (text) => wholeNumber(text) === ids.length,
        },
        run: () => apply('delete', ids, onDone),
      }),
  };
}
