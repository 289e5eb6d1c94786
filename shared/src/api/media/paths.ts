/** Pictures of texts. */
export const mediaPaths = {
  readMedia: 'GET /media/:id/:size',
  listMedia: 'GET /admin/media',
  uploadMedia: 'POST /admin/media',
  getMedia: 'GET /admin/media/:id',
  updateMedia: 'PUT /admin/media/:id',
  removeMedia: 'DELETE /admin/media/:id',
} as const;
