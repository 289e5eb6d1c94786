import type { Measure } from '@hokm/shared/api/operations/limits';
import { HOUR_MS } from '@hokm/shared/time';
import type { Clock } from '../core/ports.js';
import { Histogram, type Counts } from './histogram.js';

const SERVER_ERROR = 500;

/** What this process has measured in one hour, so far. */
export interface HourOfProcess {
  /** Beginning of the hour, ms since 1970. */
  readonly hour: number;
  readonly measures: Readonly<Partial<Record<Measure, Counts>>>;
  /** By call: `GET /friends`. */
  readonly routes: Readonly<Record<string, { readonly counts: Counts; readonly errors: number }>>;
  /** Calls that the server could not answer. */
  readonly errors: number;
}

interface Measured {
  readonly measures: Map<Measure, Histogram>;
  readonly routes: Map<string, { readonly times: Histogram; errors: number }>;
  errors: number;
}

/** Times of this process, added up by hour. */
export class Measures {
  private readonly hours = new Map<number, Measured>();

  constructor(private readonly clock: Clock) {}

  add(measure: Measure, ms: number): void {
    const { measures } = this.now();
    const times = measures.get(measure) ?? new Histogram();
    measures.set(measure, times);
    times.add(ms);
  }

  /** A call was answered after `ms`. */
  call(route: string, ms: number, status: number): void {
    this.add('calls', ms);
    const hour = this.now();
    const of = hour.routes.get(route) ?? { times: new Histogram(), errors: 0 };
    hour.routes.set(route, of);
    of.times.add(ms);
    if (status < SERVER_ERROR) return;
    of.errors += 1;
    hour.errors += 1;
  }

  /** The hours of this process that are not forgotten. */
  get all(): readonly HourOfProcess[] {
    return [...this.hours].map(([hour, { measures, routes, errors }]) => ({
      hour,
      measures: Object.fromEntries([...measures].map(([name, { counts }]) => [name, [...counts]])),
      routes: Object.fromEntries(
        [...routes].map(([name, of]) => [name, { counts: [...of.times.counts], errors: of.errors }]),
      ),
      errors,
    }));
  }

  /** Forgets hours that began before this one. */
  forgetBefore(hour: number): void {
    for (const known of this.hours.keys()) if (known < hour) this.hours.delete(known);
  }

  /** The hour that runs, ms since 1970. */
  get hour(): number {
    const now = this.clock.now();
    return now - (now % HOUR_MS);
  }

  private now(): Measured {
    const { hour } = this;
    const known = this.hours.get(hour) ?? { measures: new Map(), routes: new Map(), errors: 0 };
    this.hours.set(hour, known);
    return known;
  }
}
