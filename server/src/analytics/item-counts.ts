import type { ContentKind } from '@hokm/shared/api/analytics/limits';
import { labelOf } from './content-kinds.js';
import { spansUntil } from './day-counts.js';
import { dayAt } from './days.js';
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
  const { now } = spansUntil(dayAt(clock.now()).key, days);
  const counts = await reader.read(Object.values(METRICS), now.days[0] ?? '', now.days.at(-1) ?? '');
  const by = NAMES.map((name) => [name, counts.by(METRICS[name], now)] as const);
  return (kind, id) =>
    Object.fromEntries(by.map(([name, of]) => [name, of[labelOf(kind, id)] ?? 0])) as ItemCounts;
}
