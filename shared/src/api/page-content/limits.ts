export const PAGE_TITLE_MAX = 120;
/** Longest name of a page in its address. */
export const PAGE_KEY_MAX = 40;
/** Pages that every installation has. They can be emptied back to their first text, and not deleted. */
export const BUILT_IN_PAGES = ['help', 'rules', 'about', 'terms', 'privacy', 'faq'] as const;
export type BuiltInPage = (typeof BUILT_IN_PAGES)[number];
/** The page that people can be asked to accept. */
export const TERMS_PAGE = 'terms';
