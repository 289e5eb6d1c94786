import { Types, type Connection, type Model, type QueryFilter } from 'mongoose';
import { NOTICE_DAYS, UNREAD_MAX, type NoticeKind } from '@hokm/shared/api/notices/limits';
import { ADMIN_LEVELS, POLICIES, type AdminLevel, type Area } from '@hokm/shared/policy';
import { DAY_MS } from '@hokm/shared/time';
import type { Clock, Log } from '../core/ports.js';
import { isDuplicateKey } from '../database/ids.js';
import type { LiveEvent, LiveSource } from './live-feed.js';
import { panelNotices, panelReads, type NoticeReadsRecord, type NoticeRecord } from './notices-model.js';
import { onPage } from '../database/on-page.js';

/** Marks of single notices that are kept; beyond that the oldest notices count as unread again. */
const MARKS_MAX = 500;
const EVERY_MS = 1_000;
/** Processes' clocks may differ by this: a notice is looked for this long after its time, ms. */
const LATE_MS = 5_000;
const AT_ONCE = 100;

/** The area whose staff gets the notices of a level. */
const AREA_OF: Readonly<Record<AdminLevel, Area>> = {
  user: 'panel/dashboard',
  moderator: 'panel/dashboard',
  admin: 'panel/users',
  super_admin: 'panel/security',
};

export interface NoticeProps {
  /** Names the event: told twice, it is one notice. */
  readonly key: string;
  readonly kind: NoticeKind;
  /** Told again, it is a new notice once somebody has read the former one, or a day after it. */
  readonly recurs?: true;
  /** Its least level gets the notice. */
  readonly area: Area;
  /** Account id: only this person gets it. */
  readonly to?: string;
  /** Account id: this person caused it, and does not get it. */
  readonly except?: string;
  readonly facts?: Readonly<Record<string, string | number>>;
  /** A page of the panel, below its base: `users/<id>`. */
  readonly href?: string;
}

/** The reader of notices. */
export interface NoticeReader {
  readonly id: string;
  readonly admin_level: AdminLevel;
}

const nothingRead = (_id: string): NoticeReadsRecord => ({ _id, until: new Date(0), read: [], muted: [] });

/** Notices to the staff, and who has read which. */
export class PanelNotices {
  private readonly notices: Model<NoticeRecord>;
  private readonly reads: Model<NoticeReadsRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.notices = panelNotices.model(connection);
    this.reads = panelReads.model(connection);
  }

  /** Stores a notice, once for its key. What fails is logged: the event itself has happened already. */
  async tell({ key, kind, area, recurs, ...rest }: NoticeProps): Promise<void> {
    const { to = '', except = '', facts = {}, href = '' } = rest;
    const at = new Date(this.clock.now());
    const expires_at = new Date(at.getTime() + NOTICE_DAYS * DAY_MS);
    try {
      if (recurs === true) await this.freeKey(key);
      await this.notices.create({
        key,
        kind,
        level: POLICIES[area],
        to,
        except,
        facts,
        href,
        at,
        expires_at,
      });
    } catch (error) {
      if (!isDuplicateKey(error)) this.log.error({ err: error, kind, key }, 'notice to the staff not stored');
    }
  }

  /** Gives the notice of a key another one, if it is a day old or somebody has read it: the event can be told again. */
  private async freeKey(key: string): Promise<void> {
    const former = await this.notices.findOne({ key }).select({ at: 1 }).lean<NoticeRecord>();
    if (former === null) return;
    const { _id, at } = former;
    const id = _id.toHexString();
    const isOld = this.clock.now() - at.getTime() >= DAY_MS;
    if (!isOld && (await this.reads.exists({ $or: [{ read: id }, { until: { $gte: at } }] })) === null)
      return;
    await this.notices.updateOne({ _id, key }, { $set: { key: `${key}:${id}` } });
  }

  /** A page of somebody's notices, newest first. */
  async page(
    reader: NoticeReader,
    { page, per_page, unread }: { page: number; per_page: number; unread: boolean },
  ) {
    const reads = await this.readsOf(reader.id);
    const filter = this.filterOf(reader, reads, unread);
    const [total, records] = await Promise.all([
      this.notices.countDocuments(filter),
      onPage(this.notices.find(filter).sort({ at: -1, _id: -1 }), { page, per_page }).lean<NoticeRecord[]>(),
    ]);
    const isRead = ({ _id, at }: NoticeRecord) => at <= reads.until || reads.read.includes(_id.toHexString());
    return { total, notices: records.map((record) => ({ record, isRead: isRead(record) })) };
  }

  /** The kinds of the unread notices, at most `UNREAD_MAX`. */
  async unreadKinds(reader: NoticeReader): Promise<readonly NoticeKind[]> {
    const filter = this.filterOf(reader, await this.readsOf(reader.id), true);
    const unread = await this.notices
      .find(filter)
      .sort({ at: -1, _id: -1 })
      .limit(UNREAD_MAX)
      .select({ kind: 1 })
      .lean<Pick<NoticeRecord, 'kind'>[]>();
    return unread.map(({ kind }) => kind);
  }

  /** Marks one as read; false when the reader has no such notice. */
  async markRead(reader: NoticeReader, id: string): Promise<boolean> {
    const filter = this.filterOf(reader, nothingRead(reader.id), false);
    const found = await this.notices.exists({ $and: [{ _id: new Types.ObjectId(id) }, filter] });
    if (found === null) return false;
    await this.reads.updateOne({ _id: reader.id, read: id }, { $pull: { read: id } });
    await this.reads.updateOne(
      { _id: reader.id },
      {
        $push: { read: { $each: [id], $slice: -MARKS_MAX } },
        $setOnInsert: { until: new Date(0), muted: [] },
      },
      { upsert: true },
    );
    return true;
  }

  /** Marks everything up to the newest notice as read. */
  async markAllRead(reader: NoticeReader): Promise<void> {
    const newest = await this.notices
      .findOne(this.filterOf(reader, nothingRead(reader.id), false))
      .sort({ at: -1, _id: -1 })
      .lean<NoticeRecord>();
    if (newest === null) return;
    await this.reads.updateOne(
      { _id: reader.id },
      { $set: { until: newest.at, read: [] }, $setOnInsert: { muted: [] } },
      { upsert: true },
    );
  }

  async mutedBy(id: string): Promise<readonly NoticeKind[]> {
    return (await this.readsOf(id)).muted;
  }

  async mute(id: string, muted: readonly NoticeKind[]): Promise<void> {
    await this.reads.updateOne(
      { _id: id },
      { $set: { muted: [...new Set(muted)] }, $setOnInsert: { until: new Date(0), read: [] } },
      { upsert: true },
    );
  }

  /** New notices, for open panels. */
  live(): LiveSource {
    return {
      name: 'notices',
      everyMs: EVERY_MS,
      begin: () => {
        let from = this.clock.now();
        let told = new Set<string>();
        return Promise.resolve(async () => {
          const since = new Date(from - LATE_MS);
          const found = await this.notices
            .find({ at: { $gt: since } })
            .sort({ at: -1, _id: -1 })
            .limit(AT_ONCE)
            .lean<NoticeRecord[]>();
          const fresh = found.filter(({ _id }) => !told.has(_id.toHexString()));
          told = new Set(found.map(({ _id }) => _id.toHexString()));
          from = Math.max(from, ...found.map(({ at }) => at.getTime()));
          return fresh.reverse().map(eventOf);
        });
      },
    };
  }

  private async readsOf(id: string): Promise<NoticeReadsRecord> {
    return (await this.reads.findById(id).lean<NoticeReadsRecord>()) ?? nothingRead(id);
  }

  private filterOf(
    { id, admin_level }: NoticeReader,
    { until, read, muted }: NoticeReadsRecord,
    isUnread: boolean,
  ): QueryFilter<NoticeRecord> {
    const levels = ADMIN_LEVELS.slice(0, ADMIN_LEVELS.indexOf(admin_level) + 1);
    return {
      level: { $in: levels },
      to: { $in: ['', id] },
      except: { $ne: id },
      ...(muted.length === 0 ? {} : { kind: { $nin: muted } }),
      ...(isUnread
        ? { at: { $gt: until }, _id: { $nin: read.map((each) => new Types.ObjectId(each)) } }
        : {}),
    };
  }
}

function eventOf({ _id, level, to }: NoticeRecord): LiveEvent {
  return {
    event: 'notice',
    data: { id: _id.toHexString() },
    area: AREA_OF[level],
    ...(to === '' ? {} : { to }),
  };
}
