import type { Connection, QueryFilter } from 'mongoose';
import type { PageQuery } from '@hokm/shared/api';
import { ALBUM_PICTURES_MAX, HOMEPAGE_PICTURES_MAX } from '@hokm/shared/api/gallery/limits';
import type { Clock } from '../../platform/core/ports.js';
import { objectId } from '../../platform/database/ids.js';
import { onPage } from '../../platform/database/on-page.js';
import type { TakenPlaces } from '../../platform/database/places.js';
import type { ShownPicture } from '../drafts/model.js';
import { Readers } from '../drafts/readers.js';
import { gallery, type PictureRecord } from './model.js';
import { shownOf } from './texts.js';
import type { CardRecord } from './view.js';

/** Fields that a list of readers does not need. */
const UNREAD = { title: 0, alt: 0, sizes: 0, search: 0, audit_pending: 0 } as const;
const NEWEST_FIRST = { published_at: -1, _id: -1 } as const;

/** Pictures of the gallery as readers find, like, share and save them. */
export class Gallery extends Readers<PictureRecord> {
  constructor(connection: Connection, clock: Clock) {
    super(connection, clock, { collection: gallery, type: 'gallery' });
  }

  /** A page of published pictures. Two queries. Empty: of any album, of any tag. */
  async page(
    { album, tag }: { readonly album: string; readonly tag: string },
    paging: PageQuery,
  ): Promise<{ total: number; records: CardRecord[] }> {
    const filter: QueryFilter<PictureRecord> = {
      ...this.readable(),
      ...(album === '' ? {} : { 'published.album': album }),
      ...(tag === '' ? {} : { 'published.tags': tag }),
    };
    const [total, records] = await Promise.all([
      this.model.countDocuments(filter),
      onPage(this.model.find(filter).sort(NEWEST_FIRST), paging).select(UNREAD).lean<CardRecord[]>(),
    ]);
    return { total, records };
  }

  /** The published pictures of an album, the newest first. One query. */
  async ofAlbum(album: string): Promise<CardRecord[]> {
    return this.model
      .find({ ...this.readable(), 'published.album': album })
      .sort(NEWEST_FIRST)
      .limit(ALBUM_PICTURES_MAX)
      .select(UNREAD)
      .lean<CardRecord[]>();
  }

  /** The pictures of the home page, by their places. One query. */
  async ofHome(): Promise<CardRecord[]> {
    return this.model
      .find({ ...this.readable(), home_place: { $gte: 1 } })
      .sort({ home_place: 1 })
      .limit(HOMEPAGE_PICTURES_MAX)
      .select(UNREAD)
      .lean<CardRecord[]>();
  }

  /** A published picture; null when there is none. */
  async published(id: string): Promise<CardRecord | null> {
    return this.model
      .findOne({ _id: objectId(id), ...this.readable() })
      .select(UNREAD)
      .lean<CardRecord>();
  }

  /** The media id of a picture, published or not; null when it is not there. */
  async pictureOf(id: string): Promise<string | null> {
    const found = await this.model
      .findOne({ _id: objectId(id), trash_at: { $exists: false } })
      .select({ picture: 1 })
      .lean<Pick<PictureRecord, 'picture'>>();
    return found?.picture ?? null;
  }

  /** Pictures as their drafts are, by id; those in the trash are not among them. */
  async coversOf(ids: readonly string[]): Promise<ReadonlyMap<string, ShownPicture>> {
    if (ids.length === 0) return new Map();
    const found = await this.model
      .find({ _id: { $in: ids.map(objectId) }, trash_at: { $exists: false } })
      .select({ picture: 1, sizes: 1, alt: 1, focus: 1 })
      .lean<Pick<PictureRecord, '_id' | 'picture' | 'sizes' | 'alt' | 'focus'>[]>();
    return new Map(found.map((each) => [each._id.toHexString(), shownOf(each)]));
  }

  /** A free place on the home page; null when there is none. */
  async freePlace(): Promise<number | null> {
    const taken: unknown[] = await this.model.distinct('home_place', { home_place: { $gte: 1 } });
    const all = Array.from({ length: HOMEPAGE_PICTURES_MAX }, (_, at) => at + 1);
    return all.find((place) => !taken.includes(place)) ?? null;
  }

  /** The places of an album that are taken. */
  async placesIn(album: string): Promise<TakenPlaces> {
    const found = await this.model
      .find({ album, trash_at: { $exists: false } })
      .select({ album_place: 1 })
      .lean<Pick<PictureRecord, 'album_place'>[]>();
    return found.map(({ album_place }) => album_place ?? undefined);
  }

  /** Takes pictures out of albums that are gone for good. */
  async leaveGone(goneAmong: (ids: readonly string[]) => Promise<string[]>): Promise<void> {
    const named: unknown[] = await this.model.distinct('album', { album: { $gt: '' } });
    const shown: unknown[] = await this.model.distinct('published.album', { 'published.album': { $gt: '' } });
    const gone = await goneAmong([...new Set([...named, ...shown] as string[])]);
    if (gone.length === 0) return;
    await this.model.updateMany({ album: { $in: gone } }, { $set: { album: null, album_place: null } });
    await this.model.updateMany({ 'published.album': { $in: gone } }, { $set: { 'published.album': null } });
  }
}
