/** What the bot asks Telegram for: a list that is left out would keep an older one. */
export const ALLOWED_UPDATES = [
  'message',
  'callback_query',
  'inline_query',
  'pre_checkout_query',
  'my_chat_member',
] as const;
