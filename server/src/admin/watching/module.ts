import { MINUTE_MS } from '@hokm/shared/time';
import { defineModule } from '../../platform/modules/module.js';
import type { PanelNotices } from '../../platform/panel/panel-notices.js';
import type { SessionService } from '../../sign-in/sessions/session-service.js';
import type { UsersContext } from '../users/context.js';
import { watches } from './model.js';
import { watchingRoutes } from './routes.js';
import { WatchList } from './watch-list.js';

/** Least time between two looks at the watches, ms. */
const REFRESH_MS = 5_000;

interface Uses {
  readonly users: UsersContext;
  readonly notices: Pick<PanelNotices, 'tell'>;
  readonly sessions: Pick<SessionService, 'onUsed'>;
}

/** People whom a member of staff watches. */
export const watchingModule = defineModule('watching', (platform, { users, notices, sessions }: Uses) => {
  const { connection, timers: clock, log } = platform;
  const list = new WatchList({ connection, people: users.people, notices, clock, log });
  users.audit.watch(watches);
  sessions.onUsed((account, { isNew }) => {
    if (isNew) list.note(account, 'sign_in', String(clock.now()));
  });
  return {
    routes: watchingRoutes({ users, model: watches.model(connection), list }),
    collections: [watches],
    services: [{ role: 'every', stop: () => list.settled() }],
    tasks: [
      {
        name: 'watched people',
        role: 'every',
        everyMs: REFRESH_MS,
        untoldMs: MINUTE_MS,
        follows: [watches.name],
        async run() {
          await list.refresh();
          return null;
        },
      },
      { name: 'reminders of watches', role: 'worker', everyMs: MINUTE_MS, run: () => list.remind() },
    ],
    exports: { watchList: list },
  };
});
