import type { Connection, Types } from 'mongoose';
import { CONTENT_TYPES, type ContentType } from '@hokm/shared/api/analytics/limits';
import type { Language } from '@hokm/shared/text';
import { authors } from '../content/authors/model.js';
import { books } from '../content/books/model.js';
import { news } from '../content/news/model.js';
import { pages } from '../content/pages/model.js';
import { stories } from '../content/stories/model.js';

/** Items of each type that are counted one by one: the newest. */
const ITEMS_MAX = 300;

/** The collection of each type, and the field with the name of an item. */
const KINDS: Readonly<Record<ContentType, { readonly collection: string; readonly name: string }>> = {
  news: { collection: news.name, name: 'title' },
  story: { collection: stories.name, name: 'title' },
  book: { collection: books.name, name: 'title' },
  author: { collection: authors.name, name: 'name' },
  page: { collection: pages.name, name: 'title' },
};

/** The fields of an item that statistics use. */
export interface CountedItem {
  readonly _id: Types.ObjectId;
  readonly title: Readonly<Record<Language, string>>;
  readonly published_at: number | null;
}

/** The newest published items of a type. `now`: only those that are published by then, and not in the trash. */
export async function newestItems(
  connection: Connection,
  type: ContentType,
  { max, now }: { readonly max: number; readonly now?: number },
): Promise<CountedItem[]> {
  const shown = now === undefined ? { published_at: { $gt: 0 } } : shownBy(now);
  const { collection, name } = KINDS[type];
  const found = await connection
    .collection<Omit<CountedItem, 'title'> & Readonly<Record<string, unknown>>>(collection)
    .find(shown, { projection: { [name]: 1, published_at: 1 } })
    .sort({ published_at: -1 })
    .limit(max)
    .toArray();
  return found.map(({ _id, published_at, [name]: title }) => ({
    ...{ _id, published_at, title: title as CountedItem['title'] },
  }));
}

const shownBy = (now: number) => ({ published_at: { $gt: 0, $lte: now }, trash_at: { $exists: false } });

/** The content that exists, so that nothing else can be counted under an id. */
export class KnownItems {
  private labels = new Set<string>();

  constructor(private readonly connection: Connection) {}

  async refresh(): Promise<void> {
    const found = await Promise.all(
      CONTENT_TYPES.map(async (type) => {
        const items = await newestItems(this.connection, type, { max: ITEMS_MAX });
        return items.map(({ _id }) => `${type}_${_id.toHexString()}`);
      }),
    );
    this.labels = new Set(found.flat());
  }

  /** The label of an item; null for one that does not exist. */
  labelOf(type: string, id: string): string | null {
    const label = `${type}_${id}`;
    return this.labels.has(label) ? label : null;
  }
}
