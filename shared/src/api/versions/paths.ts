/** Earlier versions of texts. */
export const versionsPaths = {
  listVersions: 'GET /admin/content/:type/:id/versions',
  getVersion: 'GET /admin/content/:type/:id/versions/:n',
  restoreVersion: 'POST /admin/content/:type/:id/versions/:n/restore',
} as const;
