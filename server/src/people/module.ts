import type { People } from '../platform/core/account.js';
import { defineModule } from '../platform/modules/module.js';
import { Blocks } from './blocks.js';
import { blocks as blockCollection, presence as presenceCollection } from './model.js';
import { PresencePublisher, type PresencePublisherProps } from './presence-publisher.js';
import { PresenceStore } from './presence-store.js';
import { peopleRoutes } from './routes.js';

interface Uses extends Pick<PresencePublisherProps, 'friendsOf' | 'tablesOf'> {
  readonly people: People;
  /** Called when one of two people blocks the other. */
  readonly endFriendship: (one: string, other: string) => Promise<void>;
}

/** Blocks between people, and their presence. */
export const peopleModule = defineModule('people', (platform, uses: Uses) => {
  const { connection, node, timers, notifier, log } = platform;
  const { people, endFriendship, friendsOf, tablesOf } = uses;
  const blocks = new Blocks(connection, timers);
  const presence = new PresenceStore(connection, node, timers);
  const publisher = new PresencePublisher({ store: presence, friendsOf, tablesOf, notifier, timers, log });
  return {
    routes: peopleRoutes({ people, blocks, endFriendship }),
    services: [publisher],
    collections: [blockCollection, presenceCollection],
    exports: { blocks, presence, publisher },
  };
});
