import { client } from '../api/client.js';
import { signOut } from '../session/session.js';
import { translate } from '../text/define-texts.js';
import { signInTexts } from '../text/sign-in.js';
import { toastDone } from './toasts.js';

/** Signs out of the panel, and says so. */
export async function leave(): Promise<void> {
  await signOut();
  toastDone(translate(signInTexts, 'signed_out'));
}

/** Ends all sessions of the account, this one too, and says so. Throws when the server did not end them. */
export async function leaveEverywhere(): Promise<void> {
  await client.call('POST /auth/logout-all');
  await signOut();
  toastDone(translate(signInTexts, 'signed_out_everywhere'));
}
