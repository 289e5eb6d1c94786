import { deviceStorage } from '@hokm/web/browser';
import { ApiError } from '@hokm/web/client';
import { call } from '../api/index.js';
import { logWarning } from '../lib/log.js';
import { keepUser, useSession } from './session.js';

/** The language that was chosen on this device and that the account does not know yet. */
const KEY = 'language-untold';

/** Sends it. Where the network is away it is kept for the next time. */
export async function sendUntoldLanguage(): Promise<void> {
  const locale = deviceStorage().getItem(KEY);
  if (locale === null || useSession.getState().token === null) return;
  try {
    keepUser((await call('PUT /auth/profile', { body: { locale } })).user);
  } catch (error) {
    logWarning('Language not stored', error);
    const isRefused = error instanceof ApiError && error.status === 400;
    if (!isRefused) return;
  }
  // Another one may have been chosen meanwhile.
  if (deviceStorage().getItem(KEY) === locale) deviceStorage().removeItem(KEY);
}

/** Has the account remember the chosen language: the bot and mails speak it too. */
export function tellLanguage(code: string): void {
  deviceStorage().setItem(KEY, code);
  void sendUntoldLanguage();
}
