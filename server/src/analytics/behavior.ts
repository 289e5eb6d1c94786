import type { AnswerOf } from '@hokm/shared/api/endpoint';
import type { readBehavior } from '@hokm/shared/api/analytics';
import {
  COUNTED_EVENTS,
  FIRST_STEPS,
  INTERACTIONS,
  RETENTION_DAYS,
  START_KINDS,
} from '@hokm/shared/api/analytics/limits';
import { hoursIn, spansAt, type DayCounts, type Span } from './day-counts.js';
import { dayAfter, dayAt, daysUntil, weekdayOf, weekOf } from './days.js';
import { share } from './measure.js';
import { cohorts, type CohortRecord, type Counts } from './model.js';
import type { ReportContext } from './report-context.js';

type Behavior = AnswerOf<typeof readBehavior>['data'];
type Cohorts = Behavior['cohorts'];

/** Weeks of sign-up that are shown. */
const WEEKS = 8;
const METRICS = [
  'visit',
  'visit_ms',
  'visit_pages',
  'visit_length',
  'bot_start',
  'launch',
  'match',
  'match_people',
  'match_started',
  'match_timeout',
  'match_left',
  'room_created',
  'event',
  'interaction',
] as const;

const round = (n: number): number => Math.round(n * 10) / 10;

/** The middle of the class in which the median lies, s; classes are powers of two of ms. */
function medianOf(classes: Counts): number | null {
  const sorted = Object.entries(classes)
    .map(([label, n]): [number, number] => [Number(label.slice(1)), n])
    .sort(([a], [b]) => a - b);
  const half = sorted.reduce((sum, [, n]) => sum + n, 0) / 2;
  let sum = 0;
  for (const [power, n] of sorted) {
    sum += n;
    if (sum >= half) return round((2 ** power * 1.5) / 1_000);
  }
  return null;
}

function visitsIn(counts: DayCounts, span: Span): Behavior['visits'] {
  const total = counts.total('visit', span);
  const { new: fresh = 0, returning = 0 } = counts.by('visit', span);
  const mean = (metric: string, unit: number) =>
    total === 0 ? null : round(counts.total(metric, span) / total / unit);
  return {
    total,
    new: fresh,
    returning,
    mean: mean('visit_ms', 1_000),
    median: medianOf(counts.by('visit_length', span)),
    pages: mean('visit_pages', 1),
  };
}

/** Labels with a prefix, without it. */
function under(by: Counts, prefix: string): Counts {
  return Object.fromEntries(
    Object.entries(by)
      .filter(([label]) => label.startsWith(prefix))
      .map(([label, n]) => [label.slice(prefix.length), n]),
  );
}

function matchesIn(counts: DayCounts, span: Span): Behavior['matches'] {
  const by = counts.by('match', span);
  return {
    total: counts.total('match', span),
    people: by['table_people'] ?? 0,
    bots: by['table_bots'] ?? 0,
    by_pace: under(by, 'pace_'),
    by_target: under(by, 'target_'),
    by_reason: under(by, 'reason_'),
    started: counts.total('match_started', span),
    rooms: counts.total('room_created', span),
    timeouts: counts.total('match_timeout', span),
    left: counts.total('match_left', span),
  };
}

/** The mean of a number over the days that have an hour. */
function meanOfHour(
  days: readonly string[],
  span: Span,
  hour: number,
  read: (day: string) => readonly number[],
): number {
  const those = days.filter((day) => hoursIn(span, day).from <= hour && hour < hoursIn(span, day).until);
  return those.length === 0
    ? 0
    : round(those.reduce((sum, day) => sum + (read(day)[hour] ?? 0), 0) / those.length);
}

/** Means of a day by hour: of each weekday, and of matches with and without computer players. */
function playedByHour(counts: DayCounts, span: Span): Pick<Behavior, 'hours' | 'by_hour'> {
  const all = (day: string) => counts.hours('match', day);
  const ofPeople = (day: string) => counts.hours('match_people', day);
  const withBots = (day: string) => all(day).map((n, hour) => n - (ofPeople(day)[hour] ?? 0));
  const byHour = (days: readonly string[], read: (day: string) => readonly number[]) =>
    Array.from({ length: 24 }, (_, hour) => meanOfHour(days, span, hour, read));
  return {
    hours: Array.from({ length: 7 }, (_, weekday) =>
      byHour(
        span.days.filter((day) => weekdayOf(day) === weekday),
        all,
      ),
    ),
    by_hour: { people: byHour(span.days, ofPeople), bots: byHour(span.days, withBots) },
  };
}

/** Those of a week together; a share is of the days whose later day is over. */
function weekOfCohorts(week: string, days: readonly CohortRecord[]): Cohorts[number] {
  const back = (key: string): number | null => {
    const over = days.filter((day) => day.back[key] !== undefined);
    const came = over.reduce((sum, day) => sum + (day.back[key] ?? 0), 0);
    return share(
      came,
      over.reduce((sum, { size }) => sum + size, 0),
    );
  };
  const [d1, d3, d7, d14, d30] = RETENTION_DAYS.map((n) => back(`d${n}`));
  return {
    week,
    size: days.reduce((sum, { size }) => sum + size, 0),
    ...{ d1: d1 ?? null, d3: d3 ?? null, d7: d7 ?? null, d14: d14 ?? null, d30: d30 ?? null },
  };
}

export async function readCohorts({ connection }: ReportContext, from: string): Promise<CohortRecord[]> {
  return cohorts
    .model(connection)
    .find({ _id: { $gte: from } })
    .sort({ _id: 1 })
    .lean<CohortRecord[]>();
}

function byWeek(found: readonly CohortRecord[]): Cohorts {
  const weeks = [...new Set(found.map(({ _id }) => weekOf(_id)))];
  return weeks.map((week) =>
    weekOfCohorts(
      week,
      found.filter(({ _id }) => weekOf(_id) === week),
    ),
  );
}

function funnelOf(found: readonly CohortRecord[]): Behavior['funnel'] {
  const sum = (read: (cohort: CohortRecord) => number | undefined) =>
    found.reduce((all, cohort) => all + (read(cohort) ?? 0), 0);
  const steps = FIRST_STEPS.map((step) => [step, sum(({ reached }) => reached[step])]);
  return { sign_up: sum(({ size }) => size), ...Object.fromEntries(steps) } as Behavior['funnel'];
}

/** How people use the product. */
export async function behaviorOf(context: ReportContext, days: number): Promise<Behavior> {
  const today = dayAt(context.clock.now()).key;
  const { now } = spansAt(context.clock.now(), days);
  const from = daysUntil(today, days)[0] ?? today;
  const firstWeek = weekOf(dayAfter(today, -7 * (WEEKS - 1)));
  const [counts, found] = await Promise.all([
    context.days.readSpans(METRICS, now),
    readCohorts(context, from < firstWeek ? from : firstWeek),
  ]);
  const starts = counts.by('bot_start', now);
  const launches = counts.by('launch', now);
  const events = counts.by('event', now);
  const interactions = counts.by('interaction', now);
  return {
    visits: visitsIn(counts, now),
    bot_starts: START_KINDS.map((kind) => ({ kind, count: starts[kind] ?? 0 })),
    launches: START_KINDS.map((kind) => ({ kind, count: launches[kind] ?? 0 })),
    funnel: funnelOf(found.filter(({ _id }) => _id >= from)),
    cohorts: byWeek(found.filter(({ _id }) => _id >= firstWeek)),
    ...playedByHour(counts, now),
    matches: matchesIn(counts, now),
    events: COUNTED_EVENTS.map((name) => ({ name, count: events[name] ?? 0 })),
    interactions: INTERACTIONS.map((kind) => ({ kind, count: interactions[kind] ?? 0 })),
  };
}
