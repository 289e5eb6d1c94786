/** Books as players read about them. The panel's own list has the paths of a resource. */
export const booksPaths = {
  listBooks: 'GET /books',
  getBook: 'GET /books/:id',
  publishBook: 'POST /admin/books/:id/publish',
  unpublishBook: 'POST /admin/books/:id/unpublish',
} as const;
