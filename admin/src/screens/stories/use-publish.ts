import { useState } from 'react';
import type { PanelStory } from '@hokm/shared/api/stories';
import { ApiError } from '@hokm/web/client';
import { client } from '../../api/client.js';
import { invalidate } from '../../api/queries.js';
import { useTexts } from '../../text/define-texts.js';
import { storyEditorTexts } from '../../text/story-editor.js';
import { toastDone } from '../../ui/toasts.js';
import { useSubmit } from '../../ui/use-submit.js';
import { useStoryUndo } from './use-story-actions.js';
import { STORIES_CALLS, type StoryEditor } from './use-story-editor.js';

/** Saves, publishes, takes away and deletes the story that is being written. `onGone`: it went to the trash. */
export function usePublish(editor: StoryEditor, onGone: () => void) {
  const t = useTexts(storyEditorTexts);
  const { submit, isSending, problem } = useSubmit();
  const [missing, setMissing] = useState<readonly string[]>([]);

  const reload = async (id: string) => {
    const { data } = await client.call('GET /admin/stories/:id', { params: { id } });
    editor.replace(data);
  };
  const done = useStoryUndo(() => {
    if (editor.story !== null) void submit(() => reload(editor.story?.id ?? ''));
  });

  /** A call as of the story's revision; somebody else's newer story is joined with what is written here. */
  const act = async (run: () => Promise<void>) => {
    try {
      await run();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'content/stale')
        editor.join(error.details['current'] as PanelStory);
      if (error instanceof ApiError && error.code === 'content/not_ready')
        setMissing(error.details['missing'] as string[]);
      throw error;
    }
  };
  /** The story as it is stored after what is written here was saved; null where it was not. */
  const saved = async () => {
    if (editor.story !== null && !editor.isDirty) return editor.story;
    if (!editor.isReady) {
      setMissing(['title']);
      return null;
    }
    return editor.save();
  };

  return {
    isSending,
    problem,
    missing,
    forgetMissing: () => setMissing([]),
    save: () =>
      void submit(async () => {
        setMissing([]);
        if (!editor.isReady) setMissing(['title']);
        else if ((await editor.save()) !== null) toastDone(t('saved'));
      }),
    /** `at`: from when on; null for now, or as before. */
    publish: (at: string | null) =>
      void submit(() =>
        act(async () => {
          setMissing([]);
          const story = await saved();
          if (story === null) return;
          const { data, undo } = await client.call('POST /admin/stories/:id/publish', {
            params: { id: story.id },
            body: { revision: story.revision, ...(at === null ? {} : { published_at: at }) },
          });
          editor.take(data);
          done(t(data.status === 'scheduled' ? 'scheduled' : 'published'), undo);
        }),
      ),
    unpublish: () =>
      void submit(() =>
        act(async () => {
          const story = await saved();
          if (story === null) return;
          const { data, undo } = await client.call('POST /admin/stories/:id/unpublish', {
            params: { id: story.id },
            body: { revision: story.revision },
          });
          editor.take(data);
          done(t('unpublished'), undo);
        }),
      ),
    remove: () =>
      void submit(async () => {
        const { story } = editor;
        if (story === null) return;
        const { undo } = await client.call('DELETE /admin/stories/:id', { params: { id: story.id } });
        editor.release();
        onGone();
        done(t('deleted'), undo);
        await invalidate(...STORIES_CALLS);
      }),
    reload: (id: string) => void submit(() => reload(id)),
  };
}
