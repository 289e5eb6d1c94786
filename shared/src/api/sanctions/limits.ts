/** Longest appeal, in characters. */
export const APPEAL_MAX = 1_000;
/** Days in which a person may appeal against a decision that does not last. */
export const APPEAL_DAYS = 14;
