import type { mongo } from 'mongoose';
import {
  CONTENT_ACTS,
  COUNTED_PAGES,
  isCounted,
  RETENTION_DAYS,
  type ExportType,
} from '@hokm/shared/api/analytics/limits';
import type { AccountRecord } from '../accounts/model.js';
import type { MatchRecord } from '../play/games/match-record.js';
import type { PaymentRecord } from '../shop/model.js';
import { readCohorts } from './behavior.js';
import { allItems } from './content.js';
import { METRICS } from './counters.js';
import { dayAt, dayOf, daysUntil } from './days.js';
import type { ReportContext } from './report-context.js';

type ExportRow = Readonly<Record<string, string | number | null>>;

/** A file's columns, and its rows as they are read. */
export interface Exported {
  readonly columns: readonly string[];
  rows(): AsyncIterable<ExportRow>;
}

interface ExportSpan {
  /** Keys of the first and the last day. */
  readonly from: string;
  readonly to: string;
  readonly days: number;
}

/** Metrics that come from the product's own collections. */
const FACTS = [
  'active',
  'sign_up',
  'referral',
  'match',
  'match_people',
  'stars',
  'stars_refunded',
  'coins_made',
  'coins_burnt',
  'item_liked',
  'item_shared',
  'item_downloaded',
] as const;
/** Bounds of a pass over everything that is told of by its page. */
const PAGE_COUNTS = { views: 'page_view', visible_ms: 'page_ms', bounces: 'bounce', exits: 'exit' } as const;

async function* each<T extends mongo.Document>(
  { connection }: ReportContext,
  collection: string,
  filter: mongo.Filter<T>,
  sort: mongo.Sort,
  rowOf: (record: mongo.WithId<T>) => ExportRow,
): AsyncGenerator<ExportRow> {
  for await (const record of connection.collection<T>(collection).find(filter).sort(sort))
    yield rowOf(record);
}

/** One row for each metric and day, and one for each label of it. */
async function* eventRows({ days }: ReportContext, { from, to }: ExportSpan): AsyncGenerator<ExportRow> {
  for (const metric of [...METRICS, ...FACTS])
    for await (const { day, n, by } of days.rows(metric, from, to)) {
      yield { day, metric, label: '', count: n };
      for (const [label, count] of Object.entries(by)) yield { day, metric, label, count };
    }
}

async function* pageRows(
  { days }: ReportContext,
  { from, to, days: length }: ExportSpan,
): AsyncGenerator<ExportRow> {
  const counts = await days.read(Object.values(PAGE_COUNTS), from, to);
  for (const day of daysUntil(to, length))
    for (const page of COUNTED_PAGES) {
      const of = (metric: string) => counts.on(metric, day)?.by[page] ?? 0;
      const row = Object.fromEntries(Object.entries(PAGE_COUNTS).map(([name, metric]) => [name, of(metric)]));
      if (Object.values(row).some((n) => n > 0)) yield { day, page, ...row };
    }
}

const iso = (at: Date | number | null | undefined): string | null =>
  at == null ? null : new Date(at).toISOString();

/** People who signed up in the span. */
function userRows(context: ReportContext, { from }: ExportSpan): AsyncIterable<ExportRow> {
  const since = new Date(dayOf(from).starts_at);
  return each<AccountRecord>(
    context,
    'accounts',
    { is_guest: { $in: [true, false] }, created_at: { $gte: since } },
    {},
    (record) => ({
      id: record._id.toHexString(),
      name: record.name,
      created_at: iso(record.created_at),
      last_seen_at: iso(record.seen_at),
      language: record.language,
      country: record.country ?? null,
      level: record.level,
      score: record.standing?.score ?? 0,
      trophies: record.standing?.trophies ?? null,
      guest: record.is_guest ? 1 : 0,
    }),
  );
}

function matchRows(context: ReportContext, { from }: ExportSpan): AsyncIterable<ExportRow> {
  const since = dayOf(from).starts_at;
  return each<MatchRecord>(
    context,
    'matches',
    { finished_at: { $gte: since } },
    { finished_at: 1 },
    (record) => ({
      match_id: record._id,
      finished_at: iso(record.finished_at),
      pace: record.options.pace,
      target_points: record.options.target_points,
      people: record.seats.filter((seat) => seat !== null && !seat.is_bot).length,
      reason: record.result?.reason ?? '',
      points_0: record.snapshot?.state.points[0] ?? null,
      points_1: record.snapshot?.state.points[1] ?? null,
    }),
  );
}

function shopRows(context: ReportContext, { from }: ExportSpan): AsyncIterable<ExportRow> {
  const since = new Date(dayOf(from).starts_at);
  return each<PaymentRecord>(context, 'payments', { at: { $gte: since } }, { at: 1 }, (record) => ({
    charge: record._id,
    account: record.account,
    at: iso(record.at),
    stars: record.stars,
    coins: record.coins,
    refunded_at: iso(record.refunded_at),
  }));
}

async function* contentRows(context: ReportContext, { days }: ExportSpan): AsyncGenerator<ExportRow> {
  for await (const { title, ...item } of allItems(context, days)) {
    const done = CONTENT_ACTS.map((act) => [act, isCounted(item.type, act) ? item[act] : null] as const);
    yield { ...item, ...Object.fromEntries(done), title_fa: title.fa, title_en: title.en };
  }
}

async function* retentionRows(context: ReportContext, { from }: ExportSpan): AsyncGenerator<ExportRow> {
  for (const { _id, size, reached, back } of await readCohorts(context, from))
    yield {
      day: _id,
      size,
      ...Object.fromEntries(
        ['launch', 'room', 'match', 'finish', 'purchase'].map((step) => [step, reached[step] ?? 0]),
      ),
      ...Object.fromEntries(RETENTION_DAYS.map((n) => [`d${n}`, back[`d${n}`] ?? null])),
    };
}

type Rows = (context: ReportContext, span: ExportSpan) => AsyncIterable<ExportRow>;
const KINDS: Record<ExportType, { readonly columns: readonly string[]; readonly rows: Rows }> = {
  events: { columns: ['day', 'metric', 'label', 'count'], rows: eventRows },
  pageviews: { columns: ['day', 'page', ...Object.keys(PAGE_COUNTS)], rows: pageRows },
  users: {
    columns: 'id name created_at last_seen_at language country level score trophies guest'.split(' '),
    rows: userRows,
  },
  matches: {
    columns: 'match_id finished_at pace target_points people reason points_0 points_1'.split(' '),
    rows: matchRows,
  },
  shop: { columns: 'charge account at stars coins refunded_at'.split(' '), rows: shopRows },
  content: {
    columns: 'id type title_fa title_en published_at views reads likes shares downloads'.split(' '),
    rows: contentRows,
  },
  retention: {
    columns: 'day size launch room match finish purchase d1 d3 d7 d14 d30'.split(' '),
    rows: retentionRows,
  },
};

/** Everything of a kind in the last days. */
export function exportOf(context: ReportContext, type: ExportType, days: number): Exported {
  const to = dayAt(context.clock.now()).key;
  const { columns, rows } = KINDS[type];
  const span: ExportSpan = { from: daysUntil(to, days)[0] ?? to, to, days };
  return { columns, rows: () => rows(context, span) };
}
