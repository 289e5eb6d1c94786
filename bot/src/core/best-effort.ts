import { GrammyError, type Context } from 'grammy';
import type { InlineKeyboardMarkup } from 'grammy/types';

/** Runs a call of which nothing depends: a refusal of Telegram is no fault. False when it was refused. */
export async function bestEffort(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (!(error instanceof GrammyError)) throw error;
    return false;
  }
}

/** Puts the outcome of a pressed button in the place of its question, whose buttons go; a message that is gone is answered anew. */
export async function replaceQuestion(
  ctx: Context,
  text: string,
  reply_markup?: InlineKeyboardMarkup,
): Promise<void> {
  const other = reply_markup === undefined ? {} : { reply_markup };
  if (!(await bestEffort(ctx.editMessageText(text, other)))) await ctx.reply(text, other);
}
