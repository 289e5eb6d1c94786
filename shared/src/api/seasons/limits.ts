/** A week is closed this long after its end at the earliest, ms: matches that ended in it are counted meanwhile. */
export const CLOSES_AFTER_MS = 15 * 60_000;
/** A week waits so long for matches that are not settled yet, ms: one that never is may not stop the league. */
export const WAITS_AT_MOST_MS = 24 * 3_600_000;
/** Coins of a week's first, in a group of so many people at least. */
export const FIRST_COINS = 200;
export const FIRST_OF_AT_LEAST = 10;
/** Clans that a group of the clan cup has at least where its first gets a border around the emblem. */
export const CUP_OF_AT_LEAST = 3;
