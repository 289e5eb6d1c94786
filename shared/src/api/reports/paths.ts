/** The queue of reports in the panel. `:id` names a case: all open reports about a player for one reason. */
export const reportsPaths = {
  listReports: 'GET /admin/reports',
  readReport: 'GET /admin/reports/:id',
  readDossier: 'GET /admin/reports/:id/dossier',
  claimReport: 'POST /admin/reports/:id/claim',
  releaseReport: 'DELETE /admin/reports/:id/claim',
  resolveReport: 'POST /admin/reports/:id/resolve',
} as const;
