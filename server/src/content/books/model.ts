import type { RichText } from '@hokm/shared/rich-text';
import type { Language } from '@hokm/shared/text';
import { defineCollection, field } from '../../platform/database/collection.js';
import { notPersonal } from '../../platform/database/personal-data.js';
import { draftFields, draftIndexes, type DraftRecord, type PublishedCopy } from '../drafts/model.js';
import { textKeys } from '../drafts/search-keys.js';

/** The editable fields of a book. */
export interface BookText {
  /** By language; empty where it is not written in that language. */
  title: Record<Language, string>;
  text: Record<Language, RichText>;
  /** Media id of the cover; null for none. */
  picture: string | null;
  /** Ids of authors, in order. */
  author_ids: string[];
  /** As it is printed in the book; null where nobody knows. */
  year: number | null;
  /** ISO 639; empty where nobody knows. */
  language: string;
  pages: number | null;
  /** Ten or thirteen digits; empty for none. */
  isbn: string;
  url: string;
  buy_url: string;
  /** The place in lists: the smallest first. */
  order: number;
}

/** A book as readers see it: a copy of the draft. */
export interface PublishedBook extends BookText, PublishedCopy {
  /** Those in which the title is written. */
  languages: Language[];
}

/** A book about the game. Its own text is the draft. */
export interface BookRecord extends DraftRecord, BookText {
  published: PublishedBook | null;
}

/** The order of lists. Queries name its index: sorting whole books would take much memory. */
export const BOOKS_ORDER = { 'published.order': 1, published_at: -1, _id: -1 } as const;

export const books = defineCollection<BookRecord>({
  name: 'books',
  keysOf: ({ title, text, isbn }) => textKeys({ names: title, words: [isbn], text }),
  schema: {
    ...draftFields,
    title: { ...field.mixed, required: true },
    text: { ...field.mixed, required: true },
    picture: { type: String, default: null },
    author_ids: { type: [String], default: [] },
    year: { type: Number, default: null },
    language: { type: String, default: '' },
    pages: { type: Number, default: null },
    isbn: { type: String, default: '' },
    url: { type: String, default: '' },
    buy_url: { type: String, default: '' },
    order: field.number,
  },
  indexes: [
    { key: BOOKS_ORDER, answers: 'published books in the order of the staff' },
    { key: { 'published.author_ids': 1, ...BOOKS_ORDER }, answers: 'published books of an author' },
    { key: { author_ids: 1 }, answers: 'books of an author in the panel; whether somebody has any' },
    { key: { order: 1, _id: 1 }, answers: 'a page of the panel by that order' },
    ...draftIndexes,
  ],
  personalData: notPersonal('texts about books, written by the staff'),
});
