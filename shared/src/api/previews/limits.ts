import { HOUR_MS } from '../../time/index.js';

/** How long a link to a draft is valid, ms. */
export const PREVIEW_MS = HOUR_MS;
/** The longest token of such a link, in characters. */
export const PREVIEW_TOKEN_MAX = 64;
