import type { BotContext } from './context.js';
import type { CardPlace } from './services.js';

/** The message under which a button was pressed; null where Telegram names none. */
export function placeOf(ctx: BotContext): CardPlace | null {
  const { callbackQuery: query } = ctx;
  if (query?.inline_message_id !== undefined) return { inline: query.inline_message_id };
  return query?.message === undefined
    ? null
    : { chat: query.message.chat.id, message: query.message.message_id };
}
