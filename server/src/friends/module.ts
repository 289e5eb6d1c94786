import type { PersonLookups } from '../accounts/person-lookups.js';
import type { Outbox } from '../notifications/outbox.js';
import type { Blocks } from '../people/blocks.js';
import type { PresenceStore } from '../people/presence-store.js';
import type { People } from '../platform/core/account.js';
import { defineModule } from '../platform/modules/module.js';
import { MatchReader } from '../play/games/match-reader.js';
import { matchModel } from '../play/games/match-record.js';
import type { FriendsContext } from './context.js';
import { Friendships } from './friendships.js';
import { friendships } from './model.js';
import { friendsRoutes } from './routes.js';

interface Uses {
  readonly people: People;
  readonly lookups: PersonLookups;
  readonly blocks: Blocks;
  readonly presence: PresenceStore;
  /** Null without a bot. */
  readonly outbox: Outbox | null;
}

export const friendsModule = defineModule('friends', (platform, uses: Uses) => {
  const { connection, timers, notifier, log } = platform;
  const context: FriendsContext = {
    ...uses,
    connection,
    friendships: new Friendships(connection, timers),
    matches: matchModel(connection),
    rooms: new MatchReader(connection, log),
    notifier,
    clock: timers,
  };
  return {
    routes: friendsRoutes(context),
    collections: [friendships],
    exports: context,
  };
});
