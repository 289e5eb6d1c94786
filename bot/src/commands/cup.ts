import type { Composer } from 'grammy';
import { CUP_SIZES, CUP_TARGETS } from '@hokm/shared/api/cups/limits';
import { CUP_PARTNERS } from '@hokm/shared/api/tournaments/limits';
import { cutUnits } from '@hokm/shared/graphemes';
import { bestEffort } from '../core/best-effort.js';
import type { BotContext } from '../core/context.js';
import { renderCupCard } from '../core/cup-card.js';
import type { CupChange } from '../core/services.js';
import { UNKNOWN_MESSAGE } from '../core/unknown-message.js';
import type { Spoken } from '../texts/texts.js';
import { beginCard } from './group-card.js';

/** Characters of the alert of a button. */
const ALERT_MAX = 200;

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

/** The choice in the data of a button; null for none that there is. */
function changeOf(name: string, value: string): CupChange | null {
  if (name === 'people') {
    const people = CUP_SIZES.find((each) => String(each) === value);
    return people === undefined ? null : { people };
  }
  if (name === 'points') {
    const target_points = CUP_TARGETS.find((each) => String(each) === value);
    return target_points === undefined ? null : { target_points };
  }
  if (name === 'partners') {
    const partners = CUP_PARTNERS.find((each) => each === value);
    return partners === undefined ? null : { partners };
  }
  if (value === 'full') return { at: null };
  return /^\d{13}$/u.test(value) ? { at: Number(value) } : null;
}

/** A button under the card sets one choice. Refusals are the button's alert. */
async function setChoice(ctx: BotContext, id: string, change: CupChange): Promise<void> {
  const { services, say, refusal, links } = ctx.tools;
  const account = await ctx.person();
  const changed = await services.changeCup(account, id, change);
  if (!changed.ok) {
    const text = cutUnits(refusal(account.language, changed.code), ALERT_MAX);
    await ctx.answerCallbackQuery({ text, show_alert: true });
    return;
  }
  const { text, keyboard } = renderCupCard(say, account.language, links, changed.card);
  // A card that shows it already is not edited again.
  await bestEffort(ctx.editMessageText(text, keyboard === undefined ? {} : { reply_markup: keyboard }));
  await ctx.answerCallbackQuery();
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
  bot.callbackQuery(/^cup:([0-9a-f]{24}):(people|points|partners|at):([a-z0-9]{1,13})$/, async (ctx) => {
    const [, id = '', name = '', value = ''] = ctx.match;
    const change = changeOf(name, value);
    if (change === null) await ctx.answerCallbackQuery();
    else await setChoice(ctx, id, change);
  });
}
