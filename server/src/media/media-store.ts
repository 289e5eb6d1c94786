import type { Connection, Model, QueryFilter } from 'mongoose';
import type { PageQuery } from '@hokm/shared/api';
import type { MediaUse } from '@hokm/shared/api/media';
import { isDuplicateKey } from '../platform/database/ids.js';
import { onPage } from '../platform/database/on-page.js';
import type { Clock } from '../platform/core/ports.js';
import type { PendingAudit } from '../platform/panel/audit-model.js';
import { withAudit } from '../platform/panel/audit-queue.js';
import { atRevision } from '../platform/panel/managed-record.js';
import { media, type MediaRecord } from './model.js';
import type { MediaUser } from './users.js';

/** A text that is being stored holds its pictures for this long, ms. */
const HELD_MS = 60_000;
/** Uses that are named at most. */
const USES_SHOWN = 20;

type Status = 'all' | 'unused' | 'without_alt';

const FILTERS: Readonly<Record<Status, QueryFilter<MediaRecord>>> = {
  all: { state: 'ready' },
  unused: { state: 'ready', unused_since: { $gt: 0 } },
  without_alt: { state: 'ready', is_described: false },
};

export type NewMedia = Pick<MediaRecord, '_id' | 'sha256' | 'alt' | 'focus' | 'created_by'>;

const isDescribed = ({ fa, en }: MediaRecord['alt']): boolean => fa !== '' && en !== '';

/** The pictures of texts. Each change is one conditional update; bytes are elsewhere (`Blobs`). */
export class MediaStore {
  readonly model: Model<MediaRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
    private readonly users: () => readonly MediaUser[],
  ) {
    this.model = media.model(connection);
  }

  async find(id: string): Promise<MediaRecord | null> {
    return this.model.findOne({ _id: id, state: 'ready' }).lean<MediaRecord>();
  }

  async findAll(ids: readonly string[]): Promise<ReadonlyMap<string, MediaRecord>> {
    if (ids.length === 0) return new Map();
    const found = await this.model.find({ _id: { $in: [...ids] }, state: 'ready' }).lean<MediaRecord[]>();
    return new Map(found.map((record) => [record._id, record]));
  }

  /** Whatever its state. */
  async ofFile(sha256: string): Promise<MediaRecord | null> {
    return this.model.findOne({ sha256 }).lean<MediaRecord>();
  }

  async page(status: Status, paging: PageQuery): Promise<{ total: number; records: MediaRecord[] }> {
    const [total, records] = await Promise.all([
      this.model.countDocuments(FILTERS[status]),
      onPage(this.model.find(FILTERS[status]).sort({ created_at: -1, _id: -1 }), paging).lean<
        MediaRecord[]
      >(),
    ]);
    return { total, records };
  }

  /**
   * Notes a picture before its first bytes are stored, so that a crash leaves nothing that nobody knows of. False when the
   * file is there already, or just being stored.
   */
  async begin(given: NewMedia): Promise<boolean> {
    const now = this.clock.now();
    try {
      await this.model.create({
        ...given,
        is_described: isDescribed(given.alt),
        state: 'making',
        state_at: now,
        sizes: [],
        created_at: now,
        held_until: 0,
        checked_at: 0,
        revision: 1,
      });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  /** All bytes are stored: from now on the picture is there. Null when it was given up meanwhile. */
  async finish(
    id: string,
    sizes: MediaRecord['sizes'],
    action: PendingAudit | null,
  ): Promise<MediaRecord | null> {
    const audit = action === null ? null : withAudit(action);
    return this.model
      .findOneAndUpdate(
        { _id: id, state: 'making' },
        {
          $set: { state: 'ready', state_at: this.clock.now(), sizes, ...audit?.$set },
          ...(audit === null ? {} : { $push: audit.$push }),
        },
        { returnDocument: 'after' },
      )
      .lean<MediaRecord>();
  }

  /** Null when it is not there, or has another revision. */
  async change(
    id: string,
    revision: number,
    { alt, focus }: Pick<MediaRecord, 'alt' | 'focus'>,
    action: PendingAudit,
  ): Promise<MediaRecord | null> {
    const { $set, $push } = withAudit(action);
    return this.model
      .findOneAndUpdate(
        { _id: id, state: 'ready', ...atRevision(revision) },
        {
          $set: {
            alt,
            focus,
            is_described: isDescribed(alt),
            updated_by: action.actor,
            updated_at: new Date(this.clock.now()),
            ...$set,
          },
          $push,
          $inc: { revision: 1 },
        },
        { returnDocument: 'after' },
      )
      .lean<MediaRecord>();
  }

  /**
   * Called before a text is stored that shows pictures: none of them is removed until the text can be asked for its pictures.
   * False when one of them is not there.
   */
  async hold(ids: readonly string[]): Promise<boolean> {
    const all = [...new Set(ids)];
    if (all.length === 0) return true;
    const held = await this.model.updateMany(
      { _id: { $in: all }, state: 'ready' },
      { $max: { held_until: this.clock.now() + HELD_MS }, $unset: { unused_since: 1 } },
    );
    return held.matchedCount === all.length;
  }

  /** Takes a picture that no text holds out of sight, to be removed; null when there is none such. */
  async take(id: string, action: PendingAudit | null): Promise<MediaRecord | null> {
    const now = this.clock.now();
    const audit = action === null ? null : withAudit(action);
    return this.model
      .findOneAndUpdate(
        { _id: id, state: 'ready', held_until: { $lte: now } },
        {
          $set: { state: 'removing', state_at: now, ...audit?.$set },
          ...(audit === null ? {} : { $push: audit.$push }),
        },
        { returnDocument: 'after' },
      )
      .lean<MediaRecord>();
  }

  /** Shows a picture again that was taken, and forgets why it was. */
  async giveBack(id: string, action: PendingAudit | null): Promise<void> {
    await this.model.updateOne(
      { _id: id, state: 'removing' },
      {
        $set: { state: 'ready', state_at: this.clock.now() },
        $unset: { unused_since: 1 },
        ...(action === null ? {} : { $pull: { audit_pending: { key: action.key } } }),
      },
    );
  }

  /** Forgets a picture whose bytes are gone; one whose removal is not in the audit log yet stays until it is. */
  async forget(id: string): Promise<void> {
    await this.model.deleteOne({
      _id: id,
      state: { $ne: 'ready' },
      $or: [{ audit_pending: { $exists: false } }, { audit_pending: { $size: 0 } }],
    });
  }

  /** The places that show a picture. */
  async usesOf(id: string): Promise<MediaUse[]> {
    const uses = await Promise.all(this.users().map((user) => user.usesOf(id, USES_SHOWN)));
    return uses.flat().slice(0, USES_SHOWN);
  }

  /** Brings the copies of a picture that was described anew up to date. */
  async tellChanged(record: MediaRecord): Promise<void> {
    for (const user of this.users()) await user.pictureChanged?.(record);
  }

  /** Those of some pictures that something shows. */
  async usedAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const used = await Promise.all(this.users().map((user) => user.usedAmong(ids)));
    return new Set(used.flatMap((each) => [...each]));
  }
}
