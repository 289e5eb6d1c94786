import type { RichText } from '@hokm/shared/rich-text';
import type { Language } from '@hokm/shared/text';
import type { MediaRecord } from '../../media/model.js';
import { defineCollection, field } from '../../platform/database/collection.js';
import type { PersonalData } from '../../platform/database/personal-data.js';
import { managedFields, managedIndexes, type ManagedRecord } from '../../platform/panel/managed-record.js';

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

/** A picture as readers get it; stored with the story, so that a page of stories asks for nothing else. */
export type ShownPicture = Pick<MediaRecord, '_id' | 'sizes' | 'alt' | 'focus'>;

/** A story as readers see it: a copy of the draft. Its summary is never empty where there is a text. */
export interface PublishedStory extends StoryText {
  /** Those in which it is whole. */
  languages: Language[];
  pictures: ShownPicture[];
  /** Version of the draft. */
  n: number;
}

/** A story. Its own text is the draft. */
export interface StoryRecord extends ManagedRecord, StoryText {
  pinned: boolean;
  /** Null for a story that is not published. */
  published: PublishedStory | null;
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
  likes: number;
  shares: number;
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
  schema: {
    ...managedFields,
    title: { ...field.mixed, required: true },
    summary: { ...field.mixed, required: true },
    body: { ...field.mixed, required: true },
    picture: { type: String, default: null },
    tags: { type: [String], default: [] },
    pinned: field.boolean,
    published: { ...field.mixed, default: null },
    published_at: { type: Number, default: null },
    text_revision: field.optionalNumber,
    text_at: field.optionalDate,
    text_by: field.optionalText,
    text_autosaved: field.optionalBoolean,
    media: { type: [String], default: [] },
    likes: { type: Number, default: 0 },
    shares: { type: Number, default: 0 },
    author: field.mixed,
  },
  indexes: [
    {
      key: PINNED_FIRST,
      answers: 'published stories: pinned ones first, then the newest',
    },
    { key: { published_at: -1, _id: -1 }, answers: 'a page by publication; drafts' },
    {
      key: { 'published.tags': 1, published_at: -1, _id: -1 },
      answers: 'published stories of a tag, newest first',
    },
    { key: { tags: 1 }, answers: 'stories of a tag in the panel' },
    { key: { media: 1 }, answers: 'stories that show a picture' },
    { key: { 'author.id': 1 }, sparse: true, answers: 'stories that a person has handed in' },
    ...managedIndexes,
  ],
  personalData,
});
