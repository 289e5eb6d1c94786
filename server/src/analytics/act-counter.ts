import { isDeepStrictEqual } from 'node:util';
import type { Connection, Model } from 'mongoose';
import { ANALYTICS_DAYS_MAX, CONTENT_ACTS, type ContentAct } from '@hokm/shared/api/analytics/limits';
import { HOUR_MS } from '@hokm/shared/time';
import { acts } from '../content/acts/model.js';
import type { Clock } from '../platform/core/ports.js';
import { ITEM_METRICS } from './content-kinds.js';
import { dayAfter, dayAt, dayOf, hourAt, type Day } from './days.js';
import { metricDays, metricHours, type DayRecord, type HourRecord } from './model.js';
import { sumsOf } from './rollup.js';

/** Days that are counted each time: today and yesterday. */
export const FRESH_DAYS = 2;
/** Days that statistics may show, with as many before them. */
export const COUNTED_DAYS = 2 * ANALYTICS_DAYS_MAX + 1;
/** Days whose hours are kept. */
const HOURLY_DAYS = 13;
/** The run under which the hours stand. */
const RUN = 'acts';
/** A day on which nothing was done, or of which everything was taken back. */
const NOTHING = { n: 0, by: {}, hours: Array.from({ length: 24 }, () => 0) };

interface Group {
  readonly _id: { readonly hour: number; readonly of: string };
  readonly n: number;
}

/**
 * Counts likes, shares and downloads off the collections that have them. What was taken back, or went with an account, is
 * taken from the day on which it was done. Doing it again, or twice at once, changes nothing.
 */
export class ActCounter {
  private readonly hours: Model<HourRecord>;
  private readonly days: Model<DayRecord>;

  constructor(
    private readonly connection: Connection,
    private readonly clock: Clock,
  ) {
    this.hours = metricHours.model(connection);
    this.days = metricDays.model(connection);
  }

  /** Computes the last days anew, and writes what has changed. */
  async count(days: number): Promise<void> {
    const today = dayAt(this.clock.now());
    const first = dayOf(dayAfter(today.key, 1 - days));
    for (const act of CONTENT_ACTS) {
      const counted = await this.read(act, first, today);
      await this.writeHours(act, first, counted);
      await this.writeDays(act, first, today, counted);
    }
  }

  /** The hours of some days in which it was done. */
  private async read(act: ContentAct, first: Day, last: Day): Promise<HourRecord[]> {
    const groups = await acts[act].model(this.connection).aggregate<Group>([
      { $match: { at: { $gte: first.starts_at, $lt: last.ends_at } } },
      {
        $group: {
          _id: {
            hour: { $floor: { $divide: [{ $subtract: ['$at', first.starts_at] }, HOUR_MS] } },
            of: '$of',
          },
          n: { $sum: 1 },
        },
      },
    ]);
    const metric = ITEM_METRICS[act];
    const hours = new Map<string, HourRecord>();
    for (const { _id, n } of groups) {
      const { key, day, number, starts_at } = hourAt(first.starts_at + _id.hour * HOUR_MS);
      const record = hours.get(key) ?? {
        _id: `${key}:${metric}:${RUN}`,
        hour: new Date(starts_at),
        day: day.key,
        number,
        metric,
        n: 0,
        by: {},
      };
      record.n += n;
      record.by[_id.of.replace(':', '_')] = n;
      hours.set(key, record);
    }
    return [...hours.values()];
  }

  private async writeHours(act: ContentAct, first: Day, counted: readonly HourRecord[]): Promise<void> {
    const kept = dayOf(dayAfter(dayAt(this.clock.now()).key, 1 - HOURLY_DAYS));
    const since = new Date(Math.max(kept.starts_at, first.starts_at));
    const metric = ITEM_METRICS[act];
    const stored = await this.hours.find({ hour: { $gte: since }, metric }).lean<HourRecord[]>();
    const known = new Map(stored.map((record) => [record._id, record]));
    const now = new Map(counted.filter(({ hour }) => hour >= since).map((record) => [record._id, record]));
    const gone = stored
      .filter(({ _id, n }) => n > 0 && !now.has(_id))
      .map((record) => ({ ...record, n: 0, by: {} }));
    const changed = [...now.values(), ...gone].filter(
      ({ _id, by }) => !isDeepStrictEqual(known.get(_id)?.by, by),
    );
    if (changed.length === 0) return;
    await this.hours.bulkWrite(
      changed.map(({ _id, n, by, hour, day, number }) => ({
        updateOne: {
          filter: { _id },
          update: { $set: { n, by }, $setOnInsert: { hour, day, number, metric } },
          upsert: true,
        },
      })),
    );
  }

  private async writeDays(
    act: ContentAct,
    first: Day,
    last: Day,
    counted: readonly HourRecord[],
  ): Promise<void> {
    const metric = ITEM_METRICS[act];
    const idOf = (day: string) => `${metric}:${day}`;
    const stored = await this.days
      .find({ _id: { $gte: idOf(first.key), $lte: idOf(last.key) } })
      .lean<DayRecord[]>();
    const known = new Map(stored.map((record) => [record.day, record]));
    const days = new Set([...known.keys(), ...counted.map(({ day }) => day)]);
    const changed = [...days].flatMap((day) => {
      const sum = sumsOf(counted.filter((hour) => hour.day === day)).get(metric) ?? NOTHING;
      const before = known.get(day);
      const isSame =
        isDeepStrictEqual(before?.by, sum.by) && isDeepStrictEqual([...(before?.hours ?? [])], sum.hours);
      return isSame ? [] : [{ day, $set: { n: sum.n, by: sum.by, hours: sum.hours } }];
    });
    if (changed.length === 0) return;
    await this.days.bulkWrite(
      changed.map(({ day, $set }) => ({
        updateOne: {
          filter: { _id: idOf(day) },
          update: { $set, $setOnInsert: { metric, day } },
          upsert: true,
        },
      })),
    );
  }
}
