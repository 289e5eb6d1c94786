export const ALBUM_TITLE_MAX = 120;
export const ALBUM_TEXT_MAX = 2_000;
