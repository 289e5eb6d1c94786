/** Tables on a page of the wall. */
export const TABLES_PAGE = { default: 12, max: 24 } as const;
