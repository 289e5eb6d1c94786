import type { Conversation } from '@grammyjs/conversations';
import { GrammyError, InlineKeyboard, type Context } from 'grammy';
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

/** Runs a call of which nothing depends; a refusal of Telegram is no fault. */
async function bestEffort(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!(error instanceof GrammyError)) throw error;
  });
}

/** A text that the person has sent, or the data of a button that they pressed. */
export interface Reply {
  readonly text: string;
  readonly pressed: boolean;
}

/**
 * Waits for a text or a pressed button. Null when the person cancels. A command ends the dialogue, which is said, and is then
 * handled as usual.
 * @param values data of the question's buttons
 */
export async function waitForReply(
  dialogue: Dialogue,
  language: Spoken,
  values: readonly string[] = [],
): Promise<Reply | null> {
  const next = await dialogue.wait();
  const data = next.callbackQuery?.data;
  // A button of another message is handled as usual, and the dialogue goes on.
  if (data !== undefined && data !== CANCEL && !values.includes(data)) return dialogue.skip({ next: true });
  // Both are late or pressed twice at times, which Telegram refuses: the choice counts all the same.
  if (data !== undefined) {
    await bestEffort(next.answerCallbackQuery());
    await bestEffort(next.editMessageReplyMarkup());
  }
  if (data === CANCEL) {
    await next.reply(next.tools.say(language, 'dialogue-cancelled'));
    return null;
  }
  const text = data ?? next.message?.text ?? '';
  if (data === undefined && text.startsWith('/')) {
    const isCancel = /^\/cancel(?:@|\s|$)/.test(text);
    await next.reply(next.tools.say(language, isCancel ? 'dialogue-cancelled' : 'dialogue-left'));
    return isCancel ? null : dialogue.halt({ next: true });
  }
  return { text, pressed: data !== undefined };
}
