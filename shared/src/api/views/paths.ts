/** Views that staff have saved: filters and order of a list under a name. */
export const viewsPaths = {
  listViews: 'GET /admin/views',
  saveView: 'PUT /admin/views',
  deleteView: 'DELETE /admin/views/:id',
} as const;
