import type { Language } from '@hokm/shared/text';
import type { MediaRecord } from '../../media/model.js';
import { defineCollection, field } from '../../platform/database/collection.js';
import type { PersonalData } from '../../platform/database/personal-data.js';
import {
  countedFields,
  draftFields,
  draftIndexes,
  type CountedRecord,
  type DraftRecord,
  type PublishedCopy,
} from '../drafts/model.js';
import { textKeys } from '../drafts/search-keys.js';

/** The editable fields of a picture. It is described here, whatever `media` says of the same file elsewhere. */
export interface PictureText {
  /** By language; may be empty. */
  title: Record<Language, string>;
  alt: Record<Language, string>;
  tags: string[];
  /** Id of an album, which may be gone; null for none. */
  album: string | null;
  focus: MediaRecord['focus'];
  /** Media id; never changes. */
  picture: string;
}

/** A picture as readers see it: a copy of the draft. */
export interface PublishedPicture extends PictureText, PublishedCopy {}

/** A picture of the gallery. Its own text is the draft. */
export interface PictureRecord extends DraftRecord, PictureText, CountedRecord {
  published: PublishedPicture | null;
  /** Of its file, which never changes. */
  sizes: MediaRecord['sizes'];
  downloads: number;
  /** Its place on the home page, from 1; 0 for none. */
  home_place: number;
  /** The number of its place in the album; null for none. Absent where it was put there before places were numbered. */
  album_place?: number | null;
}

const personalData: PersonalData = {
  exports: {},
  erase: async ({ connection }, { id }) =>
    connection.collection('gallery').updateMany({ created_by: id }, { $set: { created_by: '' } }),
  why: 'published by the staff; who has put a picture there is forgotten with the account',
};

export const gallery = defineCollection<PictureRecord>({
  name: 'gallery',
  keysOf: ({ title, tags, alt }) => textKeys({ names: title, words: tags, text: alt }),
  schema: {
    ...draftFields,
    ...countedFields,
    created_by: { type: String, default: '' },
    title: { ...field.mixed, required: true },
    alt: { ...field.mixed, required: true },
    tags: { type: [String], default: [] },
    album: { type: String, default: null },
    focus: { ...field.mixed, required: true },
    picture: field.text,
    sizes: { ...field.mixed, required: true },
    downloads: { type: Number, default: 0 },
    home_place: { type: Number, default: 0 },
    album_place: { type: Number, default: null },
  },
  indexes: [
    { key: { picture: 1 }, unique: true, answers: 'is a file in the gallery already?' },
    {
      key: { home_place: 1 },
      unique: true,
      partialFilterExpression: { home_place: { $gte: 1 } },
      answers: 'pictures of the home page; a place has one',
    },
    {
      key: { 'published.album': 1, published_at: -1, _id: -1 },
      answers: 'published pictures of an album, newest first',
    },
    {
      key: { 'published.tags': 1, published_at: -1, _id: -1 },
      answers: 'published pictures of a tag, newest first',
    },
    { key: { album: 1, _id: -1 }, answers: 'pictures of an album in the panel' },
    {
      key: { album: 1, album_place: 1 },
      unique: true,
      partialFilterExpression: { album_place: { $gte: 0 } },
      answers: 'a place in an album has one picture',
    },
    { key: { tags: 1 }, answers: 'pictures of a tag in the panel' },
    { key: { 'alt.fa': 1 }, answers: 'pictures without a description in Persian' },
    { key: { 'alt.en': 1 }, answers: 'pictures without a description in English' },
    { key: { created_by: 1 }, answers: 'pictures that a person has put there' },
    ...draftIndexes,
  ],
  personalData,
});
