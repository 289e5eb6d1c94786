import * as contract from '@hokm/shared/api/incident';
import type { Incident } from '@hokm/shared/api/incident';
import { INCIDENT_NOTE_DAYS } from '@hokm/shared/api/incident/limits';
import { DAY_MS } from '@hokm/shared/time';
import type { Log, RandomBytes } from '../platform/core/ports.js';
import { refuse } from '../platform/core/result.js';
import { done, handle, RESPONSE_SENT, type Handler } from '../platform/http/handle.js';
import { auditAction } from '../platform/panel/audit-action.js';
import type { AuditLog } from '../platform/panel/audit-log.js';
import { withAudit, type AuditQueue } from '../platform/panel/audit-queue.js';
import { sendExport } from '../platform/panel/csv.js';
import type { JobKind } from '../platform/panel-jobs/job-kind.js';
import type { JobQueue } from '../platform/panel-jobs/job-queue.js';
import { incidentNotes } from './incident-models.js';
import type { IncidentReportInput } from './incident-report.js';
import { readIncident, type IncidentContext } from './incident.js';

const ID_BYTES = 12;
const COLUMNS = ['at', 'kind', 'what', 'about', 'by', 'level', 'lag_ms', 'errors', 'refusals'] as const;

export interface IncidentRoutesContext extends IncidentContext {
  readonly chain: Pick<AuditLog, 'append'>;
  readonly audit: AuditQueue;
  readonly randomBytes: RandomBytes;
  readonly jobs: Pick<JobQueue, 'start'>;
  readonly reportKind: JobKind<IncidentReportInput>;
  readonly log: Log;
}

/** The rows of a file: hours and entries by time. */
function rowsOf({ hours, entries }: Incident): object[] {
  const rows = [
    ...hours.map((hour) => ({ ...hour, kind: 'hour' })),
    ...entries.map(({ id: _id, by, ...entry }) => ({ ...entry, by: by?.name ?? '' })),
  ];
  return rows.sort((a, b) => (a.at < b.at ? -1 : 1));
}

async function* each(rows: readonly object[]): AsyncGenerator<object> {
  for (const row of rows) yield await Promise.resolve(row);
}

/** The incident page. */
export function incidentRoutes(context: IncidentRoutesContext): readonly Handler[] {
  const { connection, clock, chain, audit, randomBytes, jobs, reportKind, log } = context;
  const notes = incidentNotes.model(connection);
  audit.watch(incidentNotes);
  return [
    handle(contract.readIncident, async ({ query }) => ({
      ...done,
      data: await readIncident(context, query.span),
    })),
    handle(contract.exportIncident, async (call) => {
      const { span, format } = call.query;
      const changes = [{ field: 'span', before: null, after: span }];
      const action = { action: 'incident.export', target: `incident:${span}`, changes };
      await chain.append(auditAction(call, context, action));
      const found = await readIncident(context, span);
      const name = `incident-${span}-${new Date(clock.now()).toISOString().slice(0, 10)}`;
      await sendExport(call.response, { name, format, columns: COLUMNS, rows: each(rowsOf(found)), log });
      return RESPONSE_SENT;
    }),
    handle(contract.reportIncident, async (call) => {
      const { span, language = call.language } = call.body;
      const changes = [{ field: 'span', before: null, after: span }];
      const audited = { action: 'incident.report', target: `incident:${span}`, changes };
      const started = await jobs.start(call, reportKind, { span, language }, { audited });
      return started.ok ? { ...done, job: { id: started.id } } : started;
    }),
    handle(contract.addIncidentNote, async (call) => {
      const { text, at } = call.body;
      const now = clock.now();
      const moment = at === undefined ? now : Date.parse(at);
      if (moment > now || moment < now - INCIDENT_NOTE_DAYS * DAY_MS) return refuse('request/invalid');
      const id = randomBytes(ID_BYTES).toString('hex');
      const action = auditAction(call, context, { action: 'incident.note', target: `incident_notes:${id}` });
      const { $push, $set } = withAudit(action);
      const waiting = { ...$set, audit_pending: [$push.audit_pending] };
      const note = { _id: id, at: new Date(moment), text, by: call.account.id, ...waiting };
      await notes.create(note);
      await audit.flush(notes, note);
      return { ...done, id };
    }),
    handle(contract.removeIncidentNote, async (call) => {
      const own = { _id: call.params.id, by: call.account.id };
      const action = { action: 'incident.remove_note', target: `incident_notes:${own._id}` };
      const gone = await audit.remove(notes, own, auditAction(call, context, action));
      return gone === null ? refuse('request/not_found') : done;
    }),
  ];
}
