/** What came to the bot and could not be handled. */
export const botUpdatePaths = {
  listBotUpdates: 'GET /admin/system/bot-updates',
  retryBotUpdate: 'POST /admin/system/bot-updates/:id/retry',
  dismissBotUpdate: 'POST /admin/system/bot-updates/:id/dismiss',
} as const;
