import { conversations, createConversation } from '@grammyjs/conversations';
import type { Composer } from 'grammy';
import { fitOut, type BotContext, type Tools } from '../context.js';
import type { TalkContext } from './ask.js';
import { deleteAccount } from './delete-account.js';
import { feedback } from './feedback.js';
import { newRoom } from './new-room.js';

/** Grows with every change of a dialogue's steps: what was begun with other steps is dropped. */
const VERSION = 1;
/** Who falls silent in a dialogue is asked no more after this, ms. */
const PATIENCE_MS = 30 * 60_000;

const DIALOGUES = { newroom: newRoom, support: feedback, deleteaccount: deleteAccount } as const;

/**
 * The dialogues of the private chat: their state outlives the process. A dialogue is replayed from its beginning at each
 * step, so everything that asks or changes the product goes through `external`, which is done once.
 */
export function dialogues(bot: Composer<BotContext>, tools: Tools): void {
  const { dialogues: store } = tools.services;
  bot.use(
    conversations<BotContext, TalkContext>({
      storage: {
        type: 'key',
        version: VERSION,
        prefix: 'dialogue:',
        adapter: {
          async read(key) {
            const kept = await store.read(key);
            return kept === undefined ? undefined : (JSON.parse(kept) as never);
          },
          write: (key, state) => store.write(key, JSON.stringify(state)),
          delete: (key) => store.delete(key),
        },
      },
      plugins: [
        (ctx, next) => {
          fitOut(ctx, tools);
          return next();
        },
      ],
    }),
  );
  for (const [id, dialogue] of Object.entries(DIALOGUES)) {
    bot.use(
      createConversation<BotContext, TalkContext>(dialogue, { id, maxMillisecondsToWait: PATIENCE_MS }),
    );
    bot.chatType('private').command(id, (ctx) => ctx.conversation.enter(id));
  }
}
