/** Identities of an account (Telegram, e-mail, Google), and sign-in with Google or Telegram in a browser. */
export const identitiesPaths = {
  listIdentities: 'GET /auth/identities',
  linkTelegram: 'POST /auth/identities/telegram',
  linkEmail: 'POST /auth/identities/email',
  unlinkIdentity: 'DELETE /auth/identities/:provider',
  startGoogle: 'GET /auth/google',
  finishGoogle: 'GET /auth/google/callback',
  linkGoogle: 'POST /auth/google/link',
  startTelegram: 'GET /auth/telegram-web',
  finishTelegram: 'GET /auth/telegram-web/callback',
  linkTelegramWeb: 'POST /auth/telegram-web/link',
  exchangeCode: 'POST /auth/exchange',
} as const;
