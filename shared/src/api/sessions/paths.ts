/** A browser may have sessions of both kinds: the panel names its own in this header. */
export const SESSION_KIND_HEADER = 'x-session-kind';

/** Where a person is signed in, and how their account is protected. */
export const sessionsPaths = {
  listSessions: 'GET /auth/sessions',
  endSession: 'DELETE /auth/sessions/:id',
  endAllSessions: 'POST /auth/logout-all',
  getSecurityInfo: 'GET /security/info',
} as const;
