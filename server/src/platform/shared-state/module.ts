import { defineModule } from '../modules/module.js';
import type { AuditQueue } from '../panel/audit-queue.js';
import { sharedState } from './model.js';
import { SharedState } from './shared-state.js';

/** How long a process may work with a value that another one has changed, ms. */
const REFRESH_MS = 400;

/** Values that all processes share. */
export const sharedStateModule = defineModule('shared-state', (platform, uses: { audit: AuditQueue }) => {
  const { connection, timers, log } = platform;
  const state = new SharedState(connection, uses.audit, timers, log);
  return {
    collections: [sharedState],
    // Before the process answers anybody.
    services: [{ role: 'every', start: () => state.refresh() }],
    tasks: [{ name: 'read shared state', role: 'every', everyMs: REFRESH_MS, run: () => state.refresh() }],
    exports: { state },
  };
});
