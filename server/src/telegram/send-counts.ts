import type { Connection, Model } from 'mongoose';
import type { Count, Full, SharedCounts } from '@hokm/bot/outgoing/send-budget';
import { MINUTE_MS } from '@hokm/shared/time';
import { defineCollection, field } from '../platform/database/collection.js';
import { isDuplicateKey } from '../platform/database/ids.js';
import { notPersonal } from '../platform/database/personal-data.js';
import type { Clock, Log } from '../platform/core/ports.js';

/** When the last messages to a chat, or to all, have left. */
interface SendCountRecord {
  /** What is counted. */
  _id: string;
  /** Times in ms since 1970, the newest first. */
  at: number[];
  expires_at: Date;
}

/** More than any limit lets leave in its time. */
const KEPT = 30;
/** Longer than the time of any limit. */
const LIFETIME_MS = 5 * MINUTE_MS;

export const sendCounts = defineCollection<SendCountRecord>({
  name: 'send_counts',
  schema: { _id: field.text, at: { type: [Number], required: true }, expires_at: field.date },
  indexes: [
    {
      key: { expires_at: 1 },
      expireAfterSeconds: 0,
      answers: 'counts of messages of long ago, to be removed',
    },
  ],
  personalData: notPersonal('when the last messages to a chat left; removed within minutes'),
});

/** When one more may leave. */
function fullUntil({ most, perMs }: Count, record: SendCountRecord | null | undefined): number {
  const last = record?.at[most - 1];
  return last === undefined ? 0 : last + perMs;
}

/**
 * Counts in the database. One update decides about each name, so that processes together never exceed a limit. While the database
 * gives no answer, each process keeps the limits by itself: a message that waits for ever helps nobody.
 */
export class StoredSendCounts implements SharedCounts {
  private readonly counts: Model<SendCountRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
    private readonly log: Pick<Log, 'warn'>,
  ) {
    this.counts = sendCounts.model(connection);
  }

  take(counts: readonly Count[]): Promise<Full | null> {
    return this.orNone(async () => {
      const now = this.clock.now();
      for (const [nth, count] of counts.entries()) {
        const until = await this.count(count, now);
        if (until === null) continue;
        for (const { name } of counts.slice(0, nth)) await this.giveBack(name, now);
        return { name: count.name, until };
      }
      return null;
    });
  }

  look(counts: readonly Count[]): Promise<Full | null> {
    return this.orNone(async () => {
      const _id = { $in: counts.map(({ name }) => name) };
      const found = await this.counts.find({ _id }).lean<SendCountRecord[]>();
      const full = counts.map((count) => ({
        name: count.name,
        until: fullUntil(
          count,
          found.find(({ _id: name }) => name === count.name),
        ),
      }));
      return full.find(({ until }) => until > this.clock.now()) ?? null;
    });
  }

  /** Null when it was counted; otherwise when the next may be. */
  private async count(count: Count, now: number): Promise<number | null> {
    const last = `at.${count.most - 1}`;
    const free = {
      _id: count.name,
      $or: [{ [last]: { $exists: false } }, { [last]: { $lte: now - count.perMs } }],
    };
    const push = {
      $push: { at: { $each: [now], $sort: -1 as const, $slice: KEPT } },
      $set: { expires_at: new Date(now + LIFETIME_MS) },
    };
    try {
      await this.counts.updateOne(free, push, { upsert: true });
      return null;
    } catch (error) {
      // The record exists: it is full, or another process has made it just now.
      if (!isDuplicateKey(error)) throw error;
    }
    const again = await this.counts.updateOne(free, push);
    if (again.matchedCount > 0) return null;
    const found = await this.counts.findById(count.name).lean<SendCountRecord>();
    return Math.max(now + 1, fullUntil(count, found));
  }

  /** A message that was counted does not leave: its time goes, once, and the order of the others stays. */
  private async giveBack(name: string, at: number): Promise<void> {
    const mine = { $indexOfArray: ['$at', at] };
    const places = { $range: [0, { $size: '$at' }] };
    const others = { $filter: { input: places, cond: { $ne: ['$$this', mine] } } };
    const times = { $map: { input: others, in: { $arrayElemAt: ['$at', '$$this'] } } };
    await this.counts.updateOne({ _id: name }, [{ $set: { at: times } }], { updatePipeline: true });
  }

  private async orNone(run: () => Promise<Full | null>): Promise<Full | null> {
    try {
      return await run();
    } catch (error) {
      this.log.warn({ err: error }, 'messages not counted for all processes');
      return null;
    }
  }
}
