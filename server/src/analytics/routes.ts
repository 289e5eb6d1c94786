import type { Response } from 'express';
import * as contract from '@hokm/shared/api/analytics';
import { CONTENT_KINDS, XLSX_ROWS_MAX, type ExportType } from '@hokm/shared/api/analytics/limits';
import type { QueryOf } from '@hokm/shared/api/endpoint';
import { mayEnter } from '@hokm/shared/policy';
import type { SessionAccount } from '../platform/core/account.js';
import type { Log, RandomBytes } from '../platform/core/ports.js';
import { refuse, type Refusal } from '../platform/core/result.js';
import { done, handle, RESPONSE_SENT, type Call, type Handler } from '../platform/http/handle.js';
import { auditAction } from '../platform/panel/audit-action.js';
import type { AuditLog } from '../platform/panel/audit-log.js';
import { announceFile, sendExport } from '../platform/panel/csv.js';
import { spreadsheetOf } from '../platform/panel/spreadsheet.js';
import { behaviorOf } from './behavior.js';
import { contentOf, itemsOf, pageViewsOf } from './content.js';
import { recentActivity, waitingWork, type DashContext } from './dash.js';
import { dayAt } from './days.js';
import { demographicsOf } from './demographics.js';
import { economyOf, type EconomyContext } from './economy.js';
import { earningsOf } from './earnings.js';
import { exportOf } from './export-rows.js';
import type { ReportContext } from './report-context.js';
import { readStats } from './stats.js';
import { countEvent, countPageView, eachOf, isUncounted, type TrackContext } from './track.js';
import { overviewOf, trafficOf } from './traffic.js';

export interface AnalyticsContext extends ReportContext, EconomyContext, DashContext, TrackContext {
  readonly readTiles: () => Promise<contract.Tiles>;
  readonly chain: Pick<AuditLog, 'append'>;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
}

const { daysOf } = contract;

/** The dashboard, the statistics, and what the mini app tells. */
export function analyticsRoutes(context: AnalyticsContext): readonly Handler[] {
  return [...dashboardRoutes(context), ...reportRoutes(context), ...trackRoutes(context)];
}

function dashboardRoutes(context: AnalyticsContext): readonly Handler[] {
  return [
    handle(contract.readStats, async () => ({ ...done, ...(await readStats(context)) })),
    handle(contract.listActivity, async ({ account, query }) => ({
      ...done,
      data: await recentActivity(context, account.admin_level, query.limit),
    })),
    handle(contract.readTiles, async () => ({ ...done, data: await context.readTiles() })),
    handle(contract.listWaiting, async ({ account }) => ({
      ...done,
      data: await waitingWork(context, account),
    })),
  ];
}

function reportRoutes(context: AnalyticsContext): readonly Handler[] {
  return [
    handle(contract.readDashboard, async ({ account, query }) => {
      const days = daysOf(query);
      const { admin_level: level } = account;
      const [overview, traffic, userDemographics, content, earnings] = await Promise.all([
        overviewOf(context, days),
        trafficOf(context, days),
        demographicsOf(context, level),
        contentOf(context, days),
        mayEnter(level, 'panel/money') ? earningsOf(context, days) : null,
      ]);
      return { ...done, data: { overview, traffic, userDemographics, content, earnings } };
    }),
    handle(contract.readEconomyFigures, async ({ query }) => ({
      ...done,
      data: await economyOf(context, daysOf(query)),
    })),
    handle(contract.readOverview, async ({ query }) => ({
      ...done,
      data: await overviewOf(context, daysOf(query)),
    })),
    handle(contract.readTraffic, async ({ query }) => ({
      ...done,
      data: await trafficOf(context, daysOf(query)),
    })),
    handle(contract.readPageViews, async ({ query }) => ({
      ...done,
      data: await pageViewsOf(context, daysOf(query)),
    })),
    handle(contract.readBehavior, async ({ query }) => ({
      ...done,
      data: await behaviorOf(context, daysOf(query)),
    })),
    handle(contract.readContent, async ({ query }) => ({
      ...done,
      data: await itemsOf(context, daysOf(query), query.type === 'all' ? CONTENT_KINDS : [query.type]),
    })),
    handle(contract.exportAnalytics, (call) => sendAnalytics(context, call)),
  ];
}

/** Data of single people need more than the statistics do. */
const PROTECTED: Partial<Record<ExportType, 'panel/users' | 'panel/money'>> = {
  users: 'panel/users',
  shop: 'panel/money',
};

function exportDenial(
  type: ExportType,
  { admin_level, session }: SessionAccount,
): Refusal<'auth/forbidden' | 'auth/step_up_needed'> | null {
  const area = PROTECTED[type];
  if (area === undefined) return null;
  if (!mayEnter(admin_level, area)) return refuse('auth/forbidden');
  return session.isFresh ? null : refuse('auth/step_up_needed');
}

type ExportCall = Call<typeof contract.exportAnalytics>;

/** Writes into the audit log what is about to be sent; without it nothing is. */
async function auditExport(context: AnalyticsContext, call: ExportCall, days: number): Promise<void> {
  const { type, format } = call.query satisfies QueryOf<typeof contract.exportAnalytics>;
  const changes = [
    { field: 'format', before: null, after: format },
    { field: 'days', before: null, after: days },
  ];
  const action = { action: 'analytics.export', target: `analytics:${type}`, changes };
  await context.chain.append(auditAction(call, context, action));
}

function sendFile(response: Response, name: string, file: Buffer): typeof RESPONSE_SENT {
  announceFile(response, name, 'xlsx');
  response.end(file);
  return RESPONSE_SENT;
}

async function sendAnalytics(context: AnalyticsContext, call: ExportCall) {
  const { query, account, response } = call;
  const { type, format } = query;
  const denied = exportDenial(type, account);
  if (denied !== null) return denied;
  const days = daysOf(query);
  const name = `hokm-${type}-${days}d-${dayAt(context.clock.now()).key}`;
  const exported = exportOf(context, type, days);
  const { columns } = exported;
  if (format === 'xlsx') {
    const file = await spreadsheetOf(columns, exported.rows(), XLSX_ROWS_MAX);
    if (file === null) return refuse('analytics/too_many_rows');
    await auditExport(context, call, days);
    return sendFile(response, name, file);
  }
  await auditExport(context, call, days);
  await sendExport(response, { name, format, columns, rows: exported.rows(), log: context.log });
  return RESPONSE_SENT;
}

function trackRoutes(context: AnalyticsContext): readonly Handler[] {
  /** Counts each item, unless the sender is not to be counted. */
  async function accept<T>(
    call: Parameters<typeof isUncounted>[1],
    items: readonly T[],
    count: (item: T) => void,
  ): Promise<{ success: true; accepted: number }> {
    if (await isUncounted(context, call)) return { ...done, accepted: 0 };
    for (const item of items) count(item);
    return { ...done, accepted: items.length };
  }
  return [
    handle(contract.trackEvent, (call) =>
      accept(call, eachOf<contract.TrackedEvent>(call.body), (event) => countEvent(context, event)),
    ),
    handle(contract.trackPageView, (call) =>
      accept(call, eachOf<contract.TrackedPageView>(call.body), (view) => countPageView(context, view)),
    ),
    // Likes, shares and downloads are counted where they are done: what a page says of them changes no number.
    handle(contract.trackInteraction, (call) =>
      accept(call, eachOf<contract.TrackedInteraction>(call.body), () => undefined),
    ),
  ];
}
