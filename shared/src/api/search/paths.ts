/** The search of the panel's palette. */
export const searchPaths = { searchPanel: 'GET /admin/search' } as const;
