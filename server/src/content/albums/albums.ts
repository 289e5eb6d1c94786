import type { Connection } from 'mongoose';
import type { PageQuery } from '@hokm/shared/api';
import type { MediaUse } from '@hokm/shared/api/media';
import type { Clock } from '../../platform/core/ports.js';
import { objectId } from '../../platform/database/ids.js';
import { onPage } from '../../platform/database/on-page.js';
import { Readers, type Readable } from '../drafts/readers.js';
import type { AlbumsOfPictures } from '../gallery/texts.js';
import { albums, type AlbumRecord } from './model.js';

/** Fields that a list of readers does not need. */
const UNREAD = { title: 0, text: 0, order: 0, 'published.order': 0, search: 0, audit_pending: 0 } as const;

/** Albums as readers find, like and share them. */
export class Albums extends Readers<AlbumRecord> implements AlbumsOfPictures {
  constructor(connection: Connection, clock: Clock) {
    super(connection, clock, { collection: albums, type: 'albums' });
  }

  /** A page of published albums. Two queries. */
  async page(paging: PageQuery): Promise<{ total: number; records: Readable<AlbumRecord>[] }> {
    const filter = this.readable();
    const [total, records] = await Promise.all([
      this.model.countDocuments(filter),
      onPage(this.model.find(filter).sort({ published_at: -1, _id: -1 }), paging)
        .select(UNREAD)
        .lean<Readable<AlbumRecord>[]>(),
    ]);
    return { total, records };
  }

  async total(): Promise<number> {
    return this.model.countDocuments({ trash_at: { $exists: false } });
  }

  async exists(id: string): Promise<boolean> {
    return (await this.model.exists({ _id: objectId(id), trash_at: { $exists: false } })) !== null;
  }

  async goneAmong(ids: readonly string[]): Promise<string[]> {
    const found = await this.model
      .find({ _id: { $in: ids.map(objectId) } })
      .select({ _id: 1 })
      .lean<Pick<AlbumRecord, '_id'>[]>();
    const there = new Set(found.map(({ _id }) => _id.toHexString()));
    return ids.filter((id) => !there.has(id));
  }

  async coveredBy(picture: string): Promise<MediaUse[]> {
    const found = await this.model
      .find({ media: picture, 'published.pictures._id': picture, trash_at: { $exists: false } })
      .select({ title: 1 })
      .lean<Pick<AlbumRecord, '_id' | 'title'>[]>();
    return found.map(({ _id, title }) => ({
      type: 'albums',
      id: _id.toHexString(),
      title: title.fa || title.en,
    }));
  }
}
