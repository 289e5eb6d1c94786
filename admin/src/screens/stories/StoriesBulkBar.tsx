import { Button } from '@mantine/core';
import { BulkBar } from '../../list/BulkBar.js';
import type { Selection } from '../../list/selection.js';
import { useTexts } from '../../text/define-texts.js';
import { storiesTexts } from '../../text/stories.js';
import { useStoryActions } from './use-story-actions.js';

/** Actions for the ticked stories: those of the list, or those of the trash. */
export function StoriesBulkBar({
  selection,
  isTrash,
}: {
  readonly selection: Selection;
  readonly isTrash: boolean;
}) {
  const t = useTexts(storiesTexts);
  const { apply, tag, isRunning } = useStoryActions();
  const { ids, clear } = selection;
  return (
    <BulkBar selection={selection}>
      {isTrash ? (
        <Button loading={isRunning} onClick={() => apply('restore', ids, clear)}>
          {t('restore')}
        </Button>
      ) : (
        <>
          <Button loading={isRunning} onClick={() => apply('publish', ids, clear)}>
            {t('publish')}
          </Button>
          <Button disabled={isRunning} onClick={() => apply('unpublish', ids, clear)}>
            {t('unpublish')}
          </Button>
          <Button disabled={isRunning} onClick={() => tag(ids, clear)}>
            {t('add_tag')}
          </Button>
          <Button data-danger disabled={isRunning} onClick={() => apply('delete', ids, clear)}>
            {t('delete')}
          </Button>
        </>
      )}
    </BulkBar>
  );
}
