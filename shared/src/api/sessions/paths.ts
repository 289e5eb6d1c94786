/** Where a person is signed in, and how their account is protected. */
export const sessionsPaths = {
  listSessions: 'GET /auth/sessions',
  endSession: 'DELETE /auth/sessions/:id',
  endAllSessions: 'POST /auth/logout-all',
  getSecurityInfo: 'GET /security/info',
} as const;
