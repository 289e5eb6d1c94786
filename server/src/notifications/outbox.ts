import type { Connection, Model } from 'mongoose';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hokm/shared/time';
import { areDuplicateKeys, isDuplicateKey } from '../platform/database/ids.js';
import { takeQuota, type Quota } from '../platform/database/quota.js';
import type { Clock } from '../platform/core/ports.js';
import { deliveries, type BroadcastNotice, type DeliveryRecord, type StoredNotice } from './model.js';

/** How long a notice of each kind is worth sending, ms. */
const TTL_BY_KIND: Readonly<Record<StoredNotice['kind'], number>> = {
  room_starting: 2 * MINUTE_MS,
  your_turn: 2 * MINUTE_MS,
  invite: 30 * MINUTE_MS,
  group_table: 30 * MINUTE_MS,
  friend_table: 10 * MINUTE_MS,
  partner: 10 * MINUTE_MS,
  tournament: 30 * MINUTE_MS,
  friend_request: 7 * DAY_MS,
  match_result: DAY_MS,
  gift: 7 * DAY_MS,
  daily: HOUR_MS,
  season: 3 * DAY_MS,
  answer: 7 * DAY_MS,
  refund: 7 * DAY_MS,
  news: 7 * DAY_MS,
  story: 7 * DAY_MS,
};

/** Notices whose messages are deleted when they are stale. */
const PASSING: readonly StoredNotice['kind'][] = ['your_turn'];

/** Presence is known this long after a person came or went, ms. Notices that can wait for it do. */
export const PRESENCE_SETTLE_MS = 2_000;

/** Notices of a kind that others cause, for one receiver. Further ones are shown in the app only. */
const PER_RECEIVER: Partial<Readonly<Record<StoredNotice['kind'], Quota>>> = {
  invite: { what: 'notice_invite', most: 5, perMs: HOUR_MS },
  room_starting: { what: 'notice_room_starting', most: 6, perMs: HOUR_MS },
  group_table: { what: 'notice_group_table', most: 3, perMs: HOUR_MS },
  friend_table: { what: 'notice_friend_table', most: 2, perMs: DAY_MS },
  partner: { what: 'notice_partner', most: 3, perMs: DAY_MS },
};
/** Notices that one person causes for another. */
const PER_PAIR: Quota = { what: 'notice_pair', most: 2, perMs: HOUR_MS };
/** One person asks another for friendship in at most one notice a day. */
const REQUESTS_PER_PAIR: Quota = { what: 'notice_request', most: 1, perMs: DAY_MS };
/** Least time between two notices of friend requests to one person, ms. */
const REQUESTS_EVERY_MS = HOUR_MS;
const FRIEND_REQUESTS = 'friend_requests';

export interface Post {
  /** Names event and person: posting it again changes nothing. */
  readonly key: string;
  /** Account id. */
  readonly account: string;
  readonly notice: Exclude<StoredNotice, BroadcastNotice>;
  /** Delay before it is due, ms: several notices of one group become one message. */
  readonly afterMs?: number;
  /** Replaces waiting notices of the same group. */
  readonly group?: string;
  /** Account id of the person who causes the notice. */
  readonly from?: string;
}

/** How a match has ended for a person. */
interface Result {
  readonly account: string;
  readonly won: boolean;
  /** Points of both sides. */
  readonly us: number;
  readonly them: number;
  /** What the person got of its pot. */
  readonly coins?: number;
}

/** A person who asks another for friendship. */
export interface FriendRequester {
  readonly id: string;
  readonly name: string;
}

/** Notices to be sent to people outside of the app. A posted notice is stored until it was sent or dropped. */
export class Outbox {
  private readonly deliveries: Model<DeliveryRecord>;

  constructor(
    private readonly connection: Connection,
    private readonly clock: Clock,
  ) {
    this.deliveries = deliveries.model(connection);
  }

  /** Posts a notice to one person. False when it was posted before, or the person got too many of its kind. */
  async post(post: Post): Promise<boolean> {
    const { key, account, group } = post;
    if (!(await this.isAllowed(post)) || !(await this.store(post))) return false;
    if (group !== undefined) await this.withdraw(account, group, key);
    return true;
  }

  /**
   * Posts that somebody asks a person for friendship. Requests of one hour become one notice with their number. The first
   * is due soon, and the next an hour later.
   */
  async postFriendRequest(account: string, { id, name }: FriendRequester): Promise<void> {
    if (!(await this.take(REQUESTS_PER_PAIR, `${id}:${account}`))) return;
    const group = FRIEND_REQUESTS;
    const notice = { kind: 'friend_request', from: name, from_id: id, others: 0 } as const;
    for (;;) {
      const waiting = await this.deliveries.updateOne(
        { account, group, state: 'waiting' },
        { $inc: { 'notice.others': 1 } },
      );
      if (waiting.matchedCount > 0) return;
      const last = await this.deliveries
        .findOne({ account, group })
        .sort({ due_at: -1 })
        .select({ due_at: 1, state: 1 })
        .lean<Pick<DeliveryRecord, 'due_at' | 'state'>>();
      // Another request has just added it.
      if (last?.state === 'waiting') continue;
      const now = this.clock.now();
      const dueAt = Math.max(now + PRESENCE_SETTLE_MS, (last?.due_at ?? 0) + REQUESTS_EVERY_MS);
      // Concurrent requests see the same last notice: one of them adds the next, and the others join it.
      const key = `${FRIEND_REQUESTS}:${account}:${last?.due_at ?? 0}`;
      if (await this.store({ key, account, notice, group, afterMs: dueAt - now })) return;
    }
  }

  private take(quota: Quota, whose: string): Promise<boolean> {
    return takeQuota(this.connection, this.clock, quota, whose);
  }

  private async isAllowed({ key, account, notice, from }: Post): Promise<boolean> {
    const perReceiver = PER_RECEIVER[notice.kind];
    if (perReceiver === undefined) return true;
    // A repeated post takes nothing.
    if ((await this.deliveries.exists({ _id: key })) !== null) return false;
    if (from !== undefined && !(await this.take(PER_PAIR, `${from}:${account}`))) return false;
    return this.take(perReceiver, account);
  }

  /** False when a delivery has the key already. */
  private async store({ key, account, notice, afterMs = 0, group }: Post): Promise<boolean> {
    const now = this.clock.now();
    const record = {
      _id: key,
      account,
      notice,
      state: 'waiting',
      created_at: now,
      due_at: now + afterMs,
      stale_at: now + afterMs + TTL_BY_KIND[notice.kind],
      attempts: 0,
    } as const;
    try {
      await this.deliveries.create({
        ...record,
        ...(group === undefined ? {} : { group }),
        ...(PASSING.includes(notice.kind) ? { retract_at: record.stale_at } : {}),
      });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Posts the result of a match to a person who played it to its end; only the first post of a match and person counts. */
  async postResult(
    { match, room }: { match: string; room: string },
    { account, won, us, them, coins = 0 }: Result,
  ): Promise<void> {
    await this.post({
      key: `result:${match}:${account}`,
      account,
      afterMs: PRESENCE_SETTLE_MS,
      notice: { kind: 'match_result', room, match, won, us, them, ...(coins > 0 ? { coins } : {}) },
    });
  }

  /**
   * Takes the notices of a group back: the event has passed, or a newer notice replaces them. Waiting ones are dropped; those whose
   * messages go when they are stale go now.
   */
  async withdraw(account: string, group: string, except = ''): Promise<void> {
    const now = this.clock.now();
    const others = { account, group, _id: { $ne: except } };
    await this.deliveries.updateMany(
      { ...others, state: { $in: ['sending', 'sent'] }, retract_at: { $gt: now } },
      { $set: { retract_at: now } },
    );
    await this.deliveries.updateMany(
      { ...others, state: 'waiting' },
      { $set: { state: 'dropped', reason: 'replaced', ended_at: new Date(now) }, $unset: { retract_at: 1 } },
    );
  }

  /** Lets everything that waits for the end of a person's quiet hours be looked at now: they have chosen others, or none. */
  async endSilence(account: string): Promise<void> {
    await this.deliveries.updateMany(
      { account, state: 'waiting', is_silenced: true },
      { $set: { due_at: this.clock.now() }, $unset: { is_silenced: 1 } },
    );
  }

  /** The thread of the team's answer that a message of a person's chat tells of; null for another message, and after a week. */
  async threadOf(account: string, message: number): Promise<string | null> {
    const found = await this.deliveries
      .findOne({ account, message })
      .select({ notice: 1 })
      .lean<Pick<DeliveryRecord, 'notice'>>();
    return found?.notice.kind === 'answer' ? (found.notice.thread ?? null) : null;
  }

  /**
   * Posts a broadcast to people, in the lane of news. Who has it in the outbox already gets no second one, so that it may be
   * repeated after a crash.
   */
  async postNews(broadcast: string, accounts: readonly string[]): Promise<void> {
    if (accounts.length === 0) return;
    const now = this.clock.now();
    const notice: BroadcastNotice = { kind: 'news', broadcast };
    const waiting = { state: 'waiting', created_at: now, due_at: now, attempts: 0 } as const;
    const records = accounts.map((account): DeliveryRecord => ({
      _id: `b:${broadcast}:${account}`,
      account,
      notice,
      lane: 'news',
      broadcast,
      ...waiting,
      stale_at: now + TTL_BY_KIND.news,
    }));
    try {
      await this.connection
        .collection<DeliveryRecord>(deliveries.name)
        .insertMany(records, { ordered: false });
    } catch (error) {
      if (!areDuplicateKeys(error)) throw error;
    }
  }

  /** How many messages of broadcasts are due and not sent yet, at most `most`. Those of `held` broadcasts are not counted. */
  async newsAhead(most: number, held: readonly string[]): Promise<number> {
    return this.deliveries
      .countDocuments({
        state: 'waiting',
        lane: 'news',
        due_at: { $lte: this.clock.now() },
        ...(held.length === 0 ? {} : { broadcast: { $nin: [...held] } }),
      })
      .limit(most);
  }

  /** Drops what waits of a broadcast. */
  async dropNews(broadcast: string): Promise<void> {
    await this.deliveries.updateMany(
      { broadcast, state: 'waiting' },
      { $set: { state: 'dropped', reason: 'cancelled', ended_at: new Date(this.clock.now()) } },
    );
  }

  /** How many messages of a broadcast are in a state, or were dropped for a reason. */
  async countNews(
    broadcast: string,
    ended: Partial<Pick<DeliveryRecord, 'state' | 'reason'>>,
  ): Promise<number> {
    return this.deliveries.countDocuments({ broadcast, ...ended });
  }

  /** Age of the oldest due notice, ms; 0 when none is due. News are not counted: they wait for all others. */
  async oldestWaitMs(): Promise<number> {
    const now = this.clock.now();
    const oldest = await this.deliveries
      .findOne({ state: 'waiting', lane: null as unknown as 'news', due_at: { $lte: now } })
      .sort({ due_at: 1 })
      .select({ due_at: 1 })
      .lean<{ due_at: number }>();
    return oldest === null ? 0 : now - oldest.due_at;
  }
}
