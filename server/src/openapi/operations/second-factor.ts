import type { Subject } from './operation.js';

const GUESSING = ['auth/two_factor_wrong', 'auth/account_locked', 'request/too_many'] as const;
const PASSWORD = ['auth/password_required', 'auth/wrong_password'] as const;

/** What besides the first proof opens an account, and how a session is confirmed. */
export const secondFactor: Subject = {
  name: 'Second factor',
  description:
    'Authenticator app, recovery codes and passkeys. A session is fresh for ten minutes after it began or was confirmed.',
  operations: {
    'POST /auth/setup-2fa': {
      summary: 'Begin to set up an authenticator app: its secret, as a QR code too',
      refusals: [...PASSWORD, ...GUESSING, 'auth/step_up_needed'],
    },
    'POST /auth/verify-2fa': {
      summary: 'Show the first code: the second factor is on, and the recovery codes are seen this once',
      refusals: [...GUESSING, 'auth/two_factor_not_pending'],
    },
    'POST /auth/disable-2fa': {
      summary: 'Take authenticator app, passkeys and recovery codes away',
      refusals: [
        ...PASSWORD,
        ...GUESSING,
        'auth/two_factor_off',
        'auth/two_factor_required_for_admins',
        'auth/step_up_needed',
      ],
    },
    'POST /auth/recovery-codes': {
      summary: 'Ten new recovery codes; those before end',
      refusals: [...PASSWORD, ...GUESSING, 'auth/two_factor_off'],
    },
    'GET /auth/passkeys': { summary: 'The own passkeys, the oldest first' },
    'POST /auth/passkeys/options': {
      summary: 'What the browser needs to make a passkey',
      refusals: ['auth/passkeys_too_many'],
    },
    'POST /auth/passkeys': {
      summary: 'Keep the passkey that the browser made',
      refusals: ['auth/passkey_invalid', 'auth/passkey_known', 'auth/passkeys_too_many'],
    },
    'DELETE /auth/passkeys/{id}': {
      summary: 'Remove a passkey',
      refusals: ['request/not_found', 'auth/two_factor_required_for_admins'],
    },
    'POST /auth/step-up/options': { summary: 'By what this session can be confirmed' },
    'POST /auth/step-up': {
      summary: 'Confirm the session, by the second factor where there is one',
      refusals: [...PASSWORD, ...GUESSING, 'auth/init_data_invalid', 'auth/init_data_expired'],
    },
  },
};
