import type { AnswerOf } from '@hokm/shared/api/endpoint';
import type { readContent, readDashboard, readPageViews } from '@hokm/shared/api/analytics';
import {
  CONTENT_ACTS,
  CONTENT_KINDS,
  COUNTED_PAGES,
  type ContentAct,
  type ContentKind,
} from '@hokm/shared/api/analytics/limits';
import {
  contentModel,
  ITEM_METRICS,
  NAME_FIELDS,
  publishedUntil,
  type ContentRecord,
} from './content-kinds.js';
import { spansAt, type DayCounts, type Span } from './day-counts.js';
import { itemCountsOf } from './item-counts.js';
import { changeOf, share } from './measure.js';
import type { ReportContext } from './report-context.js';

type Content = AnswerOf<typeof readDashboard>['data']['content'];
type Pages = AnswerOf<typeof readPageViews>['data'];
type Items = AnswerOf<typeof readContent>['data'];

const TOP_PAGES = 10;
/** Items of a kind that the panel shows. */
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
  const { now } = spansAt(clock.now(), days);
  return pagesIn(await reader.readSpans(PAGE_METRICS, now), now);
}

/** The most seen pages, and what people did with content. */
export async function contentOf({ clock, days: reader }: ReportContext, days: number): Promise<Content> {
  const { now, before } = spansAt(clock.now(), days);
  const done = CONTENT_ACTS.map((act) => ITEM_METRICS[act]);
  const counts = await reader.readSpans([...PAGE_METRICS, ...done], now, before);
  const counted = (act: ContentAct) => {
    const total = counts.total(ITEM_METRICS[act], now);
    return { total, change: changeOf(total, counts.total(ITEM_METRICS[act], before)) };
  };
  return {
    topPages: pagesIn(counts, now).slice(0, TOP_PAGES),
    engagement: {
      likes: counted('likes'),
      comments: { total: 0, change: null },
      shares: counted('shares'),
      downloads: counted('downloads'),
    },
  };
}

type NamedRecord = ContentRecord & Readonly<Record<string, unknown>>;

/** What readers see of a kind, the newest first. */
function publishedOf({ connection, clock }: ReportContext, kind: ContentKind) {
  return contentModel(connection, kind)
    .find(publishedUntil(clock.now()))
    .sort({ published_at: -1 })
    .select({ [nameOf(kind)]: 1, published_at: 1 });
}

const nameOf = (kind: ContentKind): string => NAME_FIELDS[kind] ?? 'title';

/** Joins items with what was counted of them in the last days. */
async function countedOf(context: ReportContext, days: number) {
  const countsOf = await itemCountsOf(context, days);
  return (kind: ContentKind, record: NamedRecord): Items[number] => {
    const id = record._id.toHexString();
    const { fa, en } = record[nameOf(kind)] as ContentRecord['title'];
    return {
      id,
      type: kind,
      title: { fa, en },
      published_at: record.published_at === null ? null : new Date(record.published_at).toISOString(),
      ...countsOf(kind, id),
    };
  };
}

/** The newest items of some kinds of content, the most viewed first. */
export async function itemsOf(
  context: ReportContext,
  days: number,
  kinds: readonly ContentKind[] = CONTENT_KINDS,
): Promise<Items> {
  const counted = await countedOf(context, days);
  const items = kinds.map(async (kind) => {
    const found = await publishedOf(context, kind).limit(ITEMS_MAX).lean<NamedRecord[]>();
    return found.map((record) => counted(kind, record));
  });
  return (await Promise.all(items)).flat().sort((a, b) => b.views - a.views);
}

/** Every item of content, kind by kind, the newest first. */
export async function* allItems(context: ReportContext, days: number): AsyncGenerator<Items[number]> {
  const counted = await countedOf(context, days);
  for (const kind of CONTENT_KINDS)
    for await (const record of publishedOf(context, kind).lean<NamedRecord>().cursor())
      yield counted(kind, record);
}
