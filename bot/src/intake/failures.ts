import { GrammyError } from 'grammy';

/** The person was told that the update failed: it is not tried again by itself. */
export class ToldFailure extends Error {
  constructor(cause: unknown) {
    super(wordsOf(cause), { cause });
    this.name = 'ToldFailure';
  }
}

const WORDS_MAX = 300;

/** What went wrong, in one line. */
export function wordsOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, WORDS_MAX);
}

/** Telegram’s refusals when the bot has no right to write in a group or in a topic. */
const NO_RIGHTS =
  /no(?:t enough| rights)|administrator rights|chat_(?:write|send_\w+)_forbidden|chat_restricted|topic_(?:closed|deleted)|thread not found/i;

/** A message was refused as the bot may not write there. */
export function mayNotWrite(error: unknown): boolean {
  return error instanceof GrammyError && error.error_code === 400 && NO_RIGHTS.test(error.description);
}

/**
 * The update has nothing left to do: the person has blocked the bot, the chat is gone, the bot may not write in it, or a query is
 * too old. A normal end, and not a fault.
 */
export function isNormalEnd(error: unknown): boolean {
  if (!(error instanceof GrammyError)) return false;
  if (error.error_code === 403 || mayNotWrite(error)) return true;
  return /chat not found|group chat was (?:deactivated|deleted)|query is too old/i.test(error.description);
}
