import type { Connection, Model } from 'mongoose';
import type { Clock } from '../platform/core/ports.js';
import { hourAt, type Hour } from './days.js';
import { metricHours, type Counts, type HourRecord } from './model.js';

/**
 * Labels of a metric that one run keeps in an hour; further ones are counted together. They come from fixed lists and from the
 * items there are: the bound keeps the documents small whatever happens.
 */
const LABELS_MAX = 20_000;
const OTHER = 'other';

/** The metrics that processes count. */
export const METRICS = [
  'bot_start',
  'launch',
  'launch_first',
  'sign_in',
  'room_created',
  'room_wait',
  'room_wait_ms',
  'match_started',
  'match_length',
  'match_ms',
  'match_timeout',
  'match_left',
  'card',
  'visit',
  'visit_ms',
  'visit_pages',
  'visit_length',
  'bounce',
  'exit',
  'page_view',
  'page_ms',
  'page_timed',
  'event',
  'event_value',
  'item_view',
  'item_read',
] as const;
export type Metric = (typeof METRICS)[number];

interface Tally {
  readonly hour: Hour;
  readonly metric: Metric;
  n: number;
  readonly by: Map<string, number>;
}

const asCounts = (by: ReadonlyMap<string, number>): Counts => Object.fromEntries(by);

/**
 * Counts in memory, and writes what this run of the process has counted so far of each hour. A write that is repeated, or
 * comes after a later one has failed, changes nothing but to the newest sum; a crash loses what was counted since the last.
 */
export class Counters {
  private readonly model: Model<HourRecord>;
  private hour: Hour;
  private tallies = new Map<Metric, Tally>();
  private dirty = new Set<Tally>();

  /** @param run names this run of the process; no other one may have it */
  constructor(
    connection: Connection,
    private readonly clock: Clock,
    private readonly run: string,
  ) {
    this.model = metricHours.model(connection);
    this.hour = hourAt(clock.now());
  }

  /** Adds to a metric, under a label where it has any. Costs an addition. */
  count(metric: Metric, label = '', n = 1): void {
    const tally = this.tallyOf(metric);
    tally.n += n;
    if (label !== '') {
      const name = tally.by.has(label) || tally.by.size < LABELS_MAX ? label : OTHER;
      tally.by.set(name, (tally.by.get(name) ?? 0) + n);
    }
    this.dirty.add(tally);
  }

  /** Writes what has changed. Rejects when the store fails: it is written next time. */
  async flush(): Promise<void> {
    const changed = [...this.dirty];
    this.dirty = new Set();
    if (changed.length === 0) return;
    try {
      await this.model.bulkWrite(changed.map((tally) => this.write(tally)));
    } catch (error) {
      for (const tally of changed) this.dirty.add(tally);
      throw error;
    }
  }

  private tallyOf(metric: Metric): Tally {
    const now = this.clock.now();
    if (now >= this.hour.ends_at || now < this.hour.starts_at) {
      this.hour = hourAt(now);
      this.tallies = new Map();
    }
    const known = this.tallies.get(metric);
    if (known !== undefined) return known;
    const tally: Tally = { hour: this.hour, metric, n: 0, by: new Map() };
    this.tallies.set(metric, tally);
    return tally;
  }

  private write({ hour, metric, n, by }: Tally) {
    const { day, number, key } = hour;
    const fixed = { hour: new Date(hour.starts_at), day: day.key, number, metric };
    return {
      updateOne: {
        filter: { _id: `${key}:${metric}:${this.run}` },
        update: { $set: { n, by: asCounts(by) }, $setOnInsert: fixed },
        upsert: true,
      },
    };
  }
}
