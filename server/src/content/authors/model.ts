import type { RichText } from '@hokm/shared/rich-text';
import type { Language } from '@hokm/shared/text';
import { defineCollection, field } from '../../platform/database/collection.js';
import { notPersonal } from '../../platform/database/personal-data.js';
import { draftFields, draftIndexes, type DraftRecord, type PublishedCopy } from '../drafts/model.js';
import { textKeys } from '../drafts/search-keys.js';

/** The editable fields of an author. */
export interface AuthorText {
  /** By language; empty where it is not written in that language. */
  name: Record<Language, string>;
  text: Record<Language, RichText>;
  /** Media id; null for none. */
  picture: string | null;
  /** A page about them; empty for none. */
  url: string;
  /** The place in lists: the smallest first. */
  order: number;
}

/** An author as readers see them: a copy of the draft. */
export interface PublishedAuthor extends AuthorText, PublishedCopy {
  /** Those in which the name is written. */
  languages: Language[];
}

/** An author of books. The own text is the draft. */
export interface AuthorRecord extends DraftRecord, AuthorText {
  published: PublishedAuthor | null;
}

/** The order of lists. Queries name its index: sorting whole authors would take much memory. */
export const AUTHORS_ORDER = { 'published.order': 1, published_at: -1, _id: -1 } as const;

export const authors = defineCollection<AuthorRecord>({
  name: 'authors',
  keysOf: ({ name, text }) => textKeys({ names: name, text }),
  schema: {
    ...draftFields,
    name: { ...field.mixed, required: true },
    text: { ...field.mixed, required: true },
    picture: { type: String, default: null },
    url: { type: String, default: '' },
    order: field.number,
  },
  indexes: [
    { key: AUTHORS_ORDER, answers: 'published authors in the order of the staff' },
    { key: { order: 1, _id: 1 }, answers: 'a page of the panel by that order' },
    ...draftIndexes,
  ],
  personalData: notPersonal('texts about writers of books, written by the staff'),
});
