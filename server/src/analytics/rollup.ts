import type { Connection, Model } from 'mongoose';
import { DAY_MS, HOUR_MS } from '@hokm/shared/time';
import type { Clock } from '../platform/core/ports.js';
import { dayAt, dayOf, type Day } from './days.js';
import { metricDays, metricHours, type Counts, type DayRecord, type HourRecord } from './model.js';
import type { Tallies } from './tallies.js';

/** Counts of a day may still come this long after its end, ms: from processes whose store was away. */
const LATE_MS = 2 * HOUR_MS;
/** Days that a worker makes up for at most: older counts have expired. */
const BEHIND_MAX = 13;
const DONE = 'rolled_up_at';

type Sum = Omit<DayRecord, '_id' | 'metric' | 'day'>;

const emptySum = (): Sum => ({ n: 0, by: {}, hours: Array.from({ length: 24 }, () => 0) });

function add(sum: Sum, { n, by, number }: HourRecord): void {
  sum.n += n;
  sum.hours[number] = (sum.hours[number] ?? 0) + n;
  for (const [label, count] of Object.entries(by)) sum.by[label] = (sum.by[label] ?? 0) + count;
}

/** Sums by metric. */
export function sumsOf(records: Iterable<HourRecord>): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const record of records) {
    const sum = sums.get(record.metric) ?? emptySum();
    sums.set(record.metric, sum);
    add(sum, record);
  }
  return sums;
}

/** Sums the counts of all runs into days. Each day is written whole: doing it again, or twice at once, changes nothing. */
export class Rollup {
  private readonly hours: Model<HourRecord>;
  private readonly days: Model<DayRecord>;

  constructor(
    connection: Connection,
    private readonly tallies: Tallies,
    private readonly clock: Clock,
  ) {
    this.hours = metricHours.model(connection);
    this.days = metricDays.model(connection);
  }

  /** Today, and the days since this was last done. */
  async run(): Promise<void> {
    const now = this.clock.now();
    const last = (await this.tallies.read([DONE])).get(DONE)?.n ?? 0;
    const from = Math.max(last - LATE_MS, now - BEHIND_MAX * DAY_MS);
    for (let day = dayAt(from); day.starts_at <= now; day = dayAt(day.ends_at)) await this.rollDay(day);
    await this.tallies.set(DONE, now);
  }

  /** Computes one day anew. */
  async rollDay(day: Day): Promise<void> {
    const records = await this.hours
      .find({ hour: { $gte: new Date(day.starts_at), $lt: new Date(day.ends_at) } })
      .lean<HourRecord[]>();
    const sums = [...sumsOf(records)];
    if (sums.length === 0) return;
    await this.days.bulkWrite(
      sums.map(([metric, sum]) => ({
        updateOne: {
          filter: { _id: `${metric}:${day.key}` },
          update: { $set: { ...sum }, $setOnInsert: { metric, day: day.key } },
          upsert: true,
        },
      })),
    );
  }

  /** Stores a number of a day that is no sum of hours: how many different people came. */
  async setDay(metric: string, key: string, n: number, by: Counts = {}): Promise<void> {
    await this.days.updateOne(
      { _id: `${metric}:${key}` },
      { $set: { n, by, hours: [] }, $setOnInsert: { metric, day: dayOf(key).key } },
      { upsert: true },
    );
  }
}
