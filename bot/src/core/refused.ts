import { GrammyError, HttpError } from 'grammy';

/** Telegram cannot be reached, is out of order, or limits the rate: a later attempt may succeed. */
export function isPassing(error: unknown): boolean {
  if (error instanceof HttpError) return true;
  return error instanceof GrammyError && (error.error_code === 429 || error.error_code >= 500);
}

/** Telegram refuses the call, and would again: no limit of the rate, and no failure of its own. */
export function isRefusal(error: unknown): boolean {
  return error instanceof GrammyError && !isPassing(error);
}
