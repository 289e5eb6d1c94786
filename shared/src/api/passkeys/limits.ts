/** Passkeys of one account. */
export const PASSKEYS_MAX = 10;
/** Longest name of a passkey, in characters. */
export const PASSKEY_NAME_MAX = 64;
