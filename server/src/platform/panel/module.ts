import { randomBytes } from 'node:crypto';
import type { Connection } from 'mongoose';
import { MINUTE_MS } from '@hokm/shared/time';
import type { Config } from '../core/config.js';
import { defineModule } from '../modules/module.js';
import { AuditLog } from './audit-log.js';
import { auditDetails, auditHead, auditLog } from './audit-model.js';
import { AuditQueue } from './audit-queue.js';
import { AuditWatch } from './audit-watch.js';
import { PanelNotices } from './panel-notices.js';
import type { ResourceContext } from './resource-store.js';

const SWEEP_MS = 10_000;
/** How often the watch over the audit log looks whether something is due, ms. */
const WATCH_MS = 5 * MINUTE_MS;

/** The audit log of a database, sealed with the secrets of the configuration. */
export function auditLogOf(
  connection: Connection,
  { sessionSecret, previousSessionSecret }: Pick<Config, 'sessionSecret' | 'previousSessionSecret'>,
): AuditLog {
  // Without a secret the chain is only as safe as the database: good enough to develop on.
  const current = sessionSecret ?? 'development';
  const previous = previousSessionSecret === null ? [] : [previousSessionSecret];
  return new AuditLog(connection, randomBytes, [current, ...previous]);
}

/** The base of the panel's subjects: the audit log, and documents that carry their audit entries. */
export const panelModule = defineModule('panel', (platform) => {
  const { config, connection, timers, log } = platform;
  const chain = auditLogOf(connection, config);
  const audit = new AuditQueue(connection, chain, timers, log);
  const resources: ResourceContext = { connection, clock: timers, randomBytes, audit, log };
  const notices = new PanelNotices(connection, timers, log);
  const watch = new AuditWatch({ chain, notices, clock: timers, log });
  return {
    collections: [auditLog, auditDetails, auditHead],
    tasks: [
      {
        name: 'append audit entries',
        role: 'worker',
        everyMs: SWEEP_MS,
        untoldMs: MINUTE_MS,
        follows: audit.watched,
        run: () => audit.sweep(),
      },
      { name: 'watch the audit log', role: 'worker', everyMs: WATCH_MS, run: () => watch.round() },
    ],
    exports: { chain, audit, notices, resources },
  };
});
