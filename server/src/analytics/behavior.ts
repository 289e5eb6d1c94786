import type { AnswerOf } from '@hokm/shared/api/endpoint';
import type { readBehavior } from '@hokm/shared/api/analytics';
import {
  COUNTED_EVENTS,
  RETENTION_DAYS,
  START_KINDS,
  type FirstStep,
} from '@hokm/shared/api/analytics/limits';
import { ITEM_METRICS } from './content-kinds.js';
import { hoursIn, spansAt, type DayCounts, type Span } from './day-counts.js';
import { dayAfter, dayAt, daysUntil, weekdayOf, weekOf } from './days.js';
import { medianOf } from './length-class.js';
import { share } from './measure.js';
import { cohorts, type CohortRecord, type Counts } from './model.js';
import { activeTally } from './people-counter.js';
import type { ReportContext } from './report-context.js';

type Behavior = AnswerOf<typeof readBehavior>['data'];
type Cohorts = Behavior['cohorts'];

/** Days over which it is asked how often people come. */
const STICKY_DAYS = 30;
/** Weeks of sign-up that are shown. */
const WEEKS = 8;
/** What people did with content, by its names on the wire. */
const DONE = [
  { kind: 'like', metric: ITEM_METRICS.likes },
  { kind: 'share', metric: ITEM_METRICS.shares },
  { kind: 'download', metric: ITEM_METRICS.downloads },
] as const;
const METRICS = [
  'visit',
  'visit_ms',
  'visit_pages',
  'visit_length',
  'bot_start',
  'launch',
  'launch_first',
  'referral',
  'match',
  'match_people',
  'match_started',
  'match_timeout',
  'match_left',
  'match_length',
  'match_ms',
  'room_created',
  'room_wait',
  'room_wait_ms',
  'event',
  ...DONE.map(({ metric }) => metric),
] as const;

const round = (n: number): number => Math.round(n * 10) / 10;

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

/** How long something lasted: its times are summed in one metric, and counted by class in another. */
function lastedIn(counts: DayCounts, span: Span, ms: string, classes: string): Behavior['matches']['length'] {
  const n = counts.total(classes, span);
  return {
    mean: n === 0 ? null : round(counts.total(ms, span) / n / 1_000),
    median: medianOf(counts.by(classes, span)),
  };
}

function matchesIn(counts: DayCounts, span: Span): Behavior['matches'] {
  const by = counts.by('match', span);
  return {
    length: lastedIn(counts, span, 'match_ms', 'match_length'),
    wait: lastedIn(counts, span, 'room_wait_ms', 'room_wait'),
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
    d1: d1 ?? null,
    d3: d3 ?? null,
    d7: d7 ?? null,
    d14: d14 ?? null,
    d30: d30 ?? null,
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

function funnelOf(found: readonly CohortRecord[], bot_start: number): Behavior['funnel'] {
  const sum = (some: readonly CohortRecord[], read: (cohort: CohortRecord) => number | undefined) =>
    some.reduce((all, cohort) => all + (read(cohort) ?? 0), 0);
  const reached = (step: FirstStep) => sum(found, (cohort) => cohort.reached[step]);
  const over = found.filter(({ back }) => back['d1'] !== undefined);
  return {
    bot_start,
    sign_up: sum(found, ({ size }) => size),
    launch: reached('launch'),
    room: reached('room'),
    match: reached('match'),
    finish: reached('finish'),
    purchase: reached('purchase'),
    second_day: { n: sum(over, ({ back }) => back['d1']), of: sum(over, ({ size }) => size) },
  };
}

/** The people of a day in the mean, and those of a month, over days that are over. */
async function stickinessOf({ days: reader, tallies }: ReportContext, today: string) {
  const days = daysUntil(dayAfter(today, -1), STICKY_DAYS);
  const [counts, found] = await Promise.all([
    reader.read(['active'], days[0] ?? today, days.at(-1) ?? today),
    tallies.read([activeTally(STICKY_DAYS, 'over')]),
  ]);
  const daily = counts.total('active', { days }) / STICKY_DAYS;
  const monthly = found.get(activeTally(STICKY_DAYS, 'over'))?.n ?? 0;
  return { daily: round(daily), monthly, share: share(daily, monthly) };
}

/** How people use the product. */
export async function behaviorOf(context: ReportContext, days: number): Promise<Behavior> {
  const today = dayAt(context.clock.now()).key;
  const { now } = spansAt(context.clock.now(), days);
  const from = daysUntil(today, days)[0] ?? today;
  const firstWeek = weekOf(dayAfter(today, -7 * (WEEKS - 1)));
  const [counts, found, stickiness] = await Promise.all([
    context.days.readSpans(METRICS, now),
    readCohorts(context, from < firstWeek ? from : firstWeek),
    stickinessOf(context, today),
  ]);
  const starts = counts.by('bot_start', now);
  const launches = counts.by('launch', now);
  const firstLaunches = counts.by('launch_first', now);
  const events = counts.by('event', now);
  return {
    visits: visitsIn(counts, now),
    stickiness,
    referrals: counts.total('referral', now),
    first_launches: START_KINDS.map((kind) => ({ kind, count: firstLaunches[kind] ?? 0 })),
    bot_starts: START_KINDS.map((kind) => ({ kind, count: starts[kind] ?? 0 })),
    launches: START_KINDS.map((kind) => ({ kind, count: launches[kind] ?? 0 })),
    funnel: funnelOf(
      found.filter(({ _id }) => _id >= from),
      counts.total('bot_start', { days: daysUntil(today, days) }),
    ),
    cohorts: byWeek(found.filter(({ _id }) => _id >= firstWeek)),
    ...playedByHour(counts, now),
    matches: matchesIn(counts, now),
    events: COUNTED_EVENTS.map((name) => ({ name, count: events[name] ?? 0 })),
    interactions: DONE.map(({ kind, metric }) => ({ kind, count: counts.total(metric, now) })),
  };
}
