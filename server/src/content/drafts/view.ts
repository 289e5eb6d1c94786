import type { DraftRecord } from './model.js';

/** Every draft in the lists of the panel. */
export interface ListedDraft {
  id: string;
  revision: number;
  created_at: string;
  updated_at: string;
  status: 'draft' | 'scheduled' | 'published';
  published_at: string | null;
  /** The draft differs from what readers see. */
  has_changes: boolean;
  /** In the trash since then. */
  trash_at: string | null;
}

function statusOf({ published_at }: DraftRecord, now: number): ListedDraft['status'] {
  if (published_at === null) return 'draft';
  return published_at > now ? 'scheduled' : 'published';
}

/** The fields of every draft that the panel sees. */
export function presentDraft(draft: DraftRecord, now: number): ListedDraft {
  const { _id, revision, updated_at, published, published_at, text_revision, trash_at } = draft;
  const created_at = _id.getTimestamp();
  return {
    id: _id.toHexString(),
    revision: revision ?? 0,
    created_at: created_at.toISOString(),
    updated_at: (updated_at ?? created_at).toISOString(),
    status: statusOf(draft, now),
    published_at: published_at === null ? null : new Date(published_at).toISOString(),
    has_changes: published !== null && published.n !== (text_revision ?? 1),
    trash_at: trash_at?.toISOString() ?? null,
  };
}
