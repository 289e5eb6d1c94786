import type { Subject } from './operation.js';

const LINKING = ['auth/identity_taken', 'auth/identity_present'] as const;
const ELSEWHERE = {
  google: ['auth/google_not_configured', 'auth/google_unreachable'],
  telegram: ['auth/telegram_not_configured', 'auth/telegram_unreachable'],
} as const;

/** The ways into one account, and signing in elsewhere. */
export const identities: Subject = {
  name: 'Ways in',
  description:
    'One account, several ways into it: Telegram, an address with a password, Google. The last one stays.',
  operations: {
    'GET /auth/google': {
      summary: 'Sign in with Google: goes there, and comes back to `/sign-in`',
      redirects: true,
    },
    'GET /auth/google/callback': { summary: 'Where Google sends the browser back to', redirects: true },
    'GET /auth/telegram-web': {
      summary: 'Sign in with Telegram in a browser: goes there, and comes back to `/sign-in`',
      redirects: true,
    },
    'GET /auth/telegram-web/callback': {
      summary: 'Where Telegram sends the browser back to',
      redirects: true,
    },
    'POST /auth/exchange': {
      summary: 'Exchange the code that came back for a session, once, in the browser that began',
      refusals: [
        'auth/code_invalid',
        'auth/two_factor_required',
        'auth/two_factor_wrong',
        'auth/account_locked',
      ],
    },
    'GET /auth/identities': { summary: 'The ways into the own account, and what could be added' },
    'POST /auth/identities/telegram': {
      summary: 'Add Telegram by its launch data',
      refusals: [
        ...LINKING,
        'auth/init_data_invalid',
        'auth/init_data_expired',
        'auth/telegram_not_configured',
      ],
    },
    'POST /auth/identities/email': {
      summary: 'Add an address and a password by a mailed link; the same answer for every address',
      refusals: [
        'auth/email_required',
        'auth/email_invalid',
        'auth/password_weak',
        'auth/passwords_differ',
        'auth/identity_present',
        'auth/mail_off',
      ],
    },
    'POST /auth/google/link': { summary: 'Where to go to add Google', refusals: ELSEWHERE.google },
    'POST /auth/telegram-web/link': {
      summary: 'Where to go to add Telegram from a browser',
      refusals: ELSEWHERE.telegram,
    },
    'DELETE /auth/identities/{provider}': {
      summary: 'Take a way in away, but never the last one',
      refusals: ['auth/last_identity', 'request/not_found'],
    },
  },
};
