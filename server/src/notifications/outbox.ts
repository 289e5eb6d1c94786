import type { Connection, Model } from 'mongoose';
import type { Notice } from '@hokm/bot/core/notices';
import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import { isDuplicateKey } from '../platform/database/ids.js';
import type { Clock } from '../platform/core/ports.js';
import { deliveries, type DeliveryRecord } from './model.js';

/** How long a notice of each kind is worth sending, ms. */
const TTL_BY_KIND: Readonly<Record<Notice['kind'], number>> = {
  room_starting: 2 * MINUTE_MS,
  your_turn: 2 * MINUTE_MS,
  invite: 30 * MINUTE_MS,
  tournament: 30 * MINUTE_MS,
  friend_request: 7 * DAY_MS,
  match_result: DAY_MS,
  gift: 7 * DAY_MS,
  answer: 7 * DAY_MS,
};

/** Presence is known this long after a person came or went, ms. Notices that can wait for it do. */
export const PRESENCE_SETTLE_MS = 2_000;

export interface Post {
  /** Names event and person: posting it again changes nothing. */
  readonly key: string;
  /** Account id. */
  readonly account: string;
  readonly notice: Notice;
  /** Delay before it is due, ms: several notices of one group become one message. */
  readonly afterMs?: number;
  /** Replaces waiting notices of the same group. */
  readonly group?: string;
}

/** Notices to be sent to people outside of the app. A posted notice is stored until it was sent or dropped. */
export class Outbox {
  private readonly deliveries: Model<DeliveryRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.deliveries = deliveries.model(connection);
  }

  /** Posts a notice to one person. False when it was posted before. */
  async post({ key, account, notice, afterMs = 0, group }: Post): Promise<boolean> {
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
      await this.deliveries.create(group === undefined ? record : { ...record, group });
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
    if (group !== undefined) await this.withdraw(account, group, key);
    return true;
  }

  /** Posts the result of a match to a person who played it to its end. */
  async postResult(
    { match, room }: { match: string; room: string },
    { account, won, us, them }: { account: string; won: boolean; us: number; them: number },
  ): Promise<void> {
    await this.post({
      key: `result:${match}:${account}`,
      account,
      afterMs: PRESENCE_SETTLE_MS,
      notice: { kind: 'match_result', room, match, won, us, them },
    });
  }

  /** Drops the waiting notices of a group: the event has passed, or a newer notice replaces them. */
  async withdraw(account: string, group: string, except = ''): Promise<void> {
    await this.deliveries.updateMany(
      { account, group, state: 'waiting', _id: { $ne: except } },
      { $set: { state: 'dropped', reason: 'replaced', ended_at: new Date(this.clock.now()) } },
    );
  }

  /** Age of the oldest due notice, ms; 0 when none is due. */
  async oldestWaitMs(): Promise<number> {
    const now = this.clock.now();
    const oldest = await this.deliveries
      .findOne({ state: 'waiting', due_at: { $lte: now } })
      .sort({ due_at: 1 })
      .select({ due_at: 1 })
      .lean<{ due_at: number }>();
    return oldest === null ? 0 : now - oldest.due_at;
  }
}
