import type { Chats } from '../notifications/chats.js';
import type { Outbox } from '../notifications/outbox.js';
import { defineModule } from '../platform/modules/module.js';
import { Inbox, type InboxContext } from './inbox.js';
import { inboxes } from './model.js';
import { inboxRoutes } from './routes.js';

interface Uses extends Pick<InboxContext, 'threads' | 'submissions' | 'framesOf' | 'shownTo'> {
  readonly chats: Chats;
  /** Null without a bot. */
  readonly outbox: Outbox | null;
}

/** The notifications of players in the app. */
export const inboxModule = defineModule('inbox', (platform, { chats, outbox, ...uses }: Uses) => {
  const { connection, timers: clock } = platform;
  const inbox = new Inbox({ ...uses, connection, clock });
  return {
    routes: inboxRoutes({ inbox, chats, outbox, clock }),
    collections: [inboxes],
    exports: { inbox },
  };
});
