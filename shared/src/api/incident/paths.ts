/** The incident page: what happened in a span of time, on one axis. */
export const incidentPaths = {
  readIncident: 'GET /admin/incident',
  reportIncident: 'POST /admin/incident/report',
  exportIncident: 'GET /admin/incident/file',
  addIncidentNote: 'POST /admin/incident/notes',
  removeIncidentNote: 'DELETE /admin/incident/notes/:id',
} as const;
