import type { Composer } from 'grammy';
import { helpLines } from '../core/commands.js';
import type { BotContext } from '../core/context.js';
import { groupLink } from '../core/links.js';

/** Texts with a button, and the page that it opens; null for the game. */
const PAGES = [
  { key: 'terms', path: null },
  { key: 'privacy', path: '/privacy' },
  { key: 'settings', path: '/settings' },
] as const;

/** `/help`, `/terms`, `/privacy`, `/settings`, `/cancel`, and help in groups. */
export function texts(bot: Composer<BotContext>): void {
  const chat = bot.chatType('private');
  for (const { key, path } of PAGES) {
    chat.command(key, async (ctx) => {
      const label = await ctx.say(path === null ? 'play' : 'open');
      const target = path === null ? null : { path };
      await ctx.reply(await ctx.say(key), { reply_markup: ctx.tools.buttons.open(label, target, true) });
    });
  }
  chat.command('help', async (ctx) => {
    const { say, buttons, links } = ctx.tools;
    const { language } = await ctx.person();
    const keyboard = buttons.open(say(language, 'play'), null, true);
    keyboard.row().url(say(language, 'add-to-group'), groupLink(links));
    await ctx.reply(`${say(language, 'help')}\n${helpLines(say, language)}`, { reply_markup: keyboard });
  });
  // Inside a dialogue the command ends it; here there is none.
  chat.command('cancel', async (ctx) => {
    await ctx.reply(await ctx.say('nothing-to-cancel'));
  });
  bot.chatType(['group', 'supergroup']).command(['start', 'help'], async (ctx) => {
    // Telegram adds this when the bot is added by its link: the greeting has been said.
    if (ctx.match === 'play') return;
    await ctx.reply(await ctx.say('group-only-card'));
  });
}
