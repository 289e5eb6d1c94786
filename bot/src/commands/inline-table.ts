import { InlineKeyboard, InlineQueryResultBuilder, type Composer } from 'grammy';
import { parameterOf } from '@hokm/shared/addresses';
import { cutUnits } from '@hokm/shared/graphemes';
import { actorOf, type BotContext } from '../core/context.js';
import { NO_PREVIEW } from '../core/no-previews.js';
import { readFollowed, renderRoomCard } from '../core/room-card.js';
import type { OpenedTable } from '../core/services.js';
import { isRefusal } from '../core/refused.js';
import { languageOf, type Spoken } from '../texts/texts.js';

/** An offer of a table in the id of an inline result, and in the data of the button under its message. */
const RESULT = /^new-([\w-]{1,60})$/;
const BUTTON = /^tb:([\w-]{1,60})$/;

/**
 * The inline result that opens a table in any chat. Its button is there before the room is: Telegram tells of a chosen
 * result only when the bot's inline feedback is on, and gives no id to a message without buttons.
 */
export function tableResult(
  { say, services }: Pick<BotContext['tools'], 'say' | 'services'>,
  language: Spoken,
  { id, name }: { readonly id: number; readonly name: string },
) {
  const offer = services.offerTable(id);
  return InlineQueryResultBuilder.article(`new-${offer}`, say(language, 'inline-table'), {
    description: say(language, 'inline-table-about'),
    reply_markup: new InlineKeyboard().text(say(language, 'join'), `tb:${offer}`),
  }).text(say(language, 'inline-table-text', { name }), NO_PREVIEW);
}

/** Shows the room in the message that was sent, which follows it from then on. */
async function show(ctx: BotContext, inline: string, { card, language }: OpenedTable): Promise<void> {
  const { services, say, links } = ctx.tools;
  await services.addInlineCard(card.code, inline, language);
  const { text, keyboard } = renderRoomCard(say, language, links, card);
  await ctx.api.editMessageTextInline(inline, text, { reply_markup: keyboard });
}

/** Says in the message that was sent why it has no room. */
async function showRefusal(ctx: BotContext, inline: string, words: string): Promise<void> {
  await ctx.api.editMessageTextInline(inline, words).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
  });
}

/** The card of a room that is there already follows it as well. Sending it makes nobody an account. */
async function follow(
  ctx: BotContext,
  inline: string,
  { code, isNameless }: NonNullable<ReturnType<typeof readFollowed>>,
): Promise<void> {
  const actor = actorOf(ctx);
  if (actor === null) return;
  const { services } = ctx.tools;
  const language = (await services.findAccount(actor))?.language ?? languageOf(actor.language_code);
  await services.followRoom(code, inline, language, isNameless);
}

/** A table in any chat, without the bot in it: made when its result is chosen, or by the first who presses its button. */
export function inlineTable(bot: Composer<BotContext>): void {
  bot.on('chosen_inline_result', async (ctx) => {
    const { result_id, inline_message_id: inline } = ctx.chosenInlineResult;
    const offer = RESULT.exec(result_id)?.[1];
    const followed = readFollowed(result_id);
    if (inline === undefined) return;
    if (followed !== null) await follow(ctx, inline, followed);
    if (offer === undefined) return;
    const { language } = await ctx.person();
    const opened = await ctx.tools.services.openTable(offer);
    if (opened.ok) await show(ctx, inline, opened);
    else await showRefusal(ctx, inline, ctx.tools.refusal(language, opened.code));
  });
  bot.callbackQuery(BUTTON, async (ctx) => {
    const { language } = await ctx.person();
    const { services, refusal, links } = ctx.tools;
    const inline = ctx.callbackQuery.inline_message_id;
    const opened = await services.openTable(ctx.match[1] ?? '');
    if (!opened.ok) {
      const text = refusal(language, opened.code);
      await ctx.answerCallbackQuery({ text: cutUnits(text, 200), show_alert: true });
      return;
    }
    if (inline !== undefined) await show(ctx, inline, opened);
    // Telegram lets a button lead to the bot itself only; there the next button opens the room.
    const parameter = parameterOf({ kind: 'room', id: opened.card.code });
    await ctx.answerCallbackQuery({ url: `https://${links.host}/${links.username}?start=${parameter}` });
  });
}
