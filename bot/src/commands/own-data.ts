import type { Composer } from 'grammy';
import type { BotContext } from '../core/context.js';

/** `/mydata` and `/deleteaccount` lead to the app, which asks for the second factor. Nothing of the account goes by chat. */
const COMMANDS = [
  { command: 'mydata', page: 'data', text: 'mydata', label: 'mydata-open' },
  { command: 'deleteaccount', page: 'delete', text: 'delete', label: 'delete-open' },
] as const;

export function ownData(bot: Composer<BotContext>): void {
  for (const { command, page, text, label } of COMMANDS)
    bot.chatType('private').command(command, async (ctx) => {
      const { language } = await ctx.person();
      const { say, buttons } = ctx.tools;
      await ctx.reply(say(language, text), {
        reply_markup: buttons.open(say(language, label), { kind: 'account', id: page }, true),
      });
    });
}
