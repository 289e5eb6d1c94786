import type { Conversation } from '@hokm/shared/api/messages';

/** An answer that is being written. */
export interface ReplyDraft {
  readonly text: string;
  /** Messages of the thread that its writer has seen. */
  readonly seen: number;
  /** The last attempt: its key, and what was sent with it. */
  readonly tried: { readonly key: string; readonly text: string } | null;
}

type Messages = Pick<Conversation, 'messages'>;

/** The draft after typing. Nothing is left of one without a text. */
export function typed(draft: ReplyDraft | null, text: string, { messages }: Messages): ReplyDraft | null {
  if (text.trim() === '') return null;
  return draft === null ? { text, seen: messages.length, tried: null } : { ...draft, text };
}

/** The key for sending: that of the last attempt with the same text, so that the text arrives once. */
export function keyFor({ tried, text }: ReplyDraft, makeKey: () => string): string {
  return tried !== null && tried.text === text ? tried.key : makeKey();
}

/** How many messages came since the writer began, and were not read since. */
export function unseen(draft: ReplyDraft | null, { messages }: Messages): number {
  return draft === null ? 0 : Math.max(0, messages.length - draft.seen);
}

/** True if the last attempt arrived although its answer was lost: the thread has its text, by this writer. */
export function hasArrived(draft: ReplyDraft | null, { messages }: Messages, me: string): boolean {
  if (draft?.tried == null || draft.tried.text !== draft.text) return false;
  const sent = draft.text.trim();
  return messages.slice(draft.seen).some(({ by, text }) => by.id === me && text === sent);
}
