import type { Connection, Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { PageQuery } from '@hokm/shared/api';
import type { NewsNotice } from '@hokm/bot/core/notices';
import type { Segment } from '@hokm/shared/api/broadcasts';
import { BROADCAST_SHOWN_DAYS, type BroadcastState } from '@hokm/shared/api/broadcasts/limits';
import type { Language } from '@hokm/shared/text';
import { DAY_MS } from '@hokm/shared/time';
import { accountModel, type AccountModel } from '../accounts/model.js';
import type { Clock } from '../platform/core/ports.js';
import { objectId } from '../platform/database/ids.js';
import { broadcasts, type BroadcastRecord } from './model.js';
import { segmentFilter } from './segment.js';
import { onPage } from '../platform/database/on-page.js';

/** Longest time to count people, ms. */
const COUNT_MS = 5_000;
/** A query was stopped because it took too long. */
const MAX_TIME_EXPIRED = 50;
/** Broadcasts that the app shows. */
const SHOWN_MAX = 100;
const HAS_TELEGRAM = { telegram_id: { $exists: true } } as const;

/** A text of a broadcast for a reader: in their language, or in the other one where it has none in theirs. */
export function wordsFor(
  { texts, link }: Pick<BroadcastRecord, 'texts' | 'link'>,
  language: Language,
): Pick<NewsNotice, 'text' | 'link'> {
  const other = language === 'fa' ? 'en' : 'fa';
  const text = texts[language] === '' ? texts[other] : texts[language];
  return { text, link: link === null ? null : { href: link.href, label: link.label[language] } };
}

/** The stored broadcasts. Each change is one conditional update. */
export class Broadcasts {
  readonly model: Model<BroadcastRecord>;
  private readonly accounts: AccountModel;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.model = broadcasts.model(connection);
    this.accounts = accountModel(connection);
  }

  async find(id: string): Promise<BroadcastRecord | null> {
    return this.model.findById(id).lean<BroadcastRecord>();
  }

  /** Changes a broadcast that is in one of some states and, where given, at a revision; null when it is not. */
  async change(
    filter: QueryFilter<BroadcastRecord>,
    update: UpdateQuery<BroadcastRecord>,
  ): Promise<BroadcastRecord | null> {
    return this.model
      .findOneAndUpdate(
        filter,
        { ...update, $inc: { ...update.$inc, revision: 1 } },
        { returnDocument: 'after' },
      )
      .lean<BroadcastRecord>();
  }

  async page(state: BroadcastState | 'all', paging: PageQuery) {
    const filter = state === 'all' ? {} : { state };
    const [total, records] = await Promise.all([
      this.model.countDocuments(filter),
      onPage(this.model.find(filter).select({ people: 0 }).sort({ created_at: -1 }), paging).lean<
        BroadcastRecord[]
      >(),
    ]);
    return { total, records };
  }

  async inState(state: BroadcastState): Promise<BroadcastRecord[]> {
    return this.model.find({ state }).sort({ created_at: 1 }).lean<BroadcastRecord[]>();
  }

  /** How many people a segment has, and how many of them have Telegram; null where counting takes too long. */
  async count(segment: Segment): Promise<{ recipients: number; by_bot: number } | null> {
    const filter = segmentFilter(segment, this.clock.now());
    try {
      const [recipients, by_bot] = await Promise.all([
        this.accounts.countDocuments(filter, { maxTimeMS: COUNT_MS }),
        this.accounts.countDocuments({ ...filter, ...HAS_TELEGRAM }, { maxTimeMS: COUNT_MS }),
      ]);
      return { recipients, by_bot };
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === MAX_TIME_EXPIRED) return null;
      throw error;
    }
  }

  /** The people of a segment now, so many at most. */
  async peopleOf(segment: Segment, most: number): Promise<string[]> {
    const found = await this.accounts
      .find(segmentFilter(segment, this.clock.now()))
      .limit(most)
      .select({ _id: 1 })
      .lean<{ _id: { toHexString(): string } }[]>();
    return found.map(({ _id }) => _id.toHexString());
  }

  /** The next people of a broadcast with Telegram, by id: of one without a consent, of those whom it had when it began. */
  async next({ segment, people, cursor, started_at, at }: BroadcastRecord, most: number): Promise<string[]> {
    const after = objectId(cursor);
    const filter = segmentFilter(segment, (started_at ?? at).getTime());
    const ids = {
      ...(after === null ? {} : { $gt: after }),
      ...(people === undefined ? {} : { $in: people.map(objectId) }),
    };
    const found = await this.accounts
      .find({ ...filter, ...HAS_TELEGRAM, ...(Object.keys(ids).length === 0 ? {} : { _id: ids }) })
      .sort({ _id: 1 })
      .limit(most)
      .select({ _id: 1 })
      .lean<{ _id: { toHexString(): string } }[]>();
    return found.map(({ _id }) => _id.toHexString());
  }

  /** Ids of paused ones: what waits of them is not sent. */
  async paused(): Promise<string[]> {
    const found = await this.model.find({ state: 'paused' }).select({ _id: 1 }).lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  /** Texts and links of those that may be sent. */
  async read(ids: readonly string[]) {
    const found = await this.model
      .find({ _id: { $in: [...ids] }, state: { $nin: ['cancelled', 'refused'] } })
      .lean<BroadcastRecord[]>();
    const byId = new Map(found.map((record) => [record._id, record]));
    return (id: string, language: Language) => {
      const record = byId.get(id);
      return record === undefined ? null : wordsFor(record, language);
    };
  }

  /** Those that the app may show to a person, the newest first. */
  async shown(account: string): Promise<BroadcastRecord[]> {
    const since = new Date(this.clock.now() - BROADCAST_SHOWN_DAYS * DAY_MS);
    return this.model
      .find({
        started_at: { $gte: since },
        channels: 'app',
        state: { $in: ['sending', 'paused', 'scheduled', 'done'] },
        // `null`: with a consent, or from before this was kept.
        people: { $in: [null, account] },
      })
      .select({ people: 0 })
      .sort({ started_at: -1 })
      .limit(SHOWN_MAX)
      .lean<BroadcastRecord[]>();
  }
}
