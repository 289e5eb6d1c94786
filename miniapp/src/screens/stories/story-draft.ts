import type { MediaPicture } from '@hokm/shared/api/media';
import {
  STORY_TITLE_MAX,
  SUBMISSION_PICTURES_MAX,
  SUBMISSION_TEXT_MAX,
} from '@hokm/shared/api/stories/limits';
import { cutUnits } from '@hokm/shared/graphemes';

/** The text that a person is writing. */
export interface StoryDraft {
  readonly title: string;
  readonly text: string;
  /** Those that the server has. */
  readonly pictures: readonly MediaPicture[];
}

/** A draft as the device keeps it. */
export interface KeptDraft extends StoryDraft {
  /** Sent with it, so that it is handed in once however often it is sent. */
  readonly key: string;
  /** It was sent like this and not answered: the server may have it. Null: it was not sent. */
  readonly sent: string | null;
  /** Of the story that it changes; null for a new one. */
  readonly revision: number | null;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The fields of a draft that are sent. */
export function wishOf({ title, text, pictures }: StoryDraft) {
  return { title: title.trim(), text: text.trim(), pictures: pictures.map(({ id }) => id) };
}

/** One text for drafts that are the same to the server. */
export const printOf = (draft: StoryDraft): string => JSON.stringify(wishOf(draft));

const isEmpty = ({ title, text, pictures }: StoryDraft): boolean =>
  title.trim() === '' && text.trim() === '' && pictures.length === 0;

function isPicture(value: unknown): value is MediaPicture {
  if (typeof value !== 'object' || value === null) return false;
  const { id, width, height, focus, sizes } = value as Partial<Record<keyof MediaPicture, unknown>>;
  const isDrawn = typeof width === 'number' && typeof height === 'number' && typeof focus === 'object';
  return typeof id === 'string' && isDrawn && focus !== null && Array.isArray(sizes);
}

function parsed(text: string | null): Partial<Record<keyof KeptDraft, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** The draft under a name; null where there is none. */
export function readDraft(store: Store, name: string): KeptDraft | null {
  const { title, text, pictures, key, sent, revision } = parsed(store.getItem(name));
  if (typeof title !== 'string' || typeof text !== 'string' || typeof key !== 'string') return null;
  return {
    title: cutUnits(title, STORY_TITLE_MAX),
    text: cutUnits(text, SUBMISSION_TEXT_MAX),
    pictures: Array.isArray(pictures) ? pictures.filter(isPicture).slice(0, SUBMISSION_PICTURES_MAX) : [],
    key,
    sent: typeof sent === 'string' ? sent : null,
    revision: typeof revision === 'number' ? revision : null,
  };
}

/** Keeps a draft; one that is empty and was never sent is forgotten. False where the device has no room for it. */
export function keepDraft(store: Store, name: string, draft: KeptDraft): boolean {
  try {
    if (isEmpty(draft) && draft.sent === null) store.removeItem(name);
    else store.setItem(name, JSON.stringify(draft));
    return true;
  } catch {
    // A full or closed storage throws; the page has the draft still.
    return false;
  }
}

/** Forgets a draft: it has been sent. */
export function forgetDraft(store: Pick<Store, 'removeItem'>, name: string): void {
  store.removeItem(name);
}

/** Name of an account's draft: of a new story, or of the changes of one that waits. */
export const draftName = (account: string, submission = 'new'): string =>
  `story-draft:${account}:${submission}`;
