import type { Connection, Model } from 'mongoose';
import { HOUR_MS } from '@hokm/shared/time';
import { dayAfter, dayOf, daysUntil, hourAt } from './days.js';
import { metricDays, metricHours, type Counts, type DayRecord, type HourRecord } from './model.js';

/** The hours of a day that belong to a span: from one to another, 0 to 24; a part of an hour counts as that part. */
interface Hours {
  readonly from: number;
  readonly until: number;
}

const WHOLE: Hours = { from: 0, until: 24 };

/** A span of days. */
export interface Span {
  /** Keys of its days, oldest first. */
  readonly days: readonly string[];
  /** Days of which only some hours belong to it. */
  readonly parts?: ReadonlyMap<string, Hours>;
}

/** Spans of up to so many days are counted by hour: they end with this moment, and begin as many hours before. */
export const BY_HOUR_DAYS = 2;

export const hoursIn = ({ parts }: Span, day: string): Hours => parts?.get(day) ?? WHOLE;

/**
 * The span of `days` days that ends at a moment, and as much time before it: of the span before, the last day counts as far as
 * the present one has come.
 */
export function spansAt(at: number, days: number): { readonly now: Span; readonly before: Span } {
  const { day, number, starts_at } = hourAt(at);
  const today = day.key;
  const isByHour = days <= BY_HOUR_DAYS;
  const ending = (last: string, until: number): Span => {
    const parts = new Map<string, Hours>([[last, { from: 0, until }]]);
    if (!isByHour) return { days: daysUntil(last, days), parts };
    parts.set(dayAfter(last, -days), { from: number + 1, until: 24 });
    return { days: daysUntil(last, days + 1), parts };
  };
  // Of the hour that runs everything counts; of the same hour before, as much as has passed of it.
  const passed = Math.min(1, (at - starts_at) / HOUR_MS);
  return {
    now: ending(today, number + 1),
    before: ending(dayAfter(today, -days), number + passed),
  };
}

interface Sum {
  readonly n: number;
  readonly by: Counts;
}

/** The share of an hour that lies within some hours of its day, 0 to 1. */
const weightOf = ({ from, until }: Hours, hour: number): number =>
  Math.max(0, Math.min(hour + 1, until) - Math.max(hour, from));

/** Counts of the hours of one day, each by its weight. */
function weighted(hours: readonly Sum[], part: Hours): Sum {
  let n = 0;
  const by: Counts = {};
  hours.forEach((sum, hour) => {
    const weight = weightOf(part, hour);
    if (weight === 0) return;
    n += sum.n * weight;
    for (const [label, count] of Object.entries(sum.by)) by[label] = (by[label] ?? 0) + count * weight;
  });
  return {
    n: Math.round(n),
    by: Object.fromEntries(Object.entries(by).map(([label, count]) => [label, Math.round(count)])),
  };
}

/** The hours of a day whose own counts are gone: labels in the same shares as on the whole day. */
function hoursOf({ n, by, hours }: DayRecord): Sum[] {
  return hours.map((count) => ({
    n: count,
    by: Object.fromEntries(Object.entries(by).map(([label, of]) => [label, n === 0 ? 0 : (of * count) / n])),
  }));
}

/** The counts of some metrics over a time that holds a span and the one before. */
export class DayCounts {
  private readonly records: ReadonlyMap<string, DayRecord>;
  private readonly hourly = new Map<string, Sum[]>();

  /** @param hours of days of which spans have a part */
  constructor(found: readonly DayRecord[], hours: readonly HourRecord[] = []) {
    this.records = new Map(found.map((record) => [record._id, record]));
    for (const { metric, day, number, n, by } of hours) {
      const key = `${metric}:${day}`;
      const all = this.hourly.get(key) ?? Array.from({ length: 24 }, () => ({ n: 0, by: {} }));
      const known = all[number] ?? { n: 0, by: {} };
      const sums = { ...known.by };
      for (const [label, count] of Object.entries(by)) sums[label] = (sums[label] ?? 0) + count;
      all[number] = { n: known.n + n, by: sums };
      this.hourly.set(key, all);
    }
  }

  on(metric: string, day: string): DayRecord | undefined {
    return this.records.get(`${metric}:${day}`);
  }

  /** One number for each day of a span. */
  series(metric: string, span: Span): number[] {
    return span.days.map((day) => this.part(metric, day, span).n);
  }

  total(metric: string, span: Span): number {
    return this.series(metric, span).reduce((sum, n) => sum + n, 0);
  }

  /** The counts by label. */
  by(metric: string, span: Span): Counts {
    const sums: Counts = {};
    for (const day of span.days)
      for (const [label, n] of Object.entries(this.part(metric, day, span).by))
        sums[label] = (sums[label] ?? 0) + n;
    return sums;
  }

  /** The counts of one day by hour. */
  hours(metric: string, day: string): readonly number[] {
    return this.on(metric, day)?.hours ?? Array.from({ length: 24 }, () => 0);
  }

  /** What a span has of a day. Numbers that are no sums of hours count for the whole day. */
  part(metric: string, day: string, span: Span): Sum {
    const record = this.on(metric, day);
    if (record === undefined) return { n: 0, by: {} };
    const part = hoursIn(span, day);
    const isWhole = part === WHOLE || record.hours.length === 0;
    return isWhole ? record : weighted(this.hourly.get(`${metric}:${day}`) ?? hoursOf(record), part);
  }
}

/** Reads the days of metrics. */
export class DayReader {
  private readonly model: Model<DayRecord>;
  private readonly hourly: Model<HourRecord>;

  constructor(connection: Connection) {
    this.model = metricDays.model(connection);
    this.hourly = metricHours.model(connection);
  }

  /** Some metrics of spans, with the hours of days of which a span has a part. */
  async readSpans(metrics: readonly string[], ...spans: readonly Span[]): Promise<DayCounts> {
    const days = spans.flatMap((span) => span.days).sort();
    const parts = new Set(spans.flatMap(({ parts = new Map<string, Hours>() }) => [...parts.keys()]));
    const [found, ...hours] = await Promise.all([
      this.find(metrics, days[0] ?? '', days.at(-1) ?? ''),
      ...[...parts].map((day) => this.hoursOf(metrics, day)),
    ]);
    return new DayCounts(found, hours.flat());
  }

  /** Some metrics of a span and of what comes before it. One range of `_id` each. */
  async read(metrics: readonly string[], from: string, to: string): Promise<DayCounts> {
    return new DayCounts(await this.find(metrics, from, to));
  }

  /** Every day of a metric in a span, oldest first. */
  async *rows(metric: string, from: string, to: string): AsyncGenerator<DayRecord> {
    const found = this.model
      .find({ _id: { $gte: `${metric}:${from}`, $lte: `${metric}:${to}` } })
      .sort({ _id: 1 });
    yield* found.lean<DayRecord[]>().cursor();
  }

  private async find(metrics: readonly string[], from: string, to: string): Promise<DayRecord[]> {
    const found = await Promise.all(
      metrics.map((metric) =>
        this.model.find({ _id: { $gte: `${metric}:${from}`, $lte: `${metric}:${to}` } }).lean<DayRecord[]>(),
      ),
    );
    return found.flat();
  }

  /** The counts of a day by hour, as long as they are kept. One range of an index. */
  private hoursOf(metrics: readonly string[], day: string): Promise<HourRecord[]> {
    const { starts_at, ends_at } = dayOf(day);
    return this.hourly
      .find({ hour: { $gte: new Date(starts_at), $lt: new Date(ends_at) }, metric: { $in: metrics } })
      .lean<HourRecord[]>();
  }
}
