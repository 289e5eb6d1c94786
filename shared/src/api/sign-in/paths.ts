/** Sign-in from Telegram and as a guest, what Telegram says of a person, and signing out. */
export const signInPaths = {
  signInWithTelegram: 'POST /auth/telegram',
  signInWithInitData: 'POST /user/init-data',
  signInAsGuest: 'POST /auth/guest',
  saveUserData: 'POST /save_user_data',
  signOut: 'POST /auth/logout',
} as const;
