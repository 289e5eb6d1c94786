import type { Connection, Model } from 'mongoose';
import { DAY_MS } from '@hokm/shared/time';
import type { Clock } from '../platform/core/ports.js';
import { dayAt, type Day } from './days.js';
import { activity, ACTIVITY_MONTHS, type ActivityRecord } from './model.js';

const KEPT_MS = (ACTIVITY_MONTHS + 1) * 31 * DAY_MS;

/** Which people were here on which day. Exact: a person has one document a month, however often and wherever they come. */
export class Visits {
  private readonly model: Model<ActivityRecord>;
  private day: Day;
  /** Of the day: people who are stored or about to be. */
  private seen = new Set<string>();
  private pending: { account: string; day: string }[] = [];

  constructor(
    private readonly connection: Connection,
    private readonly clock: Clock,
  ) {
    this.model = activity.model(connection);
    this.day = dayAt(clock.now());
  }

  /** A person is here. Costs a look-up after the first time of a day. */
  saw(account: string): void {
    const now = this.clock.now();
    if (now >= this.day.ends_at || now < this.day.starts_at) {
      this.day = dayAt(now);
      this.seen = new Set();
    }
    if (this.seen.has(account)) return;
    this.seen.add(account);
    this.pending.push({ account, day: this.day.key });
  }

  /** Stores who came since. Rejects when the store fails: it is tried again next time. */
  async flush(): Promise<void> {
    const came = this.pending;
    this.pending = [];
    if (came.length === 0) return;
    try {
      // Without the model's casting of each operation, which costs as much as the write.
      await this.connection
        .collection<ActivityRecord>(activity.name)
        .bulkWrite(came.map(({ account, day }) => this.write(account, day)));
    } catch (error) {
      this.pending = [...came, ...this.pending];
      throw error;
    }
  }

  /** How many people were last here on a day; of today, all who came. One read of an index. */
  async lastSeenOn(day: string): Promise<number> {
    return this.model.countDocuments({ last: day });
  }

  private write(account: string, day: string) {
    const month = day.slice(0, 7);
    return {
      updateOne: {
        filter: { _id: `${month}:${account}` },
        update: {
          $set: { [`d.${day.slice(8)}`]: 1 },
          // Another process may have written a later day.
          $max: { last: day },
          $setOnInsert: { month, expires_at: new Date(Date.parse(`${month}-01`) + KEPT_MS) },
        },
        upsert: true,
      },
    };
  }
}
