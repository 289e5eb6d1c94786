import type { MediaRecord } from '../../media/model.js';
import { field, type CollectionIndex } from '../../platform/database/collection.js';
import { managedFields, managedIndexes, type ManagedRecord } from '../../platform/panel/managed-record.js';

/** A picture as readers get it; stored with what they read, so that a page of it asks for nothing else. */
export type ShownPicture = Pick<MediaRecord, '_id' | 'sizes' | 'alt' | 'focus'>;

/** The copy of a draft that readers see. */
export interface PublishedCopy {
  pictures: ShownPicture[];
  /** Version of the draft. */
  n: number;
}

/** A document whose own text is a draft until it is published, and goes on to be one besides the published copy. */
export interface DraftRecord extends ManagedRecord {
  /** Null for a document that is not published. */
  published: PublishedCopy | null;
  /** Readers see it from then on, ms since 1970; may lie ahead. Null for a draft. */
  published_at: number | null;
  /** The revision at which the draft became as it is, when, and by whom (account id). Absent: as it was created. */
  text_revision?: number;
  text_at?: Date;
  text_by?: string;
  /** The draft was kept while it was written, and nobody has saved it since. */
  text_autosaved?: boolean;
  /** The pictures of the draft and of what readers see, by media id. */
  media: string[];
}

export const draftFields = {
  ...managedFields,
  published: { ...field.mixed, default: null },
  published_at: { type: Number, default: null },
  text_revision: field.optionalNumber,
  text_at: field.optionalDate,
  text_by: field.optionalText,
  text_autosaved: field.optionalBoolean,
  media: { ...field.texts, required: false },
} as const;

export const draftIndexes: readonly CollectionIndex[] = [
  { key: { published_at: -1, _id: -1 }, answers: 'a page by publication; drafts' },
  { key: { media: 1 }, answers: 'documents that show a picture' },
  ...managedIndexes,
];

/** The counts of a document's readers. */
export interface CountedRecord {
  likes: number;
  shares: number;
}

export const countedFields = {
  likes: { type: Number, default: 0 },
  shares: { type: Number, default: 0 },
} as const;
