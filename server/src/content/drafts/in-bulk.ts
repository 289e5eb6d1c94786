import type { ErrorCode } from '@hokm/shared/errors';
import { refuse, type Refusal } from '../../platform/core/result.js';
import type { StaffCall } from '../../platform/panel/audit-action.js';
import { actOnEach, type BulkRun, type BulkSubject } from '../../platform/panel/bulk-subject.js';
import type { ContentUndo } from '../undo/content-undos.js';
import { publishDraft, trashDraft, unpublishDraft, untrashDraft, type Changed } from './edit-draft.js';
import type { DraftRecord } from './model.js';
import type { DraftContext } from './spec.js';

type Act<Doc> = (call: StaffCall, id: string) => Promise<Changed<Doc> | Refusal>;

/** An act on each document of a bulk action. One undo takes all of it back. */
export function onEachDraft<Doc extends DraftRecord, Text extends object>(
  { undos, drafts }: Pick<DraftContext<Doc, Text, ErrorCode>, 'undos' | 'drafts'>,
  act: Act<Doc>,
): BulkRun {
  return async (call, { ids }) => {
    const found: (ContentUndo | null)[] = [];
    const done = await actOnEach(ids, async (id) => {
      const changed = await act(call, id);
      if (!changed.ok) return changed.code;
      found.push(changed.undo);
      return null;
    });
    return done.ok ? { ...done, undo: await undos.rememberAll(drafts.type, found, 'admin') } : done;
  };
}

/** The documents of a subject among the things of `POST admin/bulk/:operation`. */
export function draftsInBulk<Doc extends DraftRecord & Text, Text extends object>(
  context: DraftContext<Doc, Text, ErrorCode>,
): BulkSubject {
  const { resource, clock, drafts } = context;
  const all = (act: Act<Doc>) => onEachDraft(context, act);

  /** An act on a document as it is now, whatever its revision. */
  const now =
    (act: (call: StaffCall, draft: Doc) => ReturnType<Act<Doc>>): Act<Doc> =>
    async (call, id) => {
      for (;;) {
        const draft = await resource.find(id);
        if (draft === null) return refuse('request/not_found');
        const changed = await act(call, draft);
        if (changed.ok || changed.code !== 'content/stale') return changed;
      }
    };
  const idOf = (draft: Doc) => draft._id.toHexString();
  const publish = now((call, draft) => {
    const { published_at, revision = 0 } = draft;
    const isShown = published_at !== null && published_at <= clock.now();
    return publishDraft(context, call, idOf(draft), { revision, at: isShown ? published_at : clock.now() });
  });
  const unpublish = now((call, draft) => unpublishDraft(context, call, idOf(draft), draft.revision ?? 0));

  return {
    type: drafts.type,
    area: 'panel/publish',
    isFresh: false,
    operations: {
      publish: all(publish),
      unpublish: all(unpublish),
      delete: all((call, id) => trashDraft(context, call, id)),
      restore: all((call, id) => untrashDraft(context, call, id)),
    },
  };
}
