import type { AnswerOf } from '@hokm/shared/api/endpoint';
import type { readContent, readDashboard, readPageViews } from '@hokm/shared/api/analytics';
import { CONTENT_TYPES, COUNTED_PAGES, type ContentType } from '@hokm/shared/api/analytics/limits';
import { spansUntil, type DayCounts, type Span } from './day-counts.js';
import { dayAt } from './days.js';
import { newestItems } from './known-items.js';
import { changeOf, share } from './measure.js';
import type { ReportContext } from './report-context.js';

type Content = AnswerOf<typeof readDashboard>['data']['content'];
type Pages = AnswerOf<typeof readPageViews>['data'];
type Items = AnswerOf<typeof readContent>['data'];

const TOP_PAGES = 10;
const ITEMS_MAX = 100;
const PAGE_METRICS = ['page_view', 'page_ms', 'page_timed', 'bounce', 'exit'] as const;

function pagesIn(counts: DayCounts, span: Span): Pages {
  const views = counts.by('page_view', span);
  const ms = counts.by('page_ms', span);
  const timed = counts.by('page_timed', span);
  const bounces = counts.by('bounce', span);
  const exits = counts.by('exit', span);
  return COUNTED_PAGES.map((page) => {
    const seconds = (ms[page] ?? 0) / 1_000;
    const times = timed[page] ?? 0;
    return {
      page,
      views: views[page] ?? 0,
      duration: times === 0 ? null : Math.round((seconds / times) * 10) / 10,
      bounce: share(bounces[page] ?? 0, exits[page] ?? 0),
      exits: exits[page] ?? 0,
    };
  })
    .filter((each) => each.views > 0)
    .sort((a, b) => b.views - a.views);
}

/** Every page that was seen, the most seen first. */
export async function pageViewsOf({ clock, days: reader }: ReportContext, days: number): Promise<Pages> {
  const { now } = spansUntil(dayAt(clock.now()).key, days);
  return pagesIn(await reader.read(PAGE_METRICS, now.days[0] ?? '', now.days.at(-1) ?? ''), now);
}

/** The most seen pages, and what people did with content. */
export async function contentOf({ clock, days: reader }: ReportContext, days: number): Promise<Content> {
  const { now, before } = spansUntil(dayAt(clock.now()).key, days);
  const counts = await reader.read(
    [...PAGE_METRICS, 'interaction'],
    before.days[0] ?? '',
    now.days.at(-1) ?? '',
  );
  const done = counts.by('interaction', now);
  const doneBefore = counts.by('interaction', before);
  const counted = (kind: string) => ({
    total: done[kind] ?? 0,
    change: changeOf(done[kind] ?? 0, doneBefore[kind] ?? 0),
  });
  return {
    topPages: pagesIn(counts, now).slice(0, TOP_PAGES),
    engagement: {
      likes: counted('like'),
      comments: { total: 0, change: null },
      shares: counted('share'),
      downloads: counted('download'),
    },
  };
}

/** The newest items of each type of content, the most viewed first. */
export async function itemsOf(
  { connection, clock, days: reader }: ReportContext,
  days: number,
  wanted: ContentType | 'all' = 'all',
): Promise<Items> {
  const { now } = spansUntil(dayAt(clock.now()).key, days);
  const types = wanted === 'all' ? CONTENT_TYPES : [wanted];
  const [counts, ...found] = await Promise.all([
    reader.read(
      ['item_view', 'item_read', 'item_like', 'item_share'],
      now.days[0] ?? '',
      now.days.at(-1) ?? '',
    ),
    ...types.map(async (each) =>
      (await newestItems(connection, each, { max: ITEMS_MAX, now: clock.now() })).map((item) => ({
        ...item,
        type: each,
      })),
    ),
  ]);
  const of = (metric: string) => counts.by(metric, now);
  const [views, reads, likes, shares] = [of('item_view'), of('item_read'), of('item_like'), of('item_share')];
  return found
    .flat()
    .map(({ _id, type, title, published_at }) => {
      const id = _id.toHexString();
      const label = `${type}_${id}`;
      return {
        id,
        type,
        title: { fa: title.fa, en: title.en },
        published_at: published_at === null ? null : new Date(published_at).toISOString(),
        views: views[label] ?? 0,
        reads: reads[label] ?? 0,
        likes: likes[label] ?? 0,
        shares: shares[label] ?? 0,
      };
    })
    .sort((a, b) => b.views - a.views);
}
