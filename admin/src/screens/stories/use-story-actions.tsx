import type { BulkOperation } from '@hokm/shared/api/bulk/limits';
import { STORY_TAG_MAX } from '@hokm/shared/api/stories/limits';
import { ApiError } from '@hokm/web/client';
import { codeText, errorMessage } from '@hokm/web/errors';
import { useLanguage } from '@hokm/web/react';
import { useState } from 'react';
import { client } from '../../api/client.js';
import { invalidate } from '../../api/queries.js';
import { commonTexts } from '../../text/common.js';
import { useTexts } from '../../text/define-texts.js';
import { storiesTexts } from '../../text/stories.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { toastDone, toastWarning } from '../../ui/toasts.js';
import { toastUndo } from '../../ui/undo-toast.js';
import { STORIES_CALLS } from './use-story-editor.js';

export type StoryAct = Extract<BulkOperation, 'publish' | 'unpublish' | 'delete' | 'restore' | 'tag'>;

interface Undo {
  readonly id: string;
}

/** Says what was done, with the way back where there is one. */
export function useStoryUndo(onUndone?: () => void) {
  const t = useTexts(storiesTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const takeBack = async ({ id }: Undo) => {
    try {
      await client.call('POST /admin/undo/:id', { params: { id } });
      toastDone(t('undone'));
      onUndone?.();
    } catch (error) {
      const isLate = error instanceof ApiError && ['content/stale', 'request/not_found'].includes(error.code);
      toastWarning(isLate ? t('undo_stale') : errorMessage(error, common('failed'), language));
    }
    await invalidate(...STORIES_CALLS);
  };
  return (text: string, undo: Undo | null) => {
    if (undo === null) toastDone(text);
    else toastUndo({ text, label: t('undo'), onUndo: () => void takeBack(undo) });
  };
}

/** Acts on stories of the list. They are done at once: each can be taken back. */
export function useStoryActions() {
  const t = useTexts(storiesTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const done = useStoryUndo();
  const [isRunning, setIsRunning] = useState(false);

  const run = async (act: StoryAct, ids: readonly string[], extras: { tag?: string } = {}) => {
    const answer = await client.call('POST /admin/bulk/:operation', {
      params: { operation: act },
      body: { resource_type: 'stories', resource_ids: [...ids], extras },
    });
    if (answer.done > 0) done(t(`done_${act}`, { count: answer.done }), answer.undo);
    const [first] = answer.refused;
    if (first !== undefined)
      toastWarning(
        t('refused', { count: answer.refused.length, reason: codeText(first.code, null, language) }),
      );
    await invalidate(...STORIES_CALLS);
  };
  const apply = async (act: StoryAct, ids: readonly string[], onDone?: () => void) => {
    setIsRunning(true);
    try {
      await run(act, ids);
      onDone?.();
    } catch (error) {
      toastWarning(errorMessage(error, common('failed'), language));
    } finally {
      setIsRunning(false);
    }
  };
  return {
    isRunning,
    apply: (act: Exclude<StoryAct, 'tag'>, ids: readonly string[], onDone?: () => void) =>
      void apply(act, ids, onDone),
    tag: (ids: readonly string[], onDone: () => void) =>
      void openConfirm({
        title: t('add_tag_title', { count: ids.length }),
        body: t('add_tag_body'),
        confirm: t('tag'),
        typed: { label: t('tag'), fits: (text) => text !== '' && text.length <= STORY_TAG_MAX },
        run: async (tag) => {
          await run('tag', ids, { tag });
          onDone();
        },
      }),
  };
}
