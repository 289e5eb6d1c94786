import { MINUTE_MS } from '@hokm/shared/time';
import { defineModule } from '../platform/modules/module.js';
import type { MessagesContext } from './context.js';
import { fillThreads } from './fill-threads.js';
import { messageMails, messageMailTexts } from './mails.js';
import { messages } from './model.js';
import { messageAdminRoutes, messageRoutes } from './routes.js';
import { tellLeft } from './tell-answer.js';
import { Threads } from './threads.js';
import { findRecentThread, writeInThread, writeToBot, type Words } from './write-message.js';

type Uses = Pick<
  MessagesContext,
  'audit' | 'people' | 'staffOf' | 'judgements' | 'notices' | 'chats' | 'mail' | 'outbox'
>;

/** Messages between players and the team. */
export const messagesModule = defineModule('messages', (platform, uses: Uses) => {
  const { connection, timers: clock, randomBytes, notifier, log } = platform;
  const context: MessagesContext = {
    ...uses,
    connection,
    clock,
    randomBytes,
    notifier,
    log,
    threads: new Threads(connection),
  };
  uses.audit.watch(messages);
  return {
    routes: messageRoutes(context),
    // Players who write do not use up the limits of the staff.
    subjects: { 'comms-messages': messageAdminRoutes(context) },
    collections: [messages],
    mailTemplates: messageMails,
    mailTexts: [messageMailTexts],
    tasks: [
      { name: 'tell answers of the team', role: 'worker', everyMs: MINUTE_MS, run: () => tellLeft(context) },
      {
        name: 'threads of earlier versions',
        role: 'worker',
        everyMs: MINUTE_MS,
        run: () => fillThreads(connection),
      },
    ],
    exports: {
      messages: context,
      /** A message that was written to the bot. */
      sendFeedback: (account: string, text: string, key?: string) => writeToBot(context, account, text, key),
      findRecentThread: (account: string) => findRecentThread(context, account),
      writeInThread: (account: string, thread: string, words: Words) =>
        writeInThread(context, account, thread, words),
    },
  };
});
