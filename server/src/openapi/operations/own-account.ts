import type { Subject } from './operation.js';

/** How one’s own account is kept: profile, password, sessions. */
export const ownAccount: Subject = {
  name: 'Own account',
  description: 'The profile, the password, and where one is signed in.',
  operations: {
    'GET /auth/profile': { summary: 'The own profile' },
    'PUT /auth/profile': { summary: 'Change names, language or country; what is not there stays' },
    'POST /user/avatar': {
      summary: 'Upload a picture of up to 5 MB; it is made anew as WebP of 512 px',
      upload: 'avatar',
      refusals: ['files/not_an_image', 'files/too_large', 'files/not_stored'],
    },
    'DELETE /user/avatar': { summary: 'Take the picture away', refusals: ['files/not_stored'] },
    'POST /auth/change-password': {
      summary: 'Change the password; other sessions end where that is wished',
      refusals: [
        'auth/no_password',
        'auth/wrong_password',
        'auth/password_weak',
        'auth/passwords_differ',
        'auth/account_locked',
      ],
    },
    'GET /auth/sessions': { summary: 'Where one is signed in' },
    'DELETE /auth/sessions/{id}': { summary: 'End one of the own sessions', refusals: ['request/not_found'] },
    'POST /auth/logout-all': { summary: 'End all sessions, this one too' },
    'GET /user/export': {
      summary: 'Everything that is kept about the account, as a file',
      refusals: ['request/not_found', 'request/too_many'],
    },
    'POST /user/delete': {
      summary: 'Have the account deleted at the end of a time in which it can be kept',
      refusals: ['request/not_found'],
    },
    'POST /user/delete/cancel': { summary: 'Keep the account', refusals: ['request/not_found'] },
    'GET /security/info': { summary: 'How safely the account is kept, and what happened around it' },
  },
};
