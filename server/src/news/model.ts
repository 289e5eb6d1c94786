import mongoose, { type Connection, type Model, type Types } from 'mongoose';
import type { Language } from '@hokm/shared/text';

/** Something the people of the house tell the players. */
export interface NewsRecord {
  _id: Types.ObjectId;
  /** By language; empty where it is not told in that language. */
  title: Record<Language, string>;
  text: Record<Language, string>;
  /** The path of a picture here (`/api/files/…`); null for none. */
  picture: string | null;
  /** From when it is shown, ms since 1970: may lie ahead. */
  published_at: number;
}

const text = { type: String, default: '' };
const inBoth = new mongoose.Schema<Record<Language, string>>({ fa: text, en: text }, { _id: false });

const newsSchema = new mongoose.Schema<NewsRecord>(
  {
    title: { type: inBoth, required: true },
    text: { type: inBoth, required: true },
    picture: { type: String, default: null },
    published_at: { type: Number, required: true },
  },
  { collection: 'news', versionKey: false, strict: 'throw' },
);

/** The model of news on a connection. */
export function newsModel(connection: Connection): Model<NewsRecord> {
  return connection.models['News'] ?? connection.model<NewsRecord>('News', newsSchema);
}
