import type { Composer } from 'grammy';
import type { BotContext } from '../core/context.js';

/** `/help` and `/terms`, and help in groups. */
export function texts(bot: Composer<BotContext>): void {
  const chat = bot.chatType('private');
  for (const key of ['help', 'terms'] as const) {
    chat.command(key, async (ctx) => {
      const { buttons } = ctx.tools;
      await ctx.reply(await ctx.say(key), { reply_markup: buttons.open(await ctx.say('play'), null, true) });
    });
  }
  bot.chatType(['group', 'supergroup']).command(['start', 'help'], async (ctx) => {
    await ctx.reply(await ctx.say('group-only-card'));
  });
}

/** Answers what no other handler has answered. */
export function unknown(bot: Composer<BotContext>): void {
  bot.chatType('private').on('message:text', async (ctx) => {
    const { buttons } = ctx.tools;
    await ctx.reply(await ctx.say('unknown'), {
      reply_markup: buttons.open(await ctx.say('play'), null, true),
    });
  });
  bot.on('callback_query', async (ctx) => {
    await ctx.answerCallbackQuery();
  });
}
