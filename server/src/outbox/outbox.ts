import type { Connection } from 'mongoose';
import type { Notice } from '@hokm/bot/notices';
import { isDuplicateKey } from '../database/ids.js';
import type { Clock } from '../ports.js';
import { deliveryModel, type DeliveryModel } from './delivery.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long each kind is worth telling, ms: who comes too late to a table does not want to hear that it began. */
const WORTH_MS: Readonly<Record<Notice['kind'], number>> = {
  room_starting: 2 * MINUTE_MS,
  your_turn: 2 * MINUTE_MS,
  invite: 30 * MINUTE_MS,
  tournament: 30 * MINUTE_MS,
  friend_request: 7 * DAY_MS,
  match_result: DAY_MS,
  gift: 7 * DAY_MS,
  answer: 7 * DAY_MS,
};

/** Whether somebody is in the app is known this long after they came or went, ms: what could wait for it does. */
export const SETTLED_MS = 2_000;

export interface Post {
  /** Names the event and the person: posted again it changes nothing. */
  readonly key: string;
  readonly account: string;
  readonly notice: Notice;
  /** Not before this, ms from now: so that a flurry becomes one message. */
  readonly afterMs?: number;
  /** What waits with the same group is replaced by this. */
  readonly group?: string;
}

/** Where the product leaves what people are to be told outside of it. What is posted is kept until it was dealt with. */
export class Outbox {
  private readonly deliveries: DeliveryModel;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.deliveries = deliveryModel(connection);
  }

  /** Leaves a notice for one person. False when the same was posted before. */
  async post({ key, account, notice, afterMs = 0, group }: Post): Promise<boolean> {
    const now = this.clock.now();
    const record = {
      _id: key,
      account,
      notice,
      state: 'waiting',
      created_at: now,
      due_at: now + afterMs,
      stale_at: now + afterMs + WORTH_MS[notice.kind],
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

  /** What waits for a person in a group is not told any more: the event has passed, or something newer replaces it. */
  async withdraw(account: string, group: string, except = ''): Promise<void> {
    await this.deliveries.updateMany(
      { account, group, state: 'waiting', _id: { $ne: except } },
      { $set: { state: 'dropped', reason: 'replaced', ended_at: new Date(this.clock.now()) } },
    );
  }

  /** How long the notice that should have been sent first has waited, ms; 0 when none is late. */
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
