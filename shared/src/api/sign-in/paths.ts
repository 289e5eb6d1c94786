/** Sign-in from Telegram and as a guest, and signing out. */
export const signInPaths = {
  signInWithTelegram: 'POST /auth/telegram',
  signInWithInitData: 'POST /user/init-data',
  signInAsGuest: 'POST /auth/guest',
  signOut: 'POST /auth/logout',
} as const;
