import type { Connection, Model, QueryFilter } from 'mongoose';
import type { ContentKind, CountedEvent } from '@hokm/shared/api/analytics/limits';
import type { Language } from '@hokm/shared/text';
import { albums } from '../content/albums/model.js';
import { authors } from '../content/authors/model.js';
import { books } from '../content/books/model.js';
import { gallery } from '../content/gallery/model.js';
import { news } from '../content/news/model.js';
import { pages } from '../content/pages/model.js';
import { stories } from '../content/stories/model.js';
import type { Collection } from '../platform/database/collection.js';
import type { ManagedRecord } from '../platform/panel/managed-record.js';
import type { Metric } from './counters.js';

/** A document of content, as far as it is counted. */
export interface ContentRecord extends ManagedRecord {
  title: Record<Language, string>;
  published_at: number | null;
}

// Each collection has these fields; its further ones are not asked for.
const COLLECTIONS = {
  news,
  stories,
  gallery,
  albums,
  books,
  authors,
  pages,
} as const satisfies Record<ContentKind, unknown>;

/** The field with the name of an item, where it is not `title`. */
export const NAME_FIELDS: Partial<Record<ContentKind, string>> = { authors: 'name' };

/** The collection of a kind. */
export function contentModel(connection: Connection, kind: ContentKind): Model<ContentRecord> {
  return (COLLECTIONS[kind] as unknown as Collection<ContentRecord>).model(connection);
}

/** What readers see at a moment. */
export const publishedUntil = (until: number): QueryFilter<ContentRecord> => ({
  published_at: { $gt: 0, $lte: until },
  trash_at: { $exists: false },
});

/** The name of an item among labels. */
export const labelOf = (kind: ContentKind, id: string): string => `${kind}_${id}`;

/** The metric of each number that is shown of an item. */
export const ITEM_METRICS = {
  views: 'item_view',
  reads: 'item_read',
  likes: 'item_liked',
  shares: 'item_shared',
  downloads: 'item_downloaded',
} as const;

/** What each event about an item counts, and of which kind the item is. */
export const ITEM_EVENTS: Partial<
  Record<CountedEvent, { readonly kind: ContentKind; readonly metric: Metric }>
> = {
  news_opened: { kind: 'news', metric: 'item_view' },
  news_read: { kind: 'news', metric: 'item_read' },
  story_opened: { kind: 'stories', metric: 'item_view' },
  story_read: { kind: 'stories', metric: 'item_read' },
  picture_opened: { kind: 'gallery', metric: 'item_view' },
  album_opened: { kind: 'albums', metric: 'item_view' },
  book_opened: { kind: 'books', metric: 'item_view' },
  book_read: { kind: 'books', metric: 'item_read' },
  author_opened: { kind: 'authors', metric: 'item_view' },
  author_read: { kind: 'authors', metric: 'item_read' },
  page_opened: { kind: 'pages', metric: 'item_view' },
  page_read: { kind: 'pages', metric: 'item_read' },
};
