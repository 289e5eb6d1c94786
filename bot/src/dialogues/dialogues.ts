import { conversations, createConversation } from '@grammyjs/conversations';
import type { Composer } from 'grammy';
import { addFlavor, type BotContext, type Tools } from '../core/context.js';
import type { DialogueContext } from './ask.js';
import { overTheBot } from './over-the-bot.js';
import { feedback } from './feedback.js';
import { newRoom } from './new-room.js';

/** Grows with every change of a dialogue's steps; dialogues that began with other steps are dropped. */
const VERSION = 3;
/** Dialogue time-out, ms. */
const TIMEOUT_MS = 30 * 60_000;

const DIALOGUES = {
  newroom: newRoom,
  support: feedback('support'),
  paysupport: feedback('paysupport'),
} as const;

/**
 * Dialogues in private chats; their state outlives the process. A dialogue is replayed from its beginning at each step, so
 * every call of a service goes through `external`, which runs once and stores its result.
 */
export function dialogues(bot: Composer<BotContext>, tools: Tools): void {
  const { dialogues: store } = tools.services;
  bot.use(
    conversations<BotContext, DialogueContext>({
      storage: {
        type: 'key',
        version: VERSION,
        prefix: 'dialogue:',
        adapter: {
          async read(key) {
            const stored = await store.read(key);
            return stored === undefined ? undefined : (JSON.parse(stored) as never);
          },
          write: (key, state) => store.write(key, JSON.stringify(state)),
          delete: (key) => store.delete(key),
        },
      },
      plugins: [
        (ctx, next) => {
          addFlavor(ctx, tools);
          return next();
        },
      ],
    }),
  );
  for (const [id, dialogue] of Object.entries(DIALOGUES)) {
    bot.use(
      createConversation<BotContext, DialogueContext>(dialogue, {
        id,
        maxMillisecondsToWait: TIMEOUT_MS,
        plugins: (conversation) => [overTheBot(conversation)],
      }),
    );
  }
}

/** Begins dialogues by their commands. To be installed after all dialogues: a command ends the one that waits first. */
export function beginDialogues(bot: Composer<BotContext>, ids: readonly (keyof typeof DIALOGUES)[]): void {
  for (const id of ids) bot.chatType('private').command(id, (ctx) => ctx.conversation.enter(id));
}
