import { MINUTE_MS } from '@hokm/shared/time';
import type { AnyCollection } from '../platform/database/collection.js';
import { defineModule } from '../platform/modules/module.js';
import type { AuditQueue } from '../platform/panel/audit-queue.js';
import { auditLogOf } from '../platform/panel/module.js';
import type { JobQueue } from '../platform/panel-jobs/job-queue.js';
import { adoptArchives } from './adopt.js';
import { BackupStore } from './backup-store.js';
import { approvedActs } from './consent.js';
import { backupJobs, type BackupContext, type BackupNotice } from './jobs.js';
import { backups } from './model.js';
import { backupRoutes, type BackupRoutesContext } from './routes.js';
import { BackupSchedule } from './schedule.js';

/** Seals backups of a server that only this machine reaches, where there is no other key. */
export const DEVELOPMENT_KEY = 'development: known to everybody, and only for trying';

interface Uses extends Pick<BackupRoutesContext, 'jobs' | 'chain' | 'namesOf' | 'version' | 'approvals'> {
  readonly jobs: JobQueue;
  readonly audit: AuditQueue;
  readonly isUnderMaintenance: () => boolean;
  /** The collections of all modules. */
  readonly collections: () => readonly AnyCollection[];
  /** Tells the staff of a failed backup or drill. */
  readonly tell: (notice: BackupNotice) => Promise<unknown>;
}

/** Backups of the database, their drills, and restoring them. */
export const backupsModule = defineModule('backups', (platform, uses: Uses) => {
  const { config, connection, timers: clock, randomBytes, log } = platform;
  const { jobs, audit, chain, namesOf, approvals, ...rest } = uses;
  const store = new BackupStore(connection, config, audit, clock);
  const secret = config.backupKey ?? (config.production ? null : DEVELOPMENT_KEY);
  const context: BackupContext = {
    ...rest,
    connection,
    store,
    secret,
    clock,
    log,
    auditLogOf: (of) => auditLogOf(of, config),
  };
  const kinds = backupJobs(context);
  const schedule = config.production ? new BackupSchedule(jobs, kinds, store, clock) : null;
  const consent = { ...context, jobs, kinds, approvals, randomBytes };
  return {
    routes: backupRoutes({ ...consent, schedule, chain, namesOf }),
    approvals: approvedActs(consent),
    collections: [backups],
    jobs: [kinds.make, kinds.drill, kinds.restore],
    tasks: [
      {
        ...({ name: 'archives without a record', role: 'worker', everyMs: MINUTE_MS } as const),
        run: () => adoptArchives({ store, secret, clock, log }),
      },
      ...(schedule === null
        ? []
        : [{ name: 'backups', role: 'worker' as const, everyMs: MINUTE_MS, run: () => schedule.round() }]),
    ],
    exports: { backups: store, backupKinds: kinds },
  };
});
