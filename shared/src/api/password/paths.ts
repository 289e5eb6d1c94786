/** Accounts with an e-mail address and a password. */
export const passwordPaths = {
  register: 'POST /auth/register',
  signInWithPassword: 'POST /auth/login',
  signInToPanel: 'POST /auth/admin/login',
  verifyEmail: 'POST /auth/verify-email',
  resendVerification: 'POST /auth/resend-verification',
  requestPasswordReset: 'POST /auth/forgot-password',
  resetPassword: 'POST /auth/reset-password',
  changePassword: 'POST /auth/change-password',
} as const;
