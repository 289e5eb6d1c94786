import { Button } from '@mantine/core';
import { BulkBar } from '../../list/BulkBar.js';
import type { Selection } from '../../list/selection.js';
import { contentTexts } from '../../text/content.js';
import { useTexts } from '../../text/define-texts.js';
import type { ContentActions, Publishable } from './use-content-actions.js';

interface Props<Item extends Publishable> {
  readonly selection: Selection;
  readonly actions: ContentActions<Item>;
  /** The things are in the trash. */
  readonly isTrash: boolean;
}

/** Actions for the ticked things: those of the list, or those of the trash. */
export function ContentBulkBar<Item extends Publishable>({ selection, actions, isTrash }: Props<Item>) {
  const t = useTexts(contentTexts);
  const { ids, clear } = selection;
  const { isRunning, applyTo, confirmDeleteMany } = actions;
  return (
    <BulkBar selection={selection}>
      {isTrash ? (
        <Button loading={isRunning} onClick={() => applyTo('restore', ids, clear)}>
          {t('restore')}
        </Button>
      ) : (
        <>
          <Button loading={isRunning} onClick={() => applyTo('publish', ids, clear)}>
            {t('publish')}
          </Button>
          <Button disabled={isRunning} onClick={() => applyTo('unpublish', ids, clear)}>
            {t('unpublish')}
          </Button>
          <Button data-danger disabled={isRunning} onClick={() => confirmDeleteMany(ids, clear)}>
            {t('delete')}
          </Button>
        </>
      )}
    </BulkBar>
  );
}
