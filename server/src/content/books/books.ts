import type { Connection, Model } from 'mongoose';
import type { PageQuery } from '@hokm/shared/api';
import type { MediaUse } from '@hokm/shared/api/media';
import type { Clock } from '../../platform/core/ports.js';
import { objectId } from '../../platform/database/ids.js';
import { onPage } from '../../platform/database/on-page.js';
import { readableAt } from '../drafts/written.js';
import { books, BOOKS_ORDER, type BookRecord, type PublishedBook } from './model.js';

/** Books of an author that a refusal names at most. */
const USES_SHOWN = 20;
const OF_AN_AUTHOR = { 'published.author_ids': 1, ...BOOKS_ORDER } as const;

type Readable = BookRecord & { readonly published: PublishedBook };
/** A published book as lists read it: without texts. */
export type CardRecord = Pick<BookRecord, '_id'> & { readonly published: Omit<PublishedBook, 'text'> };

/** Books as readers find them. */
export class Books {
  readonly model: Model<BookRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.model = books.model(connection);
  }

  /** A page of published books, of one author where there is one. Two queries. */
  async page(
    author: string | undefined,
    paging: PageQuery,
  ): Promise<{ total: number; records: CardRecord[] }> {
    const filter = {
      ...readableAt(this.clock.now()),
      ...(author === undefined ? {} : { 'published.author_ids': author }),
    };
    const [total, records] = await Promise.all([
      this.model.countDocuments(filter),
      onPage(
        this.model
          .find(filter)
          .sort(BOOKS_ORDER)
          .hint(author === undefined ? BOOKS_ORDER : OF_AN_AUTHOR),
        paging,
      )
        .select({ text: 0, 'published.text': 0, search: 0, audit_pending: 0 })
        .lean<CardRecord[]>(),
    ]);
    return { total, records };
  }

  async read(id: string): Promise<Readable | null> {
    return this.model.findOne({ _id: objectId(id), ...readableAt(this.clock.now()) }).lean<Readable>();
  }

  /** Some books of an author that are not in the trash. */
  async ofAuthor(id: string): Promise<MediaUse[]> {
    const found = await this.model
      .find({ author_ids: id, trash_at: { $exists: false } })
      .select({ title: 1 })
      .limit(USES_SHOWN)
      .lean<Pick<BookRecord, '_id' | 'title'>[]>();
    return found.map(({ _id, title }) => ({
      type: 'books',
      id: _id.toHexString(),
      title: title.fa || title.en,
    }));
  }

  async countOf(author: string): Promise<number> {
    return this.model.countDocuments({ author_ids: author, trash_at: { $exists: false } });
  }
}
