/** Days before a ban whose matches are made good. */
export const MAKE_WHOLE_DAYS = 30;
/** Matches of a banned person that are looked at, the newest. */
export const MAKE_WHOLE_MATCHES = 3_000;
/** Victims that are named, those who lost most. */
export const VICTIMS_SHOWN = 50;
