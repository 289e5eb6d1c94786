/** Shortest and longest text that people are searched by, in characters. */
export const SEARCH_MIN = 2;
export const SEARCH_MAX = 32;
