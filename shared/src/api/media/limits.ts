/** Widths of the pictures of texts, px, the smallest first. A narrower upload has fewer sizes, the last one as wide as it is. */
export const MEDIA_SIZES = [320, 640, 1280, 2560] as const;
export type MediaSize = (typeof MEDIA_SIZES)[number];

/** Longest description of a picture, in characters. */
export const ALT_MAX = 300;
/** A picture that nothing shows is removed after so many days. */
export const UNUSED_DAYS = 7;
