import { refuse, type Refusal } from '../../platform/core/result.js';
import type { StaffCall } from '../../platform/panel/audit-action.js';
import { actOnEach, type BulkRun, type BulkSubject } from '../../platform/panel/bulk-subject.js';
import type { ContentUndo } from '../undo/content-undos.js';
import type { StoriesContext } from './context.js';
import {
  publishStory,
  restoreStory,
  tagStory,
  trashStory,
  unpublishStory,
  type Changed,
} from './edit-story.js';

type Act = (
  call: StaffCall,
  id: string,
) => Promise<Changed | Refusal<'content/not_ready' | 'request/invalid'>>;

/** Stories among the things of `POST admin/bulk/:operation`. One call takes all of it back. */
export function storiesInBulk(context: StoriesContext): BulkSubject {
  const { resource, clock, undos } = context;

  /** An act on a story as it is now, whatever its revision. */
  const now =
    (
      act: (call: StaffCall, id: string, revision: number, publishedAt: number | null) => ReturnType<Act>,
    ): Act =>
    async (call, id) => {
      for (;;) {
        const story = await resource.find(id);
        if (story === null) return refuse('request/not_found');
        const changed = await act(call, id, story.revision ?? 0, story.published_at);
        if (changed.ok || changed.code !== 'content/stale') return changed;
      }
    };
  const all =
    (act: Act): BulkRun =>
    async (call, { ids }) => {
      const found: (ContentUndo | null)[] = [];
      const done = await actOnEach(ids, async (id) => {
        const changed = await act(call, id);
        if (!changed.ok) return changed.code;
        found.push(changed.undo);
        return null;
      });
      return done.ok ? { ...done, undo: await undos.rememberAll('stories', found, 'admin') } : done;
    };
  const publish = now((call, id, revision, shownSince) => {
    const isShown = shownSince !== null && shownSince <= clock.now();
    return publishStory(context, call, id, { revision, at: isShown ? shownSince : clock.now() });
  });
  const unpublish = now((call, id, revision) => unpublishStory(context, call, id, revision));

  return {
    type: 'stories',
    area: 'panel/publish',
    isFresh: false,
    operations: {
      publish: all(publish),
      unpublish: all(unpublish),
      delete: all((call, id) => trashStory(context, call, id)),
      restore: all((call, id) => restoreStory(context, call, id)),
      async tag(call, request) {
        const { tag } = request.extras;
        if (tag === undefined) return refuse('request/invalid');
        return all((each, id) => tagStory(context, each, id, tag))(call, request);
      },
    },
  };
}
