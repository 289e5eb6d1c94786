/** Longest name at the table, in characters. */
export const NAME_MAX = 32;
/** Longest first or last name, in characters: Telegram's own limit. */
export const FIRST_NAME_MAX = 64;
/** Largest picture that can be uploaded. */
export const AVATAR_BYTES_MAX = 5 * 1024 * 1024;
