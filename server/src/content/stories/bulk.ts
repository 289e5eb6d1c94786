import { STORY_TAGS_MAX } from '@hokm/shared/api/stories/limits';
import { refuse, type Result } from '../../platform/core/result.js';
import type { BulkSubject } from '../../platform/panel/bulk-subject.js';
import { rewriteDraft } from '../drafts/edit-draft.js';
import { draftsInBulk, onEachDraft } from '../drafts/in-bulk.js';
import type { StoriesContext } from './context.js';
import type { StoryText } from './model.js';

/** A text with one more tag; refused where it has as many as it may have. */
const tagged =
  (tag: string) =>
  (text: StoryText): Result<{ text: StoryText | null }, 'request/invalid'> => {
    if (text.tags.includes(tag)) return { ok: true, text: null };
    if (text.tags.length >= STORY_TAGS_MAX) return refuse('request/invalid');
    return { ok: true, text: { ...text, tags: [...text.tags, tag] } };
  };

/** Stories among the things of `POST admin/bulk/:operation`. */
export function storiesInBulk(context: StoriesContext): BulkSubject {
  const { operations, ...subject } = draftsInBulk(context);
  return {
    ...subject,
    operations: {
      ...operations,
      async tag(call, request) {
        const { tag } = request.extras;
        if (tag === undefined) return refuse('request/invalid');
        const tagOne = onEachDraft(context, (each, id) =>
          rewriteDraft(context, each, { id, verb: 'tag' }, tagged(tag)),
        );
        return tagOne(call, request);
      },
    },
  };
}
