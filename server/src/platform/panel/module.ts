import { randomBytes } from 'node:crypto';
import { defineModule } from '../modules/module.js';
import { AuditLog } from './audit-log.js';
import { auditDetails, auditLog } from './audit-model.js';
import { AuditQueue } from './audit-queue.js';
import type { ResourceContext } from './resource-store.js';

const SWEEP_MS = 10_000;

/** The base of the panel's subjects: the audit log, and documents that carry their audit entries. */
export const panelModule = defineModule('panel', (platform) => {
  const { config, connection, timers, log } = platform;
  // Without a secret the chain is only as safe as the database: good enough to develop on.
  const current = config.sessionSecret ?? 'development';
  const previous = config.previousSessionSecret === null ? [] : [config.previousSessionSecret];
  const chain = new AuditLog(connection, randomBytes, [current, ...previous]);
  const audit = new AuditQueue(connection, chain, timers, log);
  const resources: ResourceContext = { connection, clock: timers, randomBytes, audit, log };
  return {
    collections: [auditLog, auditDetails],
    tasks: [{ name: 'append audit entries', role: 'worker', everyMs: SWEEP_MS, run: () => audit.sweep() }],
    exports: { chain, audit, resources },
  };
});
