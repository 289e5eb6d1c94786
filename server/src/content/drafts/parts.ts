import type { Undoer } from '../../platform/panel/undoer.js';
import type { VersionedSubject } from '../versions/versions.js';
import { restoreDraft, undoDraft } from './edit-draft.js';
import { draftInspected, type InspectedSubject } from './inspected.js';
import type { DraftRecord } from './model.js';
import type { DraftContext } from './spec.js';
import { stateOf } from './texts.js';

/** The parts of a module by which changes of its drafts are taken back, their versions restored, and its texts looked through. */
export function draftParts<Doc extends DraftRecord & Text, Text extends object>(
  context: DraftContext<Doc, Text, 'albums/full'>,
): {
  readonly undoers: readonly Undoer[];
  readonly versioned: readonly VersionedSubject[];
  readonly inspected: readonly InspectedSubject[];
} {
  const { drafts, resource } = context;
  return {
    inspected: [draftInspected(context)],
    undoers: [{ undo: (call, id) => undoDraft(context, call, id) }],
    versioned: [
      {
        type: drafts.type,
        async current(id) {
          const draft = await resource.find(id);
          return draft === null ? null : stateOf<Text>(drafts, draft);
        },
        async restore(call, id, revision, fields) {
          const restored = await restoreDraft(context, call, id, revision, fields);
          if (!restored.ok) return restored;
          return { ok: true, revision: restored.document.revision ?? 0, undo: restored.undo };
        },
      },
    ],
  };
}
