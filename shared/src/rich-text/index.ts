export * from './limits.js';
export * from './read.js';
export { isAppPage, LINKED_PAGES, UNLINKED_PAGES } from './app-pages.js';
export { safeLink } from './safe-link.js';
export { mediaId, richText, richTextBlock, shownRichText, shownRichTextBlock } from './schema.js';
export type * from './types.js';
