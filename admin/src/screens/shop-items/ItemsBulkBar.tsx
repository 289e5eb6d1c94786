import { Button } from '@mantine/core';
import { BulkBar } from '../../list/BulkBar.js';
import type { Selection } from '../../list/selection.js';
import { useTexts } from '../../text/define-texts.js';
import { shopItemsTexts } from '../../text/shop-items.js';
import type { ItemActions } from './use-item-actions.js';

interface Props {
  readonly selection: Selection;
  readonly actions: ItemActions;
  /** The items are those that were taken off sale. */
  readonly isTrash: boolean;
}

/** Actions for the ticked items. */
export function ItemsBulkBar({ selection, actions, isTrash }: Props) {
  const t = useTexts(shopItemsTexts);
  const { ids, clear } = selection;
  const { isRunning, putBack, confirmTakeOffMany } = actions;
  return (
    <BulkBar selection={selection}>
      {isTrash ? (
        <Button loading={isRunning} onClick={() => putBack(ids, clear)}>
          {t('restore')}
        </Button>
      ) : (
        <Button data-danger loading={isRunning} onClick={() => confirmTakeOffMany(ids, clear)}>
          {t('delete')}
        </Button>
      )}
    </BulkBar>
  );
}
