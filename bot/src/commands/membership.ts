import type { Composer } from 'grammy';
import type { BotContext } from '../context.js';

/** Who blocks the bot is not written to any more, until the person lets it. */
export function membership(bot: Composer<BotContext>): void {
  bot.on('my_chat_member', async (ctx) => {
    if (ctx.chat.type !== 'private') return;
    const { status } = ctx.myChatMember.new_chat_member;
    await ctx.tools.services.setReachable(ctx.chat.id, status === 'member');
  });
}
