/** Authors of books as players read about them. The panel's own list has the paths of a resource. */
export const authorsPaths = {
  listAuthors: 'GET /authors',
  getAuthor: 'GET /authors/:id',
  publishAuthor: 'POST /admin/authors/:id/publish',
  unpublishAuthor: 'POST /admin/authors/:id/unpublish',
} as const;
