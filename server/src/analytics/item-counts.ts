import type { ContentKind } from '@hokm/shared/api/analytics/limits';
import { labelOf } from './content-kinds.js';
import { spansAt } from './day-counts.js';
import type { ReportContext } from './report-context.js';

const METRICS = {
  views: 'item_view',
  reads: 'item_read',
  likes: 'item_like',
  shares: 'item_share',
  downloads: 'item_download',
} as const;
type Name = keyof typeof METRICS;
const NAMES = Object.keys(METRICS) as Name[];

/** What was counted of an item in a span. */
export type ItemCounts = Readonly<Record<Name, number>>;

/** The counts of all items of content over the last days, by kind and id. */
export async function itemCountsOf(
  { clock, days: reader }: Pick<ReportContext, 'clock' | 'days'>,
  days: number,
): Promise<(kind: ContentKind, id: string) => ItemCounts> {
  const { now } = spansAt(clock.now(), days);
  const counts = await reader.readSpans(Object.values(METRICS), now);
  const by = NAMES.map((name) => [name, counts.by(METRICS[name], now)] as const);
  return (kind, id) =>
    Object.fromEntries(by.map(([name, of]) => [name, of[labelOf(kind, id)] ?? 0])) as ItemCounts;
}
