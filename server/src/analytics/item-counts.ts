import type { ContentKind } from '@hokm/shared/api/analytics/limits';
import { ITEM_METRICS, labelOf } from './content-kinds.js';
import { spansAt } from './day-counts.js';
import type { ReportContext } from './report-context.js';

type Name = keyof typeof ITEM_METRICS;
const NAMES = Object.keys(ITEM_METRICS) as Name[];

/** What was counted of an item in a span. */
export type ItemCounts = Readonly<Record<Name, number>>;

/** The counts of all items of content over the last days, by kind and id. */
export async function itemCountsOf(
  { clock, days: reader }: Pick<ReportContext, 'clock' | 'days'>,
  days: number,
): Promise<(kind: ContentKind, id: string) => ItemCounts> {
  const { now } = spansAt(clock.now(), days);
  const counts = await reader.readSpans(Object.values(ITEM_METRICS), now);
  const by = NAMES.map((name) => [name, counts.by(ITEM_METRICS[name], now)] as const);
  return (kind, id) =>
    Object.fromEntries(by.map(([name, of]) => [name, of[labelOf(kind, id)] ?? 0])) as ItemCounts;
}
