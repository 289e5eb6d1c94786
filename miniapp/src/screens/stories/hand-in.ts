import type { OwnSubmission } from '@hokm/shared/api/stories';
import { newKey } from '@hokm/web/browser';
import { ApiError, call } from '../../api/index.js';
import { printOf, wishOf, type KeptDraft } from './story-draft.js';

type Wish = ReturnType<typeof wishOf>;
type Handed = Pick<OwnSubmission, 'id' | 'revision' | 'status'>;

export interface HandInPorts {
  readonly send: (wish: Wish, key: string) => Promise<Handed>;
  readonly change: (handed: Handed, wish: Wish) => Promise<void>;
  readonly newKey: () => string;
}

/** The calls of the server. */
const SERVER: HandInPorts = {
  send: async (body, idempotencyKey) =>
    (await call('POST /stories/submissions', { body, idempotencyKey })).data,
  change: async ({ id, revision }, wish) => {
    await call('PUT /stories/submissions/:id', { params: { id }, body: { ...wish, revision } });
  },
  newKey,
};

/**
 * Hands in a draft. Its key makes the server take it once. An answer may have been lost before and the draft changed since:
 * then the server has the former text, and gets the present one. `keep` stores what must outlive the page.
 */
export async function handIn(
  draft: KeptDraft,
  keep: (some: Partial<KeptDraft>) => void,
  { send, change, newKey }: HandInPorts = SERVER,
): Promise<void> {
  const wish = wishOf(draft);
  const print = printOf(draft);
  const asNew = () => {
    const key = newKey();
    keep({ key, sent: print });
    return key;
  };
  keep({ sent: draft.sent ?? print });
  const handed = await send(wish, draft.key);
  if (handed.status === 'withdrawn') {
    // It had arrived, and was withdrawn: this is another one.
    await send(wish, asNew());
    return;
  }
  if (draft.sent === null || draft.sent === print) return;
  try {
    await change(handed, wish);
  } catch (error) {
    // The former text was decided on meanwhile: the present one can only become a story of its own.
    if (error instanceof ApiError && error.code === 'stories/decided') asNew();
    throw error;
  }
}
