import { GrammyError, type Composer } from 'grammy';
import type { BotContext } from '../core/context.js';
import { renderRoomCard } from '../core/room-card.js';
import { UNKNOWN_MESSAGE } from '../core/unknown-message.js';
import { languageOf, type Spoken } from '../texts/texts.js';

const GROUP_ROOM = { target_points: 7, pace: 'fast', visibility: 'private' } as const;
const NAME_MAX = 10;

/** A room's name from a group's title: at most ten UTF-16 units, cut between graphemes. */
function roomNameOf(title: string): string {
  let name = '';
  for (const { segment } of new Intl.Segmenter().segment(title.trim())) {
    if (name.length + segment.length > NAME_MAX) break;
    name += segment;
  }
  return name.trim() || 'حکم';
}

/** The bot may not write in a group: the person is told in private, if that can be. */
async function tellNoRights(ctx: BotContext, language: Spoken): Promise<void> {
  if (ctx.from === undefined) return;
  await ctx.api
    .sendMessage(ctx.from.id, ctx.tools.say(language, 'group-no-rights'))
    .catch((error: unknown) => {
      if (!(error instanceof GrammyError)) throw error;
    });
}

/** The message that becomes the card; null where the bot may not write. It is sent before the room is made, so that no room is left without a card. */
async function beginCard(ctx: BotContext, language: Spoken): Promise<number | null> {
  try {
    return (await ctx.reply(ctx.tools.say(language, 'card-making'))).message_id;
  } catch (error) {
    // Only a refusal says that it may not; a limit or a failure of Telegram passes.
    const isRefusal = error instanceof GrammyError && error.error_code !== 429 && error.error_code < 500;
    if (!isRefusal) throw error;
    await tellNoRights(ctx, language);
    return null;
  }
}

/** Creates a room for a group, and posts its card, which is updated from then on. False when the room was refused. */
async function postRoom(ctx: BotContext, language: Spoken): Promise<boolean> {
  const { services, say, refusal, links } = ctx.tools;
  const { chat } = ctx;
  if (chat === undefined || !('title' in chat)) return false;
  const message = await beginCard(ctx, language);
  if (message === null) return false;
  const created = await services.createRoom(await ctx.person(), {
    ...GROUP_ROOM,
    name: roomNameOf(chat.title ?? ''),
  });
  if (!created.ok) {
    const words = refusal(language, created.code);
    const isThere = message !== UNKNOWN_MESSAGE;
    if (ctx.callbackQuery === undefined && isThere) await ctx.api.editMessageText(chat.id, message, words);
    else if (ctx.callbackQuery === undefined) await ctx.reply(words);
    else {
      if (isThere) await ctx.api.deleteMessage(chat.id, message);
      await ctx.answerCallbackQuery({ text: words.slice(0, 200), show_alert: true });
    }
    return false;
  }
  await services.addRoomCard(created.card.code, chat.id, message, language);
  // Without its number the message cannot become the card: the product sends one.
  if (message === UNKNOWN_MESSAGE) return true;
  const { text, keyboard } = renderRoomCard(say, language, links, created.card);
  await ctx.api.editMessageText(chat.id, message, text, { reply_markup: keyboard });
  return true;
}

/** `/play`: a button for the app, or in a group a new room with its card; the button under a finished card starts another. */
export function play(bot: Composer<BotContext>): void {
  bot.chatType('private').command('play', async (ctx) => {
    const { language } = await ctx.person();
    const { say, buttons } = ctx.tools;
    await ctx.reply(say(language, 'play-open'), {
      reply_markup: buttons.open(say(language, 'play'), null, true),
    });
  });
  const groups = bot.chatType(['group', 'supergroup']);
  groups.on('my_chat_member', async (ctx) => {
    const { old_chat_member: before, new_chat_member: now } = ctx.myChatMember;
    const isAdded =
      ['left', 'kicked'].includes(before.status) && ['member', 'administrator'].includes(now.status);
    if (isAdded) await ctx.reply(ctx.tools.say(languageOf(ctx.from.language_code ?? ''), 'group-hello'));
  });
  groups.command('play', async (ctx) => {
    await postRoom(ctx, (await ctx.person()).language);
  });
  groups.callbackQuery('again', async (ctx) => {
    const { language } = await ctx.person();
    if (await postRoom(ctx, language)) await ctx.answerCallbackQuery();
  });
}
