import type { Subject } from './operation.js';

const INIT_DATA = [
  'auth/init_data_invalid',
  'auth/init_data_expired',
  'auth/telegram_not_configured',
] as const;
const PASSWORD = [
  'auth/email_required',
  'auth/email_invalid',
  'auth/password_required',
  'auth/wrong_credentials',
  'auth/account_locked',
] as const;

/** Who somebody is: Telegram, guests, address and password. */
export const signingIn: Subject = {
  name: 'Signing in',
  description: 'A session is a bearer token; on our own pages it comes as a cookie as well.',
  operations: {
    'POST /auth/telegram': {
      summary: 'Exchange the signed launch data of the mini app for a session',
      refusals: INIT_DATA,
    },
    'POST /user/init-data': {
      summary: 'The same, under the name that older clients know',
      refusals: INIT_DATA,
    },
    'POST /auth/guest': {
      summary: 'Play under a name, without an account to keep',
      refusals: ['auth/guests_not_allowed'],
    },
    'POST /auth/login': {
      summary: 'Sign in with address and password',
      refusals: [...PASSWORD, 'auth/admin_required'],
    },
    'POST /auth/admin/login': {
      summary: 'Sign in to the panel: moderators, admins and super admins only, for shorter',
      refusals: [...PASSWORD, 'auth/admin_required'],
    },
    'POST /auth/logout': { summary: 'End the session that asks; done also without one' },
    'POST /auth/register': {
      summary: 'Ask for an account: it is made by the link that is mailed to the address',
      refusals: ['auth/email_invalid', 'auth/password_weak', 'auth/passwords_differ', 'auth/mail_off'],
    },
    'POST /auth/verify-email': {
      summary: 'Use the link of a mail: the address is the account’s from then on',
      refusals: ['auth/token_invalid'],
    },
    'POST /auth/resend-verification': {
      summary: 'Send the link once more; the same answer for every address',
      refusals: ['auth/email_invalid', 'auth/mail_off'],
    },
    'POST /auth/forgot-password': {
      summary: 'Send a link for a new password; the same answer for every address',
      refusals: ['auth/email_invalid', 'auth/mail_off'],
    },
    'POST /auth/reset-password': {
      summary: 'Set a new password by that link; every session ends',
      refusals: ['auth/token_invalid', 'auth/password_weak', 'auth/passwords_differ'],
    },
  },
};
