/** People whom a member of staff watches. */
export const watchingPaths = {
  listWatched: 'GET /admin/users/watched',
  readWatch: 'GET /admin/users/:id/watch',
  watchUser: 'PUT /admin/users/:id/watch',
  unwatchUser: 'DELETE /admin/users/:id/watch',
  visitWatched: 'POST /admin/users/:id/watch/visit',
} as const;
