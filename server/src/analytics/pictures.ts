import { TOP_PICTURES } from '@hokm/shared/api/gallery/limits';
import { ITEM_METRICS, labelOf } from './content-kinds.js';
import { spansAt, type DayCounts, type Span } from './day-counts.js';
import type { Counts } from './model.js';
import type { ReportContext } from './report-context.js';

const { reads: _, ...METRICS } = ITEM_METRICS;
type Name = keyof typeof METRICS;
const NAMES = Object.keys(METRICS) as Name[];

const BEGINNING = labelOf('gallery', '');

const sum = (counts: readonly number[]): number => counts.reduce((total, n) => total + n, 0);

/** The counts of pictures among those of all content. */
const ofPictures = (by: Counts): [id: string, n: number][] =>
  Object.entries(by)
    .filter(([label]) => label.startsWith(BEGINNING))
    .map(([label, n]) => [label.slice(BEGINNING.length), n]);

const forEachName = <T>(of: (name: Name) => T): Record<Name, T> =>
  Object.fromEntries(NAMES.map((name) => [name, of(name)])) as Record<Name, T>;

function onDay(counts: DayCounts, name: Name, day: string, span: Span): number {
  return sum(ofPictures(counts.part(METRICS[name], day, span).by).map(([, n]) => n));
}

/** What was counted of the pictures of the gallery in a span, and the most viewed of them. */
export async function pictureCountsOf(
  { clock, days: reader }: Pick<ReportContext, 'clock' | 'days'>,
  days: number,
) {
  const { now } = spansAt(clock.now(), days);
  const counts = await reader.readSpans(Object.values(METRICS), now);
  const series = forEachName((name) => now.days.map((day) => onDay(counts, name, day, now)));
  const of = forEachName((name) => new Map(ofPictures(counts.by(METRICS[name], now))));
  const top = [...of.views]
    .sort(([, a], [, b]) => b - a)
    .slice(0, TOP_PICTURES)
    .map(([id]) => ({ id, ...forEachName((name) => of[name].get(id) ?? 0) }));
  return { ...forEachName((name) => sum(series[name])), labels: [...now.days], series, top };
}
