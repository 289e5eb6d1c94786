import type { Chat, Update, User } from 'grammy/types';
import { GROUP_COMMANDS, PRIVATE_COMMANDS } from '@hokm/bot/core/commands';
import type { BotUpdateKind, BotUpdateReason } from '@hokm/shared/api/bot-updates/limits';

const COMMANDS: readonly string[] = [...PRIVATE_COMMANDS, ...GROUP_COMMANDS, 'start'];

/** The command that a message begins with; null where it begins with none of the bot's. */
function commandOf({ message }: Update): string | null {
  const name = /^\/([a-z_]+)(?:@\w+)?(?:\s|$)/i.exec(message?.text ?? '')?.[1]?.toLowerCase();
  return name !== undefined && COMMANDS.includes(name) ? name : null;
}

/** What an update is, as the staff tells them apart. */
export function kindOf(update: Update): BotUpdateKind {
  const { message } = update;
  if (update.pre_checkout_query !== undefined) return 'checkout';
  if (update.callback_query !== undefined) return 'button';
  if (update.inline_query !== undefined) return 'inline_query';
  if (update.chosen_inline_result !== undefined) return 'inline_result';
  if (update.my_chat_member !== undefined) return 'membership';
  if (update.edited_message !== undefined) return 'edit';
  if (message === undefined) return 'unknown';
  if (message.successful_payment !== undefined) return 'payment';
  if (message.refunded_payment !== undefined) return 'refund';
  return commandOf(update) === null ? 'message' : 'command';
}

/** Where an update is from, without anything that a person has written. */
export interface UpdateFacts {
  readonly command: string | null;
  readonly person: Pick<User, 'id'> | null;
  readonly chat: Exclude<Chat, Chat.PrivateChat> | null;
  /** When Telegram sent it, ms since 1970; null where it does not say. */
  readonly at: number | null;
}

export function factsOf(update: Update): UpdateFacts {
  const { message, edited_message, callback_query, my_chat_member } = update;
  const { inline_query, chosen_inline_result, pre_checkout_query } = update;
  const written = message ?? edited_message ?? my_chat_member;
  const pressed = callback_query ?? inline_query ?? chosen_inline_result ?? pre_checkout_query;
  const chat = written?.chat ?? callback_query?.message?.chat;
  return {
    command: commandOf(update),
    person: (pressed ?? written)?.from ?? null,
    chat: chat === undefined || chat.type === 'private' ? null : chat,
    at: written === undefined ? null : written.date * 1000,
  };
}

/** Why an update failed, read from what its last attempt failed with: an error of grammY or of the server. */
export function reasonOf(error: string | undefined): BotUpdateReason {
  if (error === undefined || error === '') return 'unknown';
  if (/^Network request for '\w+' failed/.test(error)) return 'unreachable';
  const code = Number(/^Call to '\w+' failed! \((\d{3}):/.exec(error)?.[1]);
  if (Number.isNaN(code)) return 'failed';
  if (code === 429) return 'limited';
  return code >= 500 ? 'out_of_order' : 'refused';
}
