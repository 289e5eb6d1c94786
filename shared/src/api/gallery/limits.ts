import { AT_MOST } from '../../policy/at-most.js';

export const PICTURE_TITLE_MAX = 120;
/** Tags of a picture, and the longest one in characters. */
export const PICTURE_TAGS_MAX = 10;
export const PICTURE_TAG_MAX = 32;
/** Files of one upload of many. */
export const UPLOAD_FILES_MAX = 20;
/** Pictures on the home page of the mini app. */
export const HOMEPAGE_PICTURES_MAX = AT_MOST.home_pictures;
/** Pictures that the analytics of the gallery name. */
export const TOP_PICTURES = 10;
/** Pictures of an album. */
export const ALBUM_PICTURES_MAX = AT_MOST.album_pictures;
