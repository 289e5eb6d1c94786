import { renderRoomCard } from '../core/room-card.js';
import type { BotAccount, NewRoom } from '../core/services.js';
import type { Spoken } from '../texts/texts.js';
import { options, waitForReply, type Dialogue, type DialogueContext } from './ask.js';

const NAME_MAX = 10;
const POINTS = [1, 3, 5, 7, 11, 13] as const;

async function askName(dialogue: Dialogue, ctx: DialogueContext, language: Spoken): Promise<string | null> {
  await ctx.reply(ctx.tools.say(language, 'newroom-name'), { reply_markup: options(ctx, language) });
  for (;;) {
    const reply = await waitForReply(dialogue, language);
    if (reply === null) return null;
    const name = reply.text.trim();
    if (!reply.pressed && name.length >= 1 && name.length <= NAME_MAX) return name;
    await ctx.reply(ctx.tools.say(language, 'newroom-name-bad'), { reply_markup: options(ctx, language) });
  }
}

/** Asks with buttons until one of them is pressed; null when the person cancels. */
async function choose<T extends string>(
  dialogue: Dialogue,
  ctx: DialogueContext,
  language: Spoken,
  question: string,
  rows: readonly [string, T][],
): Promise<T | null> {
  const keyboard = options(ctx, language, rows);
  for (;;) {
    await ctx.reply(ctx.tools.say(language, question), { reply_markup: keyboard });
    const reply = await waitForReply(
      dialogue,
      language,
      rows.map(([, value]) => value),
    );
    if (reply === null) return null;
    const chosen = rows.find(([, value]) => value === reply.text);
    if (chosen !== undefined && reply.pressed) return chosen[1];
  }
}

/** `/newroom`: asks for name, points, pace and visibility, and creates the room. */
export async function newRoom(dialogue: Dialogue, ctx: DialogueContext): Promise<void> {
  const account: BotAccount = await dialogue.external(() => ctx.person());
  const { language } = account;
  const { say, refusal, services, links } = ctx.tools;
  const name = await askName(dialogue, ctx, language);
  if (name === null) return;
  const numbers = new Intl.NumberFormat(language);
  const points = await choose(
    dialogue,
    ctx,
    language,
    'newroom-points',
    POINTS.map((count) => [numbers.format(count), String(count)]),
  );
  if (points === null) return;
  const pace = await choose<NewRoom['pace']>(dialogue, ctx, language, 'newroom-pace', [
    [say(language, 'pace-fast'), 'fast'],
    [say(language, 'pace-classic'), 'classic'],
  ]);
  if (pace === null) return;
  const visibility = await choose<NewRoom['visibility']>(dialogue, ctx, language, 'newroom-visibility', [
    [say(language, 'visibility-public'), 'public'],
    [say(language, 'visibility-private'), 'private'],
  ]);
  if (visibility === null) return;
  const room = { name, target_points: Number(points), pace, visibility };
  const created = await dialogue.external(() => services.createRoom(account, room));
  if (!created.ok) {
    await ctx.reply(refusal(language, created.code));
    return;
  }
  const { text, keyboard } = renderRoomCard(say, language, links, created.card);
  const sent = await ctx.reply(
    `${say(language, 'newroom-done', { room: name, code: created.card.code })}\n\n${text}`,
    {
      reply_markup: keyboard,
    },
  );
  const { code } = created.card;
  await dialogue.external(() => services.addRoomCard(code, sent.chat.id, sent.message_id, language));
}
