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

/**
 * The update has nothing left to do: the person has blocked the bot, the chat is gone, or a query is too old. A normal end,
 * and not a fault.
 */
export function isNormalEnd(error: unknown): boolean {
  if (!(error instanceof GrammyError)) return false;
  return error.error_code === 403 || /chat not found|query is too old/i.test(error.description);
}
