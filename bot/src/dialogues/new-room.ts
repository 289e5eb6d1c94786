import { renderRoomCard } from '../core/room-card.js';
import type { BotAccount, NewRoom } from '../core/services.js';
import type { Say, Spoken } from '../texts/texts.js';
import { Questions, type Dialogue, type DialogueContext } from './ask.js';

const NAME_MAX = 10;
const POINTS = [1, 3, 5, 7, 11, 13] as const;

async function askName(questions: Questions, language: Spoken, say: Say): Promise<string | null> {
  await questions.ask(say(language, 'newroom-name'));
  for (;;) {
    const reply = await questions.answer();
    if (reply === null) return null;
    const name = reply.text.trim();
    if (name.length >= 1 && name.length <= NAME_MAX) return name;
    await questions.ask(say(language, 'newroom-name-bad'));
  }
}

/** Asks with buttons until one of them is pressed; null when the person cancels. */
async function choose<T extends string>(
  questions: Questions,
  question: string,
  rows: readonly [string, T][],
): Promise<T | null> {
  for (;;) {
    await questions.ask(question, rows);
    const reply = await questions.answer();
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
  const questions = new Questions(dialogue, ctx, language);
  const name = await askName(questions, language, say);
  if (name === null) return;
  const numbers = new Intl.NumberFormat(language);
  const points = await choose(
    questions,
    say(language, 'newroom-points'),
    POINTS.map((count) => [numbers.format(count), String(count)]),
  );
  if (points === null) return;
  const pace = await choose<NewRoom['pace']>(questions, say(language, 'newroom-pace'), [
    [say(language, 'pace-fast'), 'fast'],
    [say(language, 'pace-classic'), 'classic'],
  ]);
  if (pace === null) return;
  const visibility = await choose<NewRoom['visibility']>(questions, say(language, 'newroom-visibility'), [
    [say(language, 'visibility-public'), 'public'],
    [say(language, 'visibility-private'), 'private'],
  ]);
  if (visibility === null) return;
  const room = { name, target_points: Number(points), pace, visibility };
  const created = await dialogue.external(() => services.createRoom(account, room));
  if (!created.ok) {
    await questions.end(refusal(language, created.code));
    return;
  }
  const { text, keyboard } = renderRoomCard(say, language, links, created.card);
  const { code } = created.card;
  const message = await questions.end(
    `${say(language, 'newroom-done', { room: name, code })}\n\n${text}`,
    keyboard,
  );
  const { chatId } = ctx;
  if (chatId !== undefined)
    await dialogue.external(() => services.addRoomCard(code, chatId, message, language));
}
