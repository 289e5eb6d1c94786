import type { AnswerOf } from '@hokm/shared/api/endpoint';
import type { readOverview, readTraffic } from '@hokm/shared/api/analytics';
import { TIME_RANGES } from '@hokm/shared/api/analytics/limits';
import { HOUR_MS } from '@hokm/shared/time';
import { BY_HOUR_DAYS, spansAt, type DayCounts, type Span } from './day-counts.js';
import { dayAfter, dayAt, daysUntil, hourAt } from './days.js';
import { measured, measuredBy } from './measure.js';
import { activeTally } from './people-counter.js';
import type { ReportContext } from './report-context.js';

type Overview = AnswerOf<typeof readOverview>['data'];
type Traffic = AnswerOf<typeof readTraffic>['data'];

const RANGES: readonly number[] = Object.values(TIME_RANGES);
const SERIES = ['visit', 'page_view', 'sign_up', 'match'] as const;

/**
 * Different people of a span, with the change over days that are over: people are counted by day. Of spans that no tally has, the
 * mean of a day. The tallies are computed now and then: there are at least as many people as on the busiest day so far.
 */
async function activePeople({ clock, days: reader, tallies }: ReportContext, days: number) {
  const today = dayAt(clock.now()).key;
  const over = { days: daysUntil(dayAfter(today, -1), days) };
  const before = { days: daysUntil(dayAfter(today, -1 - days), days) };
  const counts = await reader.read(['active'], before.days[0] ?? today, today);
  const mean = (span: Span) => Math.round(counts.total('active', span) / days);
  if (!RANGES.includes(days))
    return measuredBy(mean({ days: daysUntil(today, days) }), mean(over), mean(before));
  const names = [activeTally(days), activeTally(days, 'over'), activeTally(days, 'before')] as const;
  const found = await tallies.read(names);
  const atLeast = (name: string, span: Span) =>
    Math.max(found.get(name)?.n ?? 0, ...counts.series('active', span));
  return measuredBy(
    atLeast(names[0], { days: daysUntil(today, days) }),
    atLeast(names[1], over),
    atLeast(names[2], before),
  );
}

/** The figures on top of the statistics. */
export async function overviewOf(context: ReportContext, days: number): Promise<Overview> {
  const { clock, days: reader } = context;
  const { now, before } = spansAt(clock.now(), days);
  const [counts, totalUsers, activeUsers] = await Promise.all([
    reader.readSpans(['page_view', 'visit', 'visit_ms'], now, before),
    context.totals.users(days),
    activePeople(context, days),
  ]);
  const session = (span: Span): number => {
    const visits = counts.total('visit', span);
    return visits === 0 ? 0 : Math.round(counts.total('visit_ms', span) / visits / 1_000);
  };
  return {
    totalUsers,
    activeUsers,
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
  const { now, before } = spansAt(context.clock.now(), days);
  const counts = await context.days.readSpans(['active', ...SERIES], now, before);
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
