/** Authenticator app and recovery codes of the caller, and confirming a session. */
export const secondFactorPaths = {
  setUpTotp: 'POST /auth/setup-2fa',
  confirmTotp: 'POST /auth/verify-2fa',
  disableSecondFactor: 'POST /auth/disable-2fa',
  renewRecoveryCodes: 'POST /auth/recovery-codes',
  getStepUpOptions: 'POST /auth/step-up/options',
  stepUp: 'POST /auth/step-up',
} as const;
