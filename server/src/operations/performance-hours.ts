import type { Connection, Model } from 'mongoose';
import { MEASURES, type Measure } from '@hokm/shared/api/operations/limits';
import { DAY_MS } from '@hokm/shared/time';
import type { PerformanceHour } from '@hokm/shared/api/operations';
import type { Clock } from '../platform/core/ports.js';
import { defineCollection, field } from '../platform/database/collection.js';
import { notPersonal } from '../platform/database/personal-data.js';
import { countOf, percentile, sumOf, type Counts } from '../platform/metrics/histogram.js';
import type { HourOfProcess, Measures } from '../platform/metrics/measures.js';

const DAY_S = 24 * 60 * 60;
const KEPT_DAYS = 14;
/** Routes of the report. */
const ROUTES_MAX = 20;

/** What one process measured in one hour: its own sums, so that writing them again does no harm. */
export interface PerformanceRecord {
  /** `<hour>:<process>`. */
  _id: string;
  hour: Date;
  measures: HourOfProcess['measures'];
  /** A list, as paths are no names of fields. */
  routes: { route: string; counts: Counts; errors: number }[];
  /** Calls that the server could not answer. */
  faults: number;
}

export const performanceHours = defineCollection<PerformanceRecord>({
  name: 'performance_hours',
  schema: {
    _id: field.text,
    hour: field.date,
    measures: field.mixed,
    routes: field.mixed,
    faults: field.number,
  },
  options: { minimize: false },
  indexes: [
    { key: { hour: 1 }, expireAfterSeconds: KEPT_DAYS * DAY_S, answers: 'the hours of a span; old ones go' },
  ],
  personalData: notPersonal('how fast the server was'),
});

type Times = PerformanceHour[Measure];

function timesOf(all: readonly Counts[]): Times {
  const counts = sumOf(all);
  const at = (share: number): number | null => {
    const ms = percentile(counts, share);
    return ms === null ? null : Math.round(ms * 10) / 10;
  };
  return { n: countOf(counts), p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

function summary(records: readonly PerformanceRecord[]): Omit<PerformanceHour, 'at'> {
  const of = (name: Measure): Times => timesOf(records.flatMap(({ measures }) => [measures[name] ?? []]));
  const times = Object.fromEntries(MEASURES.map((name) => [name, of(name)])) as Record<Measure, Times>;
  return { ...times, errors: records.reduce((sum, { faults }) => sum + faults, 0) };
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Keeps what the processes have measured, by hour. */
export class PerformanceHours {
  private readonly model: Model<PerformanceRecord>;

  constructor(
    connection: Connection,
    private readonly node: string,
    private readonly measures: Measures,
    private readonly clock: Clock,
  ) {
    this.model = performanceHours.model(connection);
  }

  /** Stores the sums of this process. */
  async store(): Promise<void> {
    const { hour: current } = this.measures;
    for (const { hour, measures, routes, errors } of this.measures.all) {
      const list = Object.entries(routes).map(([route, of]) => ({ route, ...of }));
      await this.model.updateOne(
        { _id: `${new Date(hour).toISOString().slice(0, 13)}:${this.node}` },
        { $set: { hour: new Date(hour), measures, routes: list, faults: errors } },
        { upsert: true },
      );
    }
    this.measures.forgetBefore(current);
  }

  /** The hours of the last days, oldest first, the sum of all, and the slowest calls. */
  async report(days: number) {
    const since = new Date(this.clock.now() - days * DAY_MS);
    const records = await this.model
      .find({ hour: { $gte: since } })
      .sort({ hour: 1 })
      .lean<PerformanceRecord[]>();
    const hours = [...grouped(records, ({ hour }) => hour.toISOString())].map(([at, of]) => ({
      at,
      ...summary(of),
    }));
    const routes = [
      ...grouped(
        records.flatMap((record) => record.routes),
        ({ route }) => route,
      ),
    ]
      .map(([route, of]) => ({
        route,
        ...timesOf(of.map(({ counts }) => counts)),
        errors: of.reduce((sum, { errors }) => sum + errors, 0),
      }))
      .sort((a, b) => (b.p95 ?? 0) - (a.p95 ?? 0))
      .slice(0, ROUTES_MAX);
    return { hours, total: summary(records), routes };
  }
}
