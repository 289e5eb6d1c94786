import type { Conversation } from '@grammyjs/conversations';
import { InlineKeyboard, type Context } from 'grammy';
import type { Language } from '@hokm/shared/text';
import type { Flavor, BotContext } from '../context.js';

/** A context inside a dialogue: a plain one, fitted out. */
export type TalkContext = Context & Flavor;
export type Talk = Conversation<BotContext, TalkContext>;

const CANCEL = 'dialogue:cancel';

/** Buttons for a question, one a row, and the way out below. */
export function options(
  ctx: TalkContext,
  language: Language,
  rows: readonly [string, string][] = [],
): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  for (const [label, data] of rows) keyboard.text(label, data).row();
  return keyboard.text(ctx.tools.say(language, 'dialogue-cancel'), CANCEL);
}

/**
 * Waits for a text or a pressed button. Null when the person turns to something else: a command ends the dialogue and is
 * carried out, the cancel button ends it with a word.
 */
export async function hear(
  talk: Talk,
  language: Language,
): Promise<{ text: string; pressed: boolean } | null> {
  const next = await talk.wait();
  const data = next.callbackQuery?.data;
  if (data !== undefined) await next.answerCallbackQuery();
  if (data === CANCEL) {
    await next.reply(next.tools.say(language, 'dialogue-cancelled'));
    return null;
  }
  const text = data ?? next.message?.text ?? '';
  if (data === undefined && text.startsWith('/')) return talk.halt({ next: true });
  return { text, pressed: data !== undefined };
}
