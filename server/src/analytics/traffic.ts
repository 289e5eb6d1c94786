import type { AnswerOf } from '@hokm/shared/api/endpoint';
import type { readOverview, readTraffic } from '@hokm/shared/api/analytics';
import { TIME_RANGES } from '@hokm/shared/api/analytics/limits';
import { HOUR_MS } from '@hokm/shared/time';
import { spansUntil, type DayCounts, type Span } from './day-counts.js';
import { dayAfter, dayAt, hourAt } from './days.js';
import { measured } from './measure.js';
import { activeTally } from './people-counter.js';
import type { ReportContext } from './report-context.js';

type Overview = AnswerOf<typeof readOverview>['data'];
type Traffic = AnswerOf<typeof readTraffic>['data'];

/** Spans of up to so many days are shown by hour. */
const BY_HOUR_DAYS = 2;
const RANGES: readonly number[] = Object.values(TIME_RANGES);
const SERIES = ['visit', 'page_view', 'sign_up', 'match'] as const;

/**
 * Different people of a span and of the one before. Of spans that no tally has, the mean of a day. The tallies are computed
 * now and then: there are at least as many people as on the busiest day so far.
 */
async function activePeople(
  { tallies }: ReportContext,
  days: number,
  counts: DayCounts,
  spans: { now: Span; before: Span },
) {
  if (days === 1) return [counts.total('active', spans.now), counts.total('active', spans.before)] as const;
  if (!RANGES.includes(days)) {
    const mean = (span: Span) => Math.round(counts.total('active', span) / days);
    return [mean(spans.now), mean(spans.before)] as const;
  }
  const found = await tallies.read([activeTally(days), activeTally(days, true)]);
  const atLeast = (isBefore: boolean) =>
    Math.max(
      found.get(activeTally(days, isBefore))?.n ?? 0,
      ...counts.series('active', isBefore ? spans.before : spans.now),
    );
  return [atLeast(false), atLeast(true)] as const;
}

/** The figures on top of the statistics. */
export async function overviewOf(context: ReportContext, days: number): Promise<Overview> {
  const { clock, days: reader, tallies } = context;
  const spans = spansUntil(dayAt(clock.now()).key, days);
  const { now, before } = spans;
  const [counts, totals] = await Promise.all([
    reader.read(
      ['active', 'page_view', 'visit', 'visit_ms', 'sign_up'],
      before.days[0] ?? '',
      now.days.at(-1) ?? '',
    ),
    tallies.read(['total_users']),
  ]);
  const users = totals.get('total_users')?.n ?? 0;
  const [active, activeBefore] = await activePeople(context, days, counts, spans);
  const session = (span: Span): number => {
    const visits = counts.total('visit', span);
    return visits === 0 ? 0 : Math.round(counts.total('visit_ms', span) / visits / 1_000);
  };
  return {
    totalUsers: measured(users, users - counts.total('sign_up', now)),
    activeUsers: measured(active, activeBefore),
    pageViews: measured(counts.total('page_view', now), counts.total('page_view', before)),
    averageSession: measured(session(now), session(before)),
  };
}

/** The last hours of a metric, ending with the one that runs; `skip` hours before it are left out. */
function lastHours(counts: DayCounts, metric: string, now: number, hours: number, skip: number): number[] {
  return Array.from({ length: hours }, (_, at) => {
    const hour = hourAt(now - (skip + hours - 1 - at) * HOUR_MS);
    return counts.hours(metric, hour.day.key)[hour.number] ?? 0;
  });
}

async function byHour({ clock, days: reader }: ReportContext, days: number): Promise<Traffic> {
  const now = clock.now();
  const hours = days * 24;
  const to = dayAt(now).key;
  const counts = await reader.read(SERIES, dayAfter(to, -2 * days - 1), to);
  const series = (metric: string) => lastHours(counts, metric, now, hours, 0);
  return {
    unit: 'hour',
    labels: Array.from({ length: hours }, (_, at) =>
      new Date(hourAt(now - (hours - 1 - at) * HOUR_MS).starts_at).toISOString(),
    ),
    data: series('visit'),
    before: lastHours(counts, 'visit', now, hours, hours),
    series: {
      visits: series('visit'),
      page_views: series('page_view'),
      sign_ups: series('sign_up'),
      matches: series('match'),
    },
  };
}

/** Visits by hour, or people by day. */
export async function trafficOf(context: ReportContext, days: number): Promise<Traffic> {
  if (days <= BY_HOUR_DAYS) return byHour(context, days);
  const { now, before } = spansUntil(dayAt(context.clock.now()).key, days);
  const counts = await context.days.read(['active', ...SERIES], before.days[0] ?? '', now.days.at(-1) ?? '');
  return {
    unit: 'day',
    labels: [...now.days],
    data: counts.series('active', now),
    before: counts.series('active', before),
    series: {
      visits: counts.series('visit', now),
      page_views: counts.series('page_view', now),
      sign_ups: counts.series('sign_up', now),
      matches: counts.series('match', now),
    },
  };
}
