/** Longest appeal, in characters. */
export const APPEAL_MAX = 1_000;
