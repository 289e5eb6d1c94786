/** What came to the bot, as the staff tells it apart. `edit`: a changed message; `membership`: the bot was added or removed. */
export const BOT_UPDATE_KINDS = [
  'payment',
  'refund',
  'checkout',
  'command',
  'message',
  'edit',
  'button',
  'inline_query',
  'inline_result',
  'membership',
  'unknown',
] as const;
export type BotUpdateKind = (typeof BOT_UPDATE_KINDS)[number];

/** `set_aside`: tried no more by itself. `waiting`: failed, and is tried again. */
export const BOT_UPDATE_STATES = ['set_aside', 'waiting'] as const;
export type BotUpdateState = (typeof BOT_UPDATE_STATES)[number];

/**
 * Why an update failed. `refused`: Telegram has refused a call; `limited`: it asked to wait; `out_of_order`: it failed itself;
 * `unreachable`: it did not answer; `failed`: the server failed; `unknown`: no reason is stored.
 */
export const BOT_UPDATE_REASONS = [
  'refused',
  'limited',
  'out_of_order',
  'unreachable',
  'failed',
  'unknown',
] as const;
export type BotUpdateReason = (typeof BOT_UPDATE_REASONS)[number];

/** Kinds whose answer is worth nothing after some seconds: they cannot be tried again. */
export const SHORT_LIVED_KINDS: readonly BotUpdateKind[] = ['checkout', 'inline_query'];
