import type { Connection, Model, QueryFilter, UpdateQuery } from 'mongoose';
import { MINUTE_MS } from '@hokm/shared/time';
import type { Collection } from '../../platform/database/collection.js';
import { objectId } from '../../platform/database/ids.js';
import type { Clock } from '../../platform/core/ports.js';
import { Acts } from '../acts/acts.js';
import type { CountedRecord, DraftRecord } from './model.js';

const RECOUNTED_AT_ONCE = 200;
/** An act that is as old is in the number of its document, unless a crash came between the two, ms. */
const COUNTED_WITHIN_MS = MINUTE_MS;

/** A document with the copy that readers see. */
export type Readable<Doc extends DraftRecord> = Doc & { readonly published: NonNullable<Doc['published']> };

const ONCE_ONLY = ['shares', 'downloads'] as const;
type Count = (typeof ONCE_ONLY)[number];
type Counts = Partial<Record<'likes' | Count, number>>;

interface Read<Doc> {
  readonly collection: Collection<Doc>;
  /** Of likes, shares and downloads: `<type>:<id>`. */
  readonly type: string;
}

/** Published documents as readers like, share and save them. */
export class Readers<Doc extends DraftRecord & CountedRecord> {
  readonly model: Model<Doc>;
  private readonly likes: Acts;
  private readonly done: Readonly<Record<Count, Acts>>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
    { collection, type }: Read<Doc>,
  ) {
    this.model = collection.model(connection);
    this.likes = new Acts(connection, clock, type, 'likes');
    this.done = {
      shares: new Acts(connection, clock, type, 'shares'),
      downloads: new Acts(connection, clock, type, 'downloads'),
    };
  }

  /** Whoever may read: it is published, and not in the trash. */
  readable(): QueryFilter<Doc> {
    const published_at = { $gt: 0, $lte: this.clock.now() };
    return { published_at, trash_at: { $exists: false } };
  }

  /** A published document, and whether somebody likes it; null when there is none. One query. */
  async read(id: string, account: string): Promise<{ document: Readable<Doc>; liked: boolean } | null> {
    const [found] = await this.model.aggregate<Readable<Doc> & { liked_by: unknown[] }>([
      { $match: this.byId(id) },
      ...this.likes.joined(id, account),
    ]);
    return found === undefined ? null : { document: found, liked: found.liked_by.length > 0 };
  }

  async isLiked(id: string, account: string): Promise<boolean> {
    return this.likes.has(id, account);
  }

  /** The number of likes after somebody began or ceased to like it; null when there is no such document. */
  async like(id: string, account: string, likes: boolean): Promise<number | null> {
    const counts = await this.counts(id);
    if (counts === null) return null;
    const isChanged = likes ? await this.likes.add(id, account) : await this.likes.remove(id, account);
    if (!isChanged) return counts.likes ?? 0;
    return (await this.counted(id, { likes: likes ? 1 : -1 }))?.likes ?? null;
  }

  /** The number after somebody shared or saved it, once for each person; null when there is no such document. */
  async count(what: Count, id: string, account: string): Promise<number | null> {
    const counts = await this.counts(id);
    if (counts === null) return null;
    const isNew = await this.done[what].add(id, account);
    return (isNew ? await this.counted(id, { [what]: 1 }) : counts)?.[what] ?? null;
  }

  /**
   * Counts likes anew where a crash or the deletion of an account has left another number. Shares and downloads are raised to
   * what was done: their numbers may be higher, from times when no person was stored with them.
   */
  async recount(): Promise<void> {
    const cursor = this.model
      .find({ published_at: { $gt: 0 } } as unknown as QueryFilter<Doc>)
      .select({ likes: 1, shares: 1, downloads: 1 })
      .lean<(Pick<Doc, '_id'> & Counts)[]>()
      .cursor({ batchSize: RECOUNTED_AT_ONCE });
    for await (const { _id, likes, ...counts } of cursor) {
      const id = _id.toHexString();
      const counted = await this.likes.count(id);
      if (counted !== likes) await this.set({ _id, likes }, { likes: counted });
      for (const what of ONCE_ONLY) {
        const read = counts[what];
        const least = await this.done[what].count(id, this.clock.now() - COUNTED_WITHIN_MS);
        if (least > (read ?? 0)) await this.set({ _id, [what]: read }, { [what]: least });
      }
    }
  }

  private async set(asRead: object, $set: Counts): Promise<void> {
    await this.model.updateOne(asRead as QueryFilter<Doc>, { $set });
  }

  private byId(id: string): QueryFilter<Doc> {
    return { _id: objectId(id), ...this.readable() };
  }

  private async counts(id: string): Promise<Counts | null> {
    return this.model.findOne(this.byId(id)).select({ likes: 1, shares: 1, downloads: 1 }).lean<Counts>();
  }

  private async counted(id: string, $inc: Counts): Promise<Counts | null> {
    return this.model
      .findOneAndUpdate({ _id: objectId(id) } as QueryFilter<Doc>, { $inc } as unknown as UpdateQuery<Doc>, {
        returnDocument: 'after',
      })
      .select({ likes: 1, shares: 1, downloads: 1 })
      .lean<Counts>();
  }
}
