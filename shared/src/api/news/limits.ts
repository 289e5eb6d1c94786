/** Longest title and text of a news item, in characters. */
export const NEWS_TITLE_MAX = 120;
export const NEWS_TEXT_MAX = 5_000;
