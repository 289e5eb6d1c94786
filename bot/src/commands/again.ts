import { GrammyError, type Composer } from 'grammy';
import { cutUnits } from '@hokm/shared/graphemes';
import { beginCard, sayNoRights } from './group-card.js';
import { placeOf } from '../core/card-place.js';
import type { BotContext } from '../core/context.js';
import { renderRoomCard } from '../core/room-card.js';
import type { CardPlace, RoomCard } from '../core/services.js';
import { UNKNOWN_MESSAGE } from '../core/unknown-message.js';
import type { Spoken } from '../texts/texts.js';

/** What the button under a finished card holds. */
const AGAIN = 'again';
const ALERT_MAX = 200;

async function alert(ctx: BotContext, words: string): Promise<void> {
  await ctx.answerCallbackQuery({ text: cutUnits(words, ALERT_MAX), show_alert: true });
}

/** A message that was sent in inline mode becomes the card of the next room. */
async function replaceInline(
  ctx: BotContext,
  inline: string,
  language: Spoken,
  card: RoomCard,
): Promise<void> {
  const { services, say, links } = ctx.tools;
  const { text, keyboard } = renderRoomCard(say, language, links, card);
  await ctx.api.editMessageTextInline(inline, text, { reply_markup: keyboard });
  // Last: until then the message counts as the card of the match that is over, so that the update may be handled again.
  await services.addInlineCard(card.code, inline, language);
}

/** The button goes, and the others stay. */
async function removeButton(ctx: BotContext): Promise<void> {
  const rows = ctx.callbackQuery?.message?.reply_markup?.inline_keyboard ?? [];
  const inline_keyboard = rows.map((row) =>
    row.filter((button) => !('callback_data' in button) || button.callback_data !== AGAIN),
  );
  await ctx.editMessageReplyMarkup({ reply_markup: { inline_keyboard } }).catch((error: unknown) => {
    if (!(error instanceof GrammyError)) throw error;
  });
}

/** In a chat the next room gets a card of its own, and the button under the old one goes. */
async function postNext(
  ctx: BotContext,
  old: Extract<CardPlace, { chat: number }>,
  message: number,
  language: Spoken,
  card: RoomCard,
): Promise<void> {
  const { services, say, links } = ctx.tools;
  await services.addRoomCard(card.code, old.chat, message, language);
  const { text, keyboard } = renderRoomCard(say, language, links, card);
  // Without its number the message cannot become the card: the product sends one.
  if (message !== UNKNOWN_MESSAGE)
    await ctx.api.editMessageText(old.chat, message, text, { reply_markup: keyboard });
  await ctx.answerCallbackQuery();
  await removeButton(ctx);
}

async function playAgain(ctx: BotContext, place: CardPlace): Promise<void> {
  const { services, refusal } = ctx.tools;
  const account = await ctx.person();
  const { language } = account;
  const may = await services.mayPlayAgain(account, place);
  if (!may.ok) return alert(ctx, refusal(language, may.code));
  const message = 'inline' in place ? null : await beginCard(ctx, language);
  if (message === null && !('inline' in place)) return alert(ctx, sayNoRights(ctx, language));
  const next = await services.playAgain(account, place);
  if (!next.ok) {
    if ('chat' in place && message !== null && message !== UNKNOWN_MESSAGE)
      await ctx.api.deleteMessage(place.chat, message);
    return alert(ctx, refusal(language, next.code));
  }
  if ('inline' in place) {
    await replaceInline(ctx, place.inline, language, next.card);
    await ctx.answerCallbackQuery();
  } else if (message !== null) await postNext(ctx, place, message, language, next.card);
}

/** The button under a finished card: who sat there opens the next room, once for each card. Refusals are the button's alert. */
export function again(bot: Composer<BotContext>): void {
  bot.callbackQuery(AGAIN, async (ctx) => {
    const place = placeOf(ctx);
    if (place === null) await ctx.answerCallbackQuery();
    else await playAgain(ctx, place);
  });
}
