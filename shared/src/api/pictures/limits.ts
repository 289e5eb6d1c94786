/** Width and height of a match's picture, px: for a story, and for a message. */
export const MATCH_PICTURES = {
  story: { width: 1080, height: 1920 },
  post: { width: 1080, height: 1350 },
} as const;
export type PictureSize = keyof typeof MATCH_PICTURES;

/** How long a link to a picture is valid, ms. */
export const PICTURE_LINK_MS = 24 * 60 * 60 * 1000;
