/** Kinds of texts whose earlier versions are kept. */
export const VERSIONED = ['stories', 'gallery', 'albums', 'pages', 'books', 'authors'] as const;
export type Versioned = (typeof VERSIONED)[number];

/** Versions of a text that are kept, besides those that were published. */
export const VERSIONS_KEPT = 50;
