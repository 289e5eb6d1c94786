/** The call that Telegram makes. */
export const telegramPaths = {
  receiveUpdate: 'POST /bot/webhook',
} as const;
