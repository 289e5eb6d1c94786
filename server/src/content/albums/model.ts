import type { Language } from '@hokm/shared/text';
import { defineCollection, field } from '../../platform/database/collection.js';
import { notPersonal } from '../../platform/database/personal-data.js';
import {
  countedFields,
  draftFields,
  draftIndexes,
  type CountedRecord,
  type DraftRecord,
  type PublishedCopy,
} from '../drafts/model.js';
import { textKeys } from '../drafts/search-keys.js';

/** The editable fields of an album. */
export interface AlbumText {
  /** By language; empty where it is not written in that language. */
  title: Record<Language, string>;
  /** Plain text; each line is a paragraph. */
  text: Record<Language, string>;
  /** Id of a picture of the gallery; null: the first one of the album. */
  cover: string | null;
  /** Media id of that picture. */
  cover_picture: string | null;
  /** Ids of pictures of the gallery; others of the album follow. */
  order: string[];
}

/** An album as readers see it: a copy of the draft, with its cover as the only picture. */
interface PublishedAlbum extends AlbumText, PublishedCopy {}

/** An album of the gallery. Its own text is the draft; which pictures are in it the pictures say. */
export interface AlbumRecord extends DraftRecord, AlbumText, CountedRecord {
  published: PublishedAlbum | null;
}

export const albums = defineCollection<AlbumRecord>({
  name: 'albums',
  keysOf: ({ title, text }) => textKeys({ names: title, text }),
  schema: {
    ...draftFields,
    ...countedFields,
    title: { ...field.mixed, required: true },
    text: { ...field.mixed, required: true },
    cover: { type: String, default: null },
    cover_picture: { type: String, default: null },
    order: { type: [String], default: [] },
  },
  indexes: draftIndexes,
  personalData: notPersonal('published by the staff'),
});
