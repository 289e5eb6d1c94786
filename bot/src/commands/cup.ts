import type { Composer } from 'grammy';
import type { BotContext } from '../core/context.js';
import { renderCupCard } from '../core/cup-card.js';
import { UNKNOWN_MESSAGE } from '../core/unknown-message.js';
import type { Spoken } from '../texts/texts.js';
import { beginCard } from './group-card.js';

/** Opens a cup for a group, and posts its card, which follows it from then on. */
async function postCup(ctx: BotContext, language: Spoken): Promise<void> {
  const { services, say, refusal, links } = ctx.tools;
  const { chat } = ctx;
  if (chat === undefined || !('title' in chat)) return;
  const message = await beginCard(ctx, language, 'cup-making');
  if (message === null) return;
  const opened = await services.openCup(await ctx.person(), { chat: chat.id, title: chat.title ?? '' });
  if (!opened.ok) {
    const words = refusal(language, opened.code);
    if (message === UNKNOWN_MESSAGE) await ctx.reply(words);
    else await ctx.api.editMessageText(chat.id, message, words);
    return;
  }
  const { card } = opened;
  await services.addCupCard(card.id, chat.id, message, language);
  // Without its number the message cannot become the card: the product sends one.
  if (message === UNKNOWN_MESSAGE) return;
  const { text, keyboard } = renderCupCard(say, language, links, card);
  await ctx.api.editMessageText(
    chat.id,
    message,
    text,
    keyboard === undefined ? {} : { reply_markup: keyboard },
  );
}

/** `/cup`: in a group a cup without coins with its card; in private where cups are opened. */
export function cup(bot: Composer<BotContext>): void {
  bot.chatType('private').command('cup', async (ctx) => {
    const { language } = await ctx.person();
    const { say, buttons } = ctx.tools;
    await ctx.reply(say(language, 'cup-private'), {
      reply_markup: buttons.open(say(language, 'open'), { path: '/tours' }, true),
    });
  });
  bot.chatType(['group', 'supergroup']).command('cup', async (ctx) => {
    await postCup(ctx, (await ctx.person()).language);
  });
}
