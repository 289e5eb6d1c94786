import type { AnswerOf } from '@hokm/shared/api/endpoint';
import type { readDashboard } from '@hokm/shared/api/analytics';
import { spansAt } from './day-counts.js';
import { measured } from './measure.js';
import type { ReportContext } from './report-context.js';

type Earnings = NonNullable<AnswerOf<typeof readDashboard>['data']['earnings']>;

/** Stars and coins of a span, as their own collections have them. */
export async function earningsOf({ clock, days: reader }: ReportContext, days: number): Promise<Earnings> {
  const { now, before } = spansAt(clock.now(), days);
  const metrics = ['stars', 'stars_refunded', 'coins_made', 'coins_burnt', 'page_view'];
  const counts = await reader.readSpans(metrics, now, before);
  const made = Object.entries(counts.by('coins_made', now));
  const burnt = Object.entries(counts.by('coins_burnt', now)).map(([kind, n]): [string, number] => [
    kind,
    -n,
  ]);
  return {
    stars: measured(counts.total('stars', now), counts.total('stars', before)),
    refunded: counts.total('stars_refunded', now),
    payments: counts.by('stars', now)['payments'] ?? 0,
    coins_made: counts.total('coins_made', now),
    coins_burnt: counts.total('coins_burnt', now),
    coins_by_kind: [...made, ...burnt]
      .filter(([, amount]) => amount !== 0)
      .sort(([, a], [, b]) => b - a)
      .map(([kind, amount]) => ({ kind, amount })),
    labels: [...now.days],
    data: counts.series('stars', now),
    shop_views: counts.by('page_view', now)['shop'] ?? 0,
  };
}
