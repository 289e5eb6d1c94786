import { AT_MOST } from '../../policy/at-most.js';

/** Passkeys of one account. */
export const PASSKEYS_MAX = AT_MOST.passkeys;
/** Longest name of a passkey, in characters. */
export const PASSKEY_NAME_MAX = 64;
