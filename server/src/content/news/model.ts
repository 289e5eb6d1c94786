import mongoose from 'mongoose';
import type { Language } from '@hokm/shared/text';
import { defineCollection } from '../../platform/database/collection.js';
import { notPersonal } from '../../platform/database/personal-data.js';
import { managedFields, managedIndexes, type ManagedRecord } from '../../platform/panel/managed-record.js';
import { searchKeys } from '@hokm/shared/spelling';

const KEYS_MAX = 40;

/** News for players. */
export interface NewsRecord extends ManagedRecord {
  /** By language; empty where it is not written in that language. */
  title: Record<Language, string>;
  text: Record<Language, string>;
  /** Path of a picture on this server (`/api/files/…`); null for none. */
  picture: string | null;
  /** When players see it, ms since 1970; may lie ahead. Null for a draft. */
  published_at: number | null;
}

const text = { type: String, default: '' };
const inBothLanguages = new mongoose.Schema<Record<Language, string>>({ fa: text, en: text }, { _id: false });

export const news = defineCollection<NewsRecord>({
  name: 'news',
  keysOf: ({ title }) => ({ search: searchKeys([title.fa, title.en], KEYS_MAX) }),
  schema: {
    ...managedFields,
    title: { type: inBothLanguages, required: true },
    text: { type: inBothLanguages, required: true },
    picture: { type: String, default: null },
    published_at: { type: Number, default: null },
  },
  indexes: [{ key: { published_at: -1 }, answers: 'published news, newest first' }, ...managedIndexes],
  personalData: notPersonal('what the staff publishes'),
});
