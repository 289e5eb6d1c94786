import { errorText, type Language } from '@hokm/shared/text';
import { renderRoomCard } from '../room-card.js';
import type { BotAccount, RoomWish } from '../services.js';
import { hear, options, type Talk, type TalkContext } from './ask.js';

const NAME_MAX = 10;
const POINTS = [1, 3, 5, 7, 11, 13] as const;

async function askName(talk: Talk, ctx: TalkContext, language: Language): Promise<string | null> {
  await ctx.reply(ctx.tools.say(language, 'newroom-name'), { reply_markup: options(ctx, language) });
  for (;;) {
    const heard = await hear(talk, language);
    if (heard === null) return null;
    const name = heard.text.trim();
    if (!heard.pressed && name.length >= 1 && name.length <= NAME_MAX) return name;
    await ctx.reply(ctx.tools.say(language, 'newroom-name-bad'), { reply_markup: options(ctx, language) });
  }
}

/** Asks with buttons, again and again until one of them is pressed. */
async function choose<T extends string>(
  talk: Talk,
  ctx: TalkContext,
  language: Language,
  question: string,
  rows: readonly [string, T][],
): Promise<T | null> {
  const keyboard = options(ctx, language, rows);
  for (;;) {
    await ctx.reply(ctx.tools.say(language, question), { reply_markup: keyboard });
    const heard = await hear(talk, language);
    if (heard === null) return null;
    const chosen = rows.find(([, value]) => value === heard.text);
    if (chosen !== undefined && heard.pressed) return chosen[1];
  }
}

/** `/newroom`: makes a room step by step: name, points, pace, who may see it. */
export async function newRoom(talk: Talk, ctx: TalkContext): Promise<void> {
  const account: BotAccount = await talk.external(() => ctx.person());
  const { language } = account;
  const { say, services, links } = ctx.tools;
  const name = await askName(talk, ctx, language);
  if (name === null) return;
  const numbers = new Intl.NumberFormat(language);
  const points = await choose(
    talk,
    ctx,
    language,
    'newroom-points',
    POINTS.map((count) => [numbers.format(count), String(count)]),
  );
  if (points === null) return;
  const pace = await choose<RoomWish['pace']>(talk, ctx, language, 'newroom-pace', [
    [say(language, 'pace-fast'), 'fast'],
    [say(language, 'pace-classic'), 'classic'],
  ]);
  if (pace === null) return;
  const visibility = await choose<RoomWish['visibility']>(talk, ctx, language, 'newroom-visibility', [
    [say(language, 'visibility-public'), 'public'],
    [say(language, 'visibility-private'), 'private'],
  ]);
  if (visibility === null) return;
  const wish = { name, target_points: Number(points), pace, visibility };
  const made = await talk.external(() => services.createRoom(account, wish));
  if (!made.ok) {
    await ctx.reply(errorText(made.code, language));
    return;
  }
  const { text, keyboard } = renderRoomCard(say, language, links, made.card);
  await ctx.reply(`${say(language, 'newroom-done', { room: name, code: made.card.code })}\n\n${text}`, {
    reply_markup: keyboard,
  });
}
