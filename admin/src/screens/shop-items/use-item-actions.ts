import { codeText, errorMessage } from '@hokm/web/errors';
import { isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useCall } from '../../api/queries.js';
import { commonTexts } from '../../text/common.js';
import { useTexts } from '../../text/define-texts.js';
import { shopItemsTexts } from '../../text/shop-items.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { toastDone, toastWarning } from '../../ui/toasts.js';
import { toastUndo } from '../../ui/undo-toast.js';
import { inLanguage, ITEMS, type Item } from './shop-item.js';

/** Takes items off sale, and puts them back, one or many. */
export function useItemActions() {
  const t = useTexts(shopItemsTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const { mutateAsync, isPending } = useCall('POST /admin/bulk/:operation', [ITEMS]);

  /** Gives the items that it is done for; says why others are refused. */
  const act = async (operation: 'delete' | 'restore', ids: readonly string[]) => {
    const { refused } = await mutateAsync({
      params: { operation },
      body: { resource_type: 'shop_items', resource_ids: [...ids] },
    });
    const [first] = refused;
    if (first !== undefined) {
      const reason = codeText(first.code, null, language);
      toastWarning(t('bulk_refused', { count: refused.length, reason }));
    }
    return ids.filter((id) => refused.every((each) => each.id !== id));
  };
  const putBack = (ids: readonly string[], onDone?: () => void) =>
    void act('restore', ids).then(
      (done) => {
        if (done.length > 0) toastDone(t('restored', { count: done.length }));
        onDone?.();
      },
      (error: unknown) => toastWarning(errorMessage(error, common('failed'), language)),
    );
  const takeOff = async (ids: readonly string[], onDone?: () => void) => {
    const done = await act('delete', ids);
    if (done.length > 0)
      toastUndo({
        text: t('deleted', { count: done.length }),
        label: t('restore'),
        onUndo: () => putBack(done),
      });
    onDone?.();
  };
  const confirm = (title: string, ids: readonly string[], onDone?: () => void) =>
    void openConfirm({
      title,
      body: t('delete_body'),
      confirm: t('delete'),
      tone: 'bad',
      run: () => takeOff(ids, onDone),
    });

  return {
    isRunning: isPending,
    /** At once: it can be taken off again. */
    putBack,
    confirmTakeOff: ({ id, name }: Item) =>
      confirm(t('delete_title', { name: isolate(inLanguage(name, language)) }), [id]),
    confirmTakeOffMany: (ids: readonly string[], onDone: () => void) =>
      confirm(t('delete_many_title', { count: ids.length }), ids, onDone),
  };
}

export type ItemActions = ReturnType<typeof useItemActions>;
