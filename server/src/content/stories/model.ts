import type { RichText } from '@hokm/shared/rich-text';
import type { Language } from '@hokm/shared/text';
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

/** The editable fields of a story. */
export interface StoryText {
  /** By language; empty where it is not written in that language. */
  title: Record<Language, string>;
  summary: Record<Language, string>;
  body: Record<Language, RichText>;
  /** Media id; null for none. */
  picture: string | null;
  tags: string[];
}

/** A story as readers see it: a copy of the draft. Its summary is never empty where there is a text. */
export interface PublishedStory extends StoryText, PublishedCopy {
  /** Those in which it is whole. */
  languages: Language[];
}

/** A story. Its own text is the draft. */
export interface StoryRecord extends DraftRecord, StoryText, CountedRecord {
  pinned: boolean;
  published: PublishedStory | null;
  /** The player who has handed it in; without a name after their account was deleted. */
  author?: { id: string; name: string };
}

const personalData: PersonalData = {
  exports: {},
  erase: async ({ connection }, { id }) => {
    const stories = connection.collection('stories');
    await stories.updateMany({ 'author.id': id }, { $set: { author: { id: '', name: '' } } });
  },
  why: 'published by the staff; a story that the person has handed in stays without their name, and is exported as it was handed in',
};

/** The order of published stories. Queries name its index: sorting whole stories would take much memory. */
export const PINNED_FIRST = { pinned: -1, published_at: -1, _id: -1 } as const;

export const stories = defineCollection<StoryRecord>({
  name: 'stories',
  keysOf: ({ title, tags, body, author }) =>
    textKeys({ names: title, words: [...tags, author?.name ?? ''], text: body }),
  schema: {
    ...draftFields,
    ...countedFields,
    title: { ...field.mixed, required: true },
    summary: { ...field.mixed, required: true },
    body: { ...field.mixed, required: true },
    picture: { type: String, default: null },
    tags: { type: [String], default: [] },
    pinned: field.boolean,
    author: field.mixed,
  },
  indexes: [
    {
      key: PINNED_FIRST,
      answers: 'published stories: pinned ones first, then the newest',
    },
    {
      key: { 'published.tags': 1, published_at: -1, _id: -1 },
      answers: 'published stories of a tag, newest first',
    },
    { key: { tags: 1 }, answers: 'stories of a tag in the panel' },
    { key: { 'author.id': 1 }, sparse: true, answers: 'stories that a person has handed in' },
    ...draftIndexes,
  ],
  personalData,
});
