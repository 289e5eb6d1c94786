import type { Connection, Model } from 'mongoose';
import type { Clock } from '../../platform/core/ports.js';
import { readableAt } from '../drafts/written.js';
import { pages, type PageRecord, type PublishedPage } from './model.js';

/** Pages that readers list at most. */
const LISTED_MAX = 200;

type Readable = PageRecord & { readonly published: PublishedPage };
/** A published page as lists read it: without its text. */
export type CardRecord = Pick<PageRecord, '_id' | 'key'> & {
  readonly published: Omit<PublishedPage, 'body' | 'pictures'>;
};

/** When a page is published, and what of it binds. */
export type PublicationRecord = Pick<PageRecord, '_id' | 'key'> & {
  readonly published_at: number;
  readonly published: Pick<PublishedPage, 'must_accept' | 'n'>;
};

/** Pages as readers find them. */
export class Pages {
  readonly model: Model<PageRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.model = pages.model(connection);
  }

  async list(): Promise<CardRecord[]> {
    return this.model
      .find(readableAt(this.clock.now()))
      .select({ key: 1, published: 1 })
      .select('-published.body -published.pictures')
      .limit(LISTED_MAX)
      .lean<CardRecord[]>();
  }

  async read(key: string): Promise<Readable | null> {
    return this.model.findOne({ key, ...readableAt(this.clock.now()) }).lean<Readable>();
  }

  /** What is binding of a page that readers see, or will see at a time that is set; without its text. */
  async published(key: string): Promise<PublicationRecord | null> {
    return this.model
      .findOne({ key, published_at: { $gt: 0 }, trash_at: { $exists: false } })
      .select({ key: 1, published_at: 1, 'published.must_accept': 1, 'published.n': 1 })
      .lean<PublicationRecord>();
  }

  /** The names among some that pages have, also in the trash. */
  async taken(keys: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(await this.model.distinct('key', { key: { $in: [...keys] } }));
  }
}
