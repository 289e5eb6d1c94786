import { MINUTE_MS } from '@hokm/shared/time';
import type { NewsSource } from '../notifications/notification-sender.js';
import { defineModule } from '../platform/modules/module.js';
import { BroadcastWalker } from './broadcast-walker.js';
import { Broadcasts } from './broadcasts.js';
import { approvedBroadcasts, closeRefused } from './change-broadcast.js';
import type { BroadcastsContext } from './context.js';
import { broadcasts } from './model.js';
import { broadcastRoutes } from './routes.js';
import { broadcastsShownTo } from './shown-to.js';

const ROUND_MS = 1_000;

type Uses = Pick<
  BroadcastsContext,
  'audit' | 'approvals' | 'messages' | 'outbox' | 'isUnderMaintenance' | 'namesOf'
>;

/** Messages of the staff to many people, in the app and by the bot. */
export const broadcastsModule = defineModule('broadcasts', (platform, uses: Uses) => {
  const { connection, timers: clock, randomBytes, log } = platform;
  const store = new Broadcasts(connection, clock);
  const context: BroadcastsContext = { ...uses, connection, clock, randomBytes, log, broadcasts: store };
  const walker = new BroadcastWalker(context);
  uses.audit.watch(broadcasts);
  const news: NewsSource = {
    held: async () => (uses.isUnderMaintenance() ? null : store.paused()),
    read: (ids) => store.read(ids),
  };
  return {
    routes: broadcastRoutes(context),
    collections: [broadcasts],
    approvals: approvedBroadcasts(() => context),
    tasks: [
      {
        name: 'walk broadcasts',
        role: 'worker',
        everyMs: ROUND_MS,
        follows: [broadcasts.name],
        run: () => walker.round(),
      },
      {
        name: 'close broadcasts without consent',
        role: 'worker',
        everyMs: MINUTE_MS,
        run: () => closeRefused(context),
      },
    ],
    exports: {
      broadcasts: context,
      walker,
      news,
      shownTo: (account: string) =>
        broadcastsShownTo({ connection, broadcasts: store, now: clock.now() }, account),
    },
  };
});
