/** Work of the panel that takes longer than a request. */
export const jobPaths = {
  listJobs: 'GET /admin/jobs',
  readJob: 'GET /admin/jobs/:id',
  readJobFile: 'GET /admin/jobs/:id/file',
  cancelJob: 'POST /admin/jobs/:id/cancel',
} as const;
