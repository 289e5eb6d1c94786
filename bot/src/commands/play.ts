import type { Composer } from 'grammy';
import { errorText, type Language } from '@hokm/shared/text';
import type { BotContext } from '../context.js';
import { renderRoomCard } from '../room-card.js';

const ROOM_OF_A_GROUP = { target_points: 7, pace: 'fast', visibility: 'private' } as const;
const NAME_MAX = 10;

/** A room's name out of a group's: at most ten characters, never half of one. */
export function roomNameOf(title: string): string {
  const letters = [...new Intl.Segmenter().segment(title.trim())].map(({ segment }) => segment);
  let name = '';
  for (const letter of letters) {
    if (name.length + letter.length > NAME_MAX) break;
    name += letter;
  }
  return name.trim() || 'حکم';
}

/** Makes a room for the people of a group, and posts the card that shows it from then on. */
async function postRoom(ctx: BotContext, language: Language): Promise<void> {
  const { services, say, links } = ctx.tools;
  const { chat } = ctx;
  if (chat === undefined || !('title' in chat)) return;
  const made = await services.createRoom(await ctx.person(), {
    ...ROOM_OF_A_GROUP,
    name: roomNameOf(chat.title ?? ''),
  });
  if (!made.ok) {
    await ctx.reply(errorText(made.code, language));
    return;
  }
  const { text, keyboard } = renderRoomCard(say, language, links, made.card);
  const { message_id } = await ctx.reply(text, { reply_markup: keyboard });
  await services.showRoom(made.card.code, chat.id, message_id, language);
}

/** `/play`: the app, or in a group a room with a card of its own; "again" under a card that is over makes the next. */
export function play(bot: Composer<BotContext>): void {
  bot.chatType('private').command('play', async (ctx) => {
    const { language, name } = await ctx.person();
    const { say, buttons } = ctx.tools;
    await ctx.reply(say(language, 'start-back', { name }), {
      reply_markup: buttons.open(say(language, 'play'), null, true),
    });
  });
  const groups = bot.chatType(['group', 'supergroup']);
  groups.command('play', async (ctx) => postRoom(ctx, (await ctx.person()).language));
  groups.callbackQuery('again', async (ctx) => {
    await ctx.answerCallbackQuery();
    await postRoom(ctx, (await ctx.person()).language);
  });
}
