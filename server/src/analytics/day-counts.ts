import type { Connection, Model } from 'mongoose';
import { dayAfter, daysUntil } from './days.js';
import { metricDays, type Counts, type DayRecord } from './model.js';

/** A span of whole days. */
export interface Span {
  /** Keys of its days, oldest first. */
  readonly days: readonly string[];
}

/** The span of `days` days that ends with a day, and the one before it. */
export function spansUntil(today: string, days: number): { readonly now: Span; readonly before: Span } {
  return {
    now: { days: daysUntil(today, days) },
    before: { days: daysUntil(dayAfter(today, -days), days) },
  };
}

/** The counts of some metrics over a time that holds a span and the one before. */
export class DayCounts {
  private readonly records: ReadonlyMap<string, DayRecord>;

  constructor(found: readonly DayRecord[]) {
    this.records = new Map(found.map((record) => [record._id, record]));
  }

  on(metric: string, day: string): DayRecord | undefined {
    return this.records.get(`${metric}:${day}`);
  }

  /** One number for each day. */
  series(metric: string, { days }: Span): number[] {
    return days.map((day) => this.on(metric, day)?.n ?? 0);
  }

  total(metric: string, span: Span): number {
    return this.series(metric, span).reduce((sum, n) => sum + n, 0);
  }

  /** The counts by label. */
  by(metric: string, { days }: Span): Counts {
    const sums: Counts = {};
    for (const day of days)
      for (const [label, n] of Object.entries(this.on(metric, day)?.by ?? {}))
        sums[label] = (sums[label] ?? 0) + n;
    return sums;
  }

  /** The counts of one day by hour. */
  hours(metric: string, day: string): readonly number[] {
    return this.on(metric, day)?.hours ?? Array.from({ length: 24 }, () => 0);
  }
}

/** Reads the days of metrics. */
export class DayReader {
  private readonly model: Model<DayRecord>;

  constructor(connection: Connection) {
    this.model = metricDays.model(connection);
  }

  /** Some metrics of a span and of what comes before it. One range of `_id` each. */
  async read(metrics: readonly string[], from: string, to: string): Promise<DayCounts> {
    const found = await Promise.all(
      metrics.map((metric) =>
        this.model.find({ _id: { $gte: `${metric}:${from}`, $lte: `${metric}:${to}` } }).lean<DayRecord[]>(),
      ),
    );
    return new DayCounts(found.flat());
  }

  /** Every day of a metric in a span, oldest first. */
  async *rows(metric: string, from: string, to: string): AsyncGenerator<DayRecord> {
    const found = this.model
      .find({ _id: { $gte: `${metric}:${from}`, $lte: `${metric}:${to}` } })
      .sort({ _id: 1 });
    yield* found.lean<DayRecord[]>().cursor();
  }
}
