/** The search of the panel's palette, and the one by conditions. */
export const searchPaths = {
  searchPanel: 'GET /admin/search',
  searchAdvanced: 'POST /admin/search/advanced',
} as const;
