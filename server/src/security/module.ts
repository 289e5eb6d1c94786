import { defineModule } from '../platform/modules/module.js';
import type { AuditLog } from '../platform/panel/audit-log.js';
import type { AuditQueue } from '../platform/panel/audit-queue.js';
import { Blacklist } from './blacklist.js';
import { blacklist as collection } from './model.js';
import { securityRoutes, type SecurityContext } from './routes.js';

/** How long a process may not know of a block that another one has made, ms; and how often hits are stored. */
const REFRESH_MS = 1_000;
const HITS_MS = 10_000;

interface Uses extends Pick<SecurityContext, 'namesOf'> {
  readonly audit: AuditQueue;
  readonly chain: AuditLog;
}

/** The security centre: blocked networks, and the audit log as staff reads it. */
export const securityModule = defineModule('security', (platform, { audit, chain, namesOf }: Uses) => {
  const { config, connection, timers: clock, randomBytes, log } = platform;
  const { superAdminTelegramIds } = config;
  const blacklist = new Blacklist(connection, audit, clock, log);
  return {
    routes: securityRoutes({
      ...{ connection, blacklist, superAdminTelegramIds, clock, randomBytes, chain, namesOf },
    }),
    collections: [collection],
    services: [{ role: 'every', start: () => blacklist.refresh(), stop: () => blacklist.storeHits() }],
    tasks: [
      { name: 'read blocked networks', role: 'every', everyMs: REFRESH_MS, run: () => blacklist.refresh() },
      { name: 'store refused requests', role: 'every', everyMs: HITS_MS, run: () => blacklist.storeHits() },
    ],
    exports: { blacklist },
  };
});
