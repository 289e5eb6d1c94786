import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { pageMeta } from '@hokm/shared/api';
import type { AskedApproval } from '@hokm/shared/api/approvals';
import * as contract from '@hokm/shared/api/backups';
import { WHOLE_BACKUPS } from '@hokm/shared/api/backups/limits';
import { present, refuse } from '../platform/core/result.js';
import { done, handle, RESPONSE_SENT, type Handler } from '../platform/http/handle.js';
import { auditAction, type StaffRequest } from '../platform/panel/audit-action.js';
import type { AuditLog } from '../platform/panel/audit-log.js';
import { askFor, type ConsentContext } from './consent.js';
import type { BackupSchedule } from './schedule.js';
import { engineOf } from './source.js';
import { presentBackup } from './view.js';

export interface BackupRoutesContext extends ConsentContext {
  /** Null: no backup is made by itself. */
  readonly schedule: BackupSchedule | null;
  readonly chain: AuditLog;
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

const startedAnswer = ({ id }: { readonly id: string }) => ({ ...done, job: { id } });
const askedAnswer = ({ approval }: { readonly approval: AskedApproval }) => ({ ...done, approval });

/** Backups in the panel. Restoring and deleting happen when a second person has approved them (`consent.ts`). */
export function backupRoutes(context: BackupRoutesContext): readonly Handler[] {
  return [...readingRoutes(context), ...changingRoutes(context)];
}

function readingRoutes(context: BackupRoutesContext): readonly Handler[] {
  const { store, secret, jobs, kinds, schedule, chain, namesOf, log } = context;
  let isSending = false;
  return [
    handle(contract.listBackups, async ({ query }) => {
      const { total, records } = await store.page(query);
      const people = records.map(({ created_by }) => created_by).filter((id) => id !== '');
      const names = await namesOf([...new Set(people)]);
      const job = await jobs.underWay(Object.values(kinds).map(({ kind }) => kind));
      return {
        ...done,
        data: await Promise.all(
          records.map(async (record) => presentBackup(record, names, await store.has(record))),
        ),
        meta: pageMeta(total, query),
        is_possible: secret !== null,
        next_at: schedule?.nextAt?.toISOString() ?? null,
        job: job === null ? null : { id: job._id, kind: job.kind },
      };
    }),
    handle(contract.readBackupFile, async (call) => {
      const record = await store.find(call.params.id);
      if (record === null) return refuse('request/not_found');
      if (!(await store.has(record))) return refuse('backup/elsewhere');
      if (isSending) return refuse('jobs/busy');
      isSending = true;
      try {
        await chain.append(
          auditAction(call, context, { action: 'backup.download', target: `backups:${record._id}` }),
        );
        call.response.set({
          'Content-Type': 'application/octet-stream',
          'Content-Length': String(record.size),
          'Content-Disposition': `attachment; filename="${record.file}"`,
          'X-Content-Type-Options': 'nosniff',
        });
        await pipeline(createReadStream(store.pathOf(record.file)), call.response).catch((error: unknown) =>
          log.warn({ err: error, backup: record._id }, 'a backup was not sent to its end'),
        );
      } finally {
        isSending = false;
      }
      return RESPONSE_SENT;
    }),
  ];
}

function changingRoutes(context: BackupRoutesContext): readonly Handler[] {
  const { connection, store, secret, jobs, kinds, isUnderMaintenance } = context;

  async function startDrill(call: StaffRequest, backup_id: string) {
    if (secret === null) return refuse('backup/key_missing');
    const record = await store.find(backup_id);
    if (record === null) return refuse('request/not_found');
    const audited = { action: 'backup.drill', target: `backups:${backup_id}` };
    return jobs.start(call, kinds.drill, { backup_id }, { audited, place: record.host });
  }

  return [
    handle(contract.startBackup, async (call) => {
      if (secret === null) return refuse('backup/key_missing');
      if ((await engineOf(connection)) === 'standalone' && !isUnderMaintenance())
        return refuse('backup/needs_maintenance');
      const { type } = call.body;
      const audited = { action: 'backup.create', reason: type };
      return present(await jobs.start(call, kinds.make, { type }, { audited }), startedAnswer);
    }),
    handle(contract.drillBackup, async (call) =>
      present(await startDrill(call, call.params.id), startedAnswer),
    ),
    handle(contract.restoreBackup, async (call) => {
      const { backup_id, ask, reason } = call.body;
      if (secret === null) return refuse('backup/key_missing');
      const record = await store.find(backup_id);
      if (record !== null && !WHOLE_BACKUPS.includes(record.type)) return refuse('backup/partial');
      return present(
        await askFor(context, call, { action: 'backup.restore', id: backup_id, reason, ask }),
        askedAnswer,
      );
    }),
    handle(contract.removeBackup, async (call) => {
      const { ask, reason } = call.body;
      if ((await store.lastGood())?._id === call.params.id) return refuse('backup/last_good');
      return present(
        await askFor(context, call, { action: 'backup.delete', id: call.params.id, reason, ask }),
        askedAnswer,
      );
    }),
  ];
}
