import { z } from 'zod';
import {
  DASHBOARD_DAYS,
  REPORT_FORMATS,
  REPORT_TYPES,
  type ReportType,
} from '@hokm/shared/api/security/limits';
import { DAY_MS } from '@hokm/shared/time';
import type { Clock } from '../../platform/core/ports.js';
import { defineJob } from '../../platform/panel-jobs/job-kind.js';
import { collectAccess, collectAudit } from './collect-staff.js';
import { collectMoney, collectModeration } from './collect-people.js';
import { collectSecurity } from './collect-security.js';
import type { Collect, CollectContext } from './collect.js';
import type { Report } from './report.js';
import { TITLES, wordsOf } from './words.js';
import { csvOf, htmlOf, jsonOf } from './write-text.js';

const input = z.object({
  type: z.enum(REPORT_TYPES),
  days: z.literal(DASHBOARD_DAYS),
  format: z.enum(REPORT_FORMATS),
  language: z.enum(['fa', 'en']),
});
type Input = z.infer<typeof input>;

const COLLECT: Readonly<Record<ReportType, Collect>> = {
  security: collectSecurity,
  audit: collectAudit,
  access: collectAccess,
  money: collectMoney,
  moderation: collectModeration,
};

const MEDIA_TYPES = {
  html: 'text/html; charset=utf-8',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const;

/** Collects a report of the last days. */
async function makeReport(
  context: CollectContext,
  { type, days, language }: Omit<Input, 'format'>,
  now: number,
): Promise<Report> {
  const words = wordsOf(language);
  const [from, to] = [new Date(now - days * DAY_MS), new Date(now)];
  const collected = await COLLECT[type](context, { from, to, language, words });
  const span = { from: words.day(from), to: words.day(to), made: words.moment(now) };
  return { language, title: TITLES[type][language], subtitle: words.say('subtitle', span), ...collected };
}

/** The bytes of a report's file. */
async function fileOf(report: Report, format: Input['format']): Promise<Uint8Array> {
  if (format === 'pdf') return (await import('./write-pdf.js')).pdfOf(report);
  const text = format === 'html' ? htmlOf(report) : format === 'csv' ? csvOf(report) : jsonOf(report);
  return new TextEncoder().encode(text);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

/** The job that makes a report's file. */
export function reportJob(context: CollectContext & { readonly clock: Clock }) {
  return defineJob({
    kind: 'security.report',
    area: 'panel/security',
    input,
    async run({ format, ...wanted }, run) {
      const now = context.clock.now();
      run.progress(0, 2, 'collect');
      const report = await makeReport(context, wanted, now);
      run.signal.throwIfAborted();
      run.progress(1, 2, 'write');
      const bytes = await fileOf(report, format);
      const day = new Date(now).toISOString().slice(0, 10);
      const name = `hokm-${wanted.type}-${wanted.days}d-${day}.${format}`;
      await run.file({ name, type: MEDIA_TYPES[format], bytes: once(bytes) });
      return { rows: report.tables.reduce((sum, { rows }) => sum + rows.length, 0) };
    },
  });
}
