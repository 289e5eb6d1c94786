/** Longest raw launch data that are read, in characters; Telegram sends about one thousand. */
export const INIT_DATA_MAX = 8192;
/** Longest text that is read as a password. The rules of new passwords are stricter. */
export const PASSWORD_TEXT_MAX = 1024;
