import type { Connection, Model } from 'mongoose';
import type { PageQuery } from '@hokm/shared/api';
import type { Language } from '@hokm/shared/text';
import type { Clock } from '../../platform/core/ports.js';
import { objectId } from '../../platform/database/ids.js';
import { onPage } from '../../platform/database/on-page.js';
import { nameIn, readableAt } from '../drafts/written.js';
import { authors, AUTHORS_ORDER, type AuthorRecord, type PublishedAuthor } from './model.js';

type Readable = AuthorRecord & { readonly published: PublishedAuthor };
/** A published author as lists read them: without texts. */
export type CardRecord = Pick<AuthorRecord, '_id'> & { readonly published: Omit<PublishedAuthor, 'text'> };

const idsOf = (ids: readonly string[]) => [...new Set(ids)].flatMap((id) => objectId(id) ?? []);

/** Authors as readers and books find them. */
export class Authors {
  readonly model: Model<AuthorRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.model = authors.model(connection);
  }

  /** A page of published authors. Two queries. */
  async page(paging: PageQuery): Promise<{ total: number; records: CardRecord[] }> {
    const filter = readableAt(this.clock.now());
    const [total, records] = await Promise.all([
      this.model.countDocuments(filter),
      onPage(this.model.find(filter).sort(AUTHORS_ORDER).hint(AUTHORS_ORDER), paging)
        .select({ text: 0, 'published.text': 0, search: 0, audit_pending: 0 })
        .lean<CardRecord[]>(),
    ]);
    return { total, records };
  }

  async read(id: string): Promise<Readable | null> {
    return this.model.findOne({ _id: objectId(id), ...readableAt(this.clock.now()) }).lean<Readable>();
  }

  /** The names of published authors among some. One query. */
  async namesFor(ids: readonly string[], language: Language): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const found = await this.model
      .find({ _id: { $in: idsOf(ids) }, ...readableAt(this.clock.now()) })
      .select({ 'published.name': 1 })
      .lean<{ readonly _id: AuthorRecord['_id']; readonly published: Pick<PublishedAuthor, 'name'> }[]>();
    return new Map(found.map(({ _id, published }) => [_id.toHexString(), nameIn(published.name, language)]));
  }

  /** The names of those of some authors that are not in the trash, for the panel. One query. */
  async drafted(ids: readonly string[]): Promise<ReadonlyMap<string, AuthorRecord['name']>> {
    if (ids.length === 0) return new Map();
    const found = await this.model
      .find({ _id: { $in: idsOf(ids) }, trash_at: { $exists: false } })
      .select({ name: 1 })
      .lean<Pick<AuthorRecord, '_id' | 'name'>[]>();
    return new Map(found.map(({ _id, name }) => [_id.toHexString(), name]));
  }
}
