import { z } from 'zod';
import type { Incident, IncidentEntry } from '@hokm/shared/api/incident';
import { INCIDENT_SPAN_NAMES, type IncidentKind } from '@hokm/shared/api/incident/limits';
import { THREAT_TYPES } from '@hokm/shared/api/security/limits';
import { THREAT_WORDS } from '@hokm/shared/api/security/words';
import type { Language } from '@hokm/shared/language';
import type { Report } from '../admin/security-reports/report.js';
import { wordsOf } from '../admin/security-reports/words.js';
import { defineJob, type JobKind } from '../platform/panel-jobs/job-kind.js';
import { readIncident, type IncidentContext } from './incident.js';

type InBoth = Readonly<Record<Language, string>>;

const WORDS = {
  title: { fa: 'گزارش رویداد', en: 'Incident report' },
  refusals: { fa: 'ورودهای ردشده', en: 'Refused sign-ins' },
  at_least: { fa: 'دست‌کم {n}', en: 'at least {n}' },
  faults: { fa: 'خطاهای سرور', en: 'Server faults' },
  lag: { fa: 'کندی حلقه (میلی‌ثانیه)', en: 'Event loop lag (ms)' },
  worst_lag: { fa: 'بیشترین کندی (میلی‌ثانیه)', en: 'Worst lag (ms)' },
  unmeasured: { fa: 'اندازه‌گیری نشده', en: 'Not measured' },
  events: { fa: 'رخدادها', en: 'Events' },
  by_hour: { fa: 'ساعت به ساعت', en: 'By hour' },
  hour: { fa: 'ساعت', en: 'Hour' },
  what: { fa: 'شرح', en: 'What' },
  details: { fa: 'جزئیات', en: 'Details' },
  started: { fa: 'نسخهٔ {n} راه افتاد', en: 'Version {n} started' },
} as const satisfies Record<string, InBoth>;

const KINDS: Readonly<Record<IncidentKind, InBoth>> = {
  threat: { fa: 'تهدید', en: 'Threat' },
  start: { fa: 'راه‌اندازی', en: 'Start' },
  change: { fa: 'تغییر', en: 'Change' },
  note: { fa: 'یادداشت', en: 'Note' },
};

const input = z.object({ span: z.enum(INCIDENT_SPAN_NAMES), language: z.enum(['fa', 'en']) });
export type IncidentReportInput = z.infer<typeof input>;

/** An entry in words. */
function whatOf({ kind, what }: IncidentEntry, language: Language): string {
  if (kind === 'start') return WORDS.started[language].replace('{n}', what);
  const threat = THREAT_TYPES.find((each) => kind === 'threat' && each === what);
  return threat === undefined ? what : THREAT_WORDS[threat][language];
}

/** The incident page as a report: what happened, oldest first, and the hours in which something did. */
export function incidentReport(found: Incident, language: Language, now: number): Report {
  const words = wordsOf(language);
  const say = (word: keyof typeof WORDS, n = ''): string => WORDS[word][language].replace('{n}', n);
  const sum = (of: (hour: Incident['hours'][number]) => number) =>
    found.hours.reduce((total, hour) => total + of(hour), 0);
  const lags = found.hours.flatMap(({ lag_ms }) => lag_ms ?? []);
  const refusals = words.number(sum((hour) => hour.refusals));
  const moment = (at: string) => words.moment(new Date(at));
  const told = found.hours.filter(
    ({ lag_ms, errors, refusals: n }) => lag_ms !== null || errors > 0 || n > 0,
  );
  return {
    language,
    title: say('title'),
    subtitle: words.say('subtitle', {
      from: moment(found.from),
      to: moment(found.to),
      made: words.moment(now),
    }),
    facts: [
      [say('refusals'), found.refusals_are === 'exact' ? refusals : say('at_least', refusals)],
      [say('faults'), words.number(sum((hour) => hour.errors))],
      [say('worst_lag'), lags.length === 0 ? say('unmeasured') : words.number(Math.max(...lags))],
    ],
    tables: [
      {
        title: say('events'),
        columns: [
          words.say('when'),
          words.say('kind'),
          say('what'),
          say('details'),
          words.say('who'),
          words.say('level'),
        ],
        rows: found.entries
          .toReversed()
          .map((entry) => [
            moment(entry.at),
            KINDS[entry.kind][language],
            whatOf(entry, language),
            entry.about,
            entry.by?.name ?? '',
            entry.level === null ? '' : words.level(entry.level),
          ]),
        isCut: found.is_cut,
      },
      {
        title: say('by_hour'),
        columns: [say('hour'), say('lag'), say('faults'), say('refusals')],
        rows: told.map(({ at, lag_ms, errors, refusals: n }) => [
          moment(at),
          lag_ms === null ? '' : words.number(lag_ms),
          words.number(errors),
          words.number(n),
        ]),
        isCut: false,
      },
    ],
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

/** The job that makes the incident page a PDF. */
export function incidentReportJob(context: IncidentContext): JobKind<IncidentReportInput> {
  return defineJob({
    kind: 'incident.report',
    area: 'panel/system',
    input,
    async run({ span, language }, run) {
      const now = context.clock.now();
      const report = incidentReport(await readIncident(context, span), language, now);
      run.signal.throwIfAborted();
      const { pdfOf } = await import('../admin/security-reports/write-pdf.js');
      const name = `hokm-incident-${span}-${new Date(now).toISOString().slice(0, 10)}.pdf`;
      await run.file({ name, type: 'application/pdf', bytes: once(await pdfOf(report)) });
      return { rows: report.tables.reduce((total, { rows }) => total + rows.length, 0) };
    },
  });
}
