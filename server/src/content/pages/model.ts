import type { RichText } from '@hokm/shared/rich-text';
import type { Language } from '@hokm/shared/text';
import { defineCollection, field } from '../../platform/database/collection.js';
import { notPersonal } from '../../platform/database/personal-data.js';
import { draftFields, draftIndexes, type DraftRecord, type PublishedCopy } from '../drafts/model.js';
import { textKeys } from '../drafts/search-keys.js';

/** The editable fields of a page. */
export interface PageText {
  /** By language; empty where it is not written in that language. */
  title: Record<Language, string>;
  body: Record<Language, RichText>;
  /** People are asked to accept it; only of the terms. */
  must_accept: boolean;
}

/** A page as readers see it: a copy of the draft. Of binding terms, `n` is the version that people accept. */
export interface PublishedPage extends PageText, PublishedCopy {
  /** Those in which it is whole. */
  languages: Language[];
  /** When it became like this for readers, ms since 1970. */
  at: number;
}

/** A page of the product. Its own text is the draft. */
export interface PageRecord extends DraftRecord, PageText {
  /** Its name in the address. It never changes. */
  key: string;
  published: PublishedPage | null;
}

export const pages = defineCollection<PageRecord>({
  name: 'pages',
  keysOf: ({ key, title, body }) => textKeys({ names: title, words: [key], text: body }),
  schema: {
    ...draftFields,
    key: field.text,
    title: { ...field.mixed, required: true },
    body: { ...field.mixed, required: true },
    must_accept: field.boolean,
  },
  indexes: [
    { key: { key: 1 }, unique: true, answers: 'the page of a name; one each, also in the trash' },
    { key: { key: 1, _id: 1 }, answers: 'a page of the list by name' },
    ...draftIndexes,
  ],
  personalData: notPersonal('texts of the product, written by the staff'),
});
