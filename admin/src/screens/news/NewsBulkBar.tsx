import { Button } from '@mantine/core';
import { BulkBar } from '../../list/BulkBar.js';
import type { Selection } from '../../list/selection.js';
import { useTexts } from '../../text/define-texts.js';
import { newsTexts } from '../../text/news.js';
import { useNewsActions } from './use-news-actions.js';

/** Actions for the ticked items. */
export function NewsBulkBar({ selection }: { readonly selection: Selection }) {
  const t = useTexts(newsTexts);
  const { apply, confirmDeleteMany, isRunning } = useNewsActions();
  const { ids, clear } = selection;
  return (
    <BulkBar selection={selection}>
      <Button loading={isRunning} onClick={() => apply('publish', ids, clear)}>
        {t('publish')}
      </Button>
      <Button disabled={isRunning} onClick={() => apply('unpublish', ids, clear)}>
        {t('unpublish')}
      </Button>
      <Button data-danger disabled={isRunning} onClick={() => confirmDeleteMany(ids, clear)}>
        {t('delete')}
      </Button>
    </BulkBar>
  );
}
