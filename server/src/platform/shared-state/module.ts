import { defineModule } from '../modules/module.js';
import type { AuditQueue } from '../panel/audit-queue.js';
import { sharedState } from './model.js';
import { SharedState } from './shared-state.js';

/** Least time between two reads of what another process has changed, ms. */
const REFRESH_MS = 400;

/** Values that all processes share. */
export const sharedStateModule = defineModule('shared-state', (platform, uses: { audit: AuditQueue }) => {
  const { connection, timers, log, revisions } = platform;
  const state = new SharedState(connection, uses.audit, timers, log);
  return {
    collections: [sharedState],
    services: [
      {
        role: 'every',
        start: () => revisions.start(),
        stop: () => revisions.stop(),
      },
      // Before the process answers anybody.
      { role: 'every', start: () => state.refresh() },
    ],
    tasks: [
      {
        name: 'read shared state',
        role: 'every',
        everyMs: REFRESH_MS,
        follows: [sharedState.name],
        run: async () => {
          await state.refresh();
          return null;
        },
      },
    ],
    exports: { state },
  };
});
