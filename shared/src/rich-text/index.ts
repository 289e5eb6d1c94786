export * from './limits.js';
export * from './read.js';
export { safeLink } from './safe-link.js';
export { mediaId, richText, richTextBlock } from './schema.js';
export type * from './types.js';
