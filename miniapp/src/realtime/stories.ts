import type { ServerPayload } from '@hokm/shared/protocol';

/** The decision of the staff on a story that the person has handed in. */
export interface StoryDecision {
  readonly status: 'approved' | 'rejected';
  readonly title: string;
  /** Id of the story where it is published now; null otherwise. */
  readonly story: string | null;
}

const STORY = /^[0-9a-f]{24}$/;

/** Reads a `message` about such a decision; null for any other message. */
export function storyDecisionOf({ kind, text_key, params }: ServerPayload<'message'>): StoryDecision | null {
  if (kind !== 'story') return null;
  const status = (['approved', 'rejected'] as const).find((each) => text_key === `story/${each}`);
  if (status === undefined) return null;
  const story = String(params?.['story'] ?? '');
  return { status, title: String(params?.['title'] ?? ''), story: STORY.test(story) ? story : null };
}

const listeners = new Set<(decision: StoryDecision) => void>();

/** Subscribes to decisions on the person's stories. Returns a function that unsubscribes. */
export function onStoryDecision(listener: (decision: StoryDecision) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function receiveStoryDecision(message: ServerPayload<'message'>): void {
  const decision = storyDecisionOf(message);
  if (decision !== null) for (const listener of listeners) listener(decision);
}
