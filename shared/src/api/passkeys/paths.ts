/** Passkeys of the caller. */
export const passkeysPaths = {
  listPasskeys: 'GET /auth/passkeys',
  getPasskeyOptions: 'POST /auth/passkeys/options',
  addPasskey: 'POST /auth/passkeys',
  removePasskey: 'DELETE /auth/passkeys/:id',
} as const;
