import type { Composer } from 'grammy';
import type { BotContext } from '../core/context.js';
import { renderRoomCard } from '../core/room-card.js';
import type { Spoken } from '../texts/texts.js';

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

/** Creates a room for a group, and posts its card, which is updated from then on. */
async function postRoom(ctx: BotContext, language: Spoken): Promise<void> {
  const { services, say, refusal, links } = ctx.tools;
  const { chat } = ctx;
  if (chat === undefined || !('title' in chat)) return;
  const created = await services.createRoom(await ctx.person(), {
    ...GROUP_ROOM,
    name: roomNameOf(chat.title ?? ''),
  });
  if (!created.ok) {
    await ctx.reply(refusal(language, created.code));
    return;
  }
  const { text, keyboard } = renderRoomCard(say, language, links, created.card);
  const { message_id } = await ctx.reply(text, { reply_markup: keyboard });
  await services.addRoomCard(created.card.code, chat.id, message_id, language);
}

/** `/play`: a button for the app, or in a group a new room with its card; the button under a finished card starts another. */
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
