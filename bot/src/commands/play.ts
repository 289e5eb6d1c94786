import type { Composer } from 'grammy';
import { addedTo, beginCard } from './group-card.js';
import type { BotContext } from '../core/context.js';
import { roomNameOf } from '../core/room-name.js';
import { renderRoomCard } from '../core/room-card.js';
import { UNKNOWN_MESSAGE } from '../core/unknown-message.js';
import { languageOf, type Spoken } from '../texts/texts.js';
import { tellListeners } from './listeners.js';

const GROUP_ROOM = { target_points: 7, pace: 'fast', visibility: 'private' } as const;

/** Creates a room for a group, and posts its card, which is updated from then on. */
async function postRoom(ctx: BotContext, language: Spoken): Promise<void> {
  const { services, say, refusal, links } = ctx.tools;
  const { chat } = ctx;
  if (chat === undefined || !('title' in chat)) return;
  const message = await beginCard(ctx, language);
  if (message === null) return;
  const account = await ctx.person();
  const created = await services.createRoom(account, { ...GROUP_ROOM, name: roomNameOf(chat.title ?? '') });
  if (!created.ok) {
    const words = refusal(language, created.code);
    if (message === UNKNOWN_MESSAGE) await ctx.reply(words);
    else await ctx.api.editMessageText(chat.id, message, words);
    return;
  }
  const { card } = created;
  await services.addRoomCard(card.code, chat.id, message, language);
  // Without its number the message cannot become the card: the product sends one.
  if (message !== UNKNOWN_MESSAGE) {
    const { text, keyboard } = renderRoomCard(say, language, links, card);
    await ctx.api.editMessageText(chat.id, message, text, { reply_markup: keyboard });
  }
  await tellListeners(ctx, { chat: chat.id, title: chat.title ?? '', opener: account.id, card });
}

/** `/play`: a button for the app, or in a group a new room with its card. */
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
    const wasHere = addedTo(before);
    if (wasHere && !addedTo(now)) await ctx.tools.services.forgetGroup(ctx.chat.id);
    if (!wasHere && addedTo(now))
      await ctx.reply(ctx.tools.say(languageOf(ctx.from.language_code ?? ''), 'group-hello'));
  });
  groups.command('play', async (ctx) => {
    await postRoom(ctx, (await ctx.person()).language);
  });
}
