import type { ErrorCode } from '@hokm/shared/errors';
import type { ResourceContract, ResourceSpec } from '../../platform/panel/resource-store.js';
import { publishing, trashing, unpublishing } from './edit-draft.js';
import type { DraftRecord } from './model.js';
import type { DraftContext } from './spec.js';

/** The bulk actions on drafts. The context is looked up late: the store of the list is a part of it. */
export function draftBulk<Doc extends DraftRecord & Text, Text extends object>(
  contextOf: () => DraftContext<Doc, Text, ErrorCode>,
): ResourceSpec<ResourceContract, Doc>['bulk'] {
  return {
    publish: async (draft, now) => {
      const isShown = draft.published_at !== null && draft.published_at <= now;
      const made = await publishing(contextOf(), draft, isShown ? draft.published_at : now);
      return 'missing' in made ? 'content/not_ready' : made.fields;
    },
    unpublish: async (draft) => {
      const made = await unpublishing(contextOf(), draft);
      return made.ok ? made.fields : made.code;
    },
    delete: async (draft) => {
      const made = await trashing(contextOf(), draft);
      return made.ok ? made.fields : made.code;
    },
  };
}

/** The condition of a list's filter by status. */
export function byStatus(
  status: 'all' | 'draft' | 'scheduled' | 'published' | 'trash',
  now: number,
): { published_at?: null | { $gt: number; $lte?: number }; trash_at?: { $gt: Date } } {
  if (status === 'trash') return { trash_at: { $gt: new Date(0) } };
  if (status === 'draft') return { published_at: null };
  if (status === 'scheduled') return { published_at: { $gt: now } };
  return status === 'published' ? { published_at: { $gt: 0, $lte: now } } : {};
}
