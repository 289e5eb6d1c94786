import type { Conversation } from '@grammyjs/conversations';
import { InlineKeyboard, type Context } from 'grammy';
import type { BotContext, Flavor } from '../core/context.js';
import type { Spoken } from '../texts/texts.js';

/** A context inside a dialogue: a plain one, with this bot's flavor. */
export type DialogueContext = Context & Flavor;
export type Dialogue = Conversation<BotContext, DialogueContext>;

const CANCEL = 'dialogue:cancel';

/** Buttons for a question, one in a row, and a cancel button below. */
export function options(
  ctx: DialogueContext,
  language: Spoken,
  rows: readonly [string, string][] = [],
): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  for (const [label, data] of rows) keyboard.text(label, data).row();
  return keyboard.text(ctx.tools.say(language, 'dialogue-cancel'), CANCEL);
}

/** A text that the person has sent, or the data of a button that they pressed. */
export interface Reply {
  readonly text: string;
  readonly pressed: boolean;
}

/**
 * Waits for a text or a pressed button. Null when the person cancels. A command ends the dialogue, and is then handled as
 * usual.
 */
export async function waitForReply(dialogue: Dialogue, language: Spoken): Promise<Reply | null> {
  const next = await dialogue.wait();
  const data = next.callbackQuery?.data;
  if (data !== undefined) await next.answerCallbackQuery();
  if (data === CANCEL) {
    await next.reply(next.tools.say(language, 'dialogue-cancelled'));
    return null;
  }
  const text = data ?? next.message?.text ?? '';
  if (data === undefined && text.startsWith('/')) return dialogue.halt({ next: true });
  return { text, pressed: data !== undefined };
}
