/** Albums of the gallery. The panel's own list has the paths of a resource. */
export const albumsPaths = {
  listAlbums: 'GET /albums',
  getAlbum: 'GET /albums/:id',
  likeAlbum: 'POST /albums/:id/like',
  unlikeAlbum: 'DELETE /albums/:id/like',
  shareAlbum: 'POST /albums/:id/share',
  toggleAlbumLike: 'POST /admin/albums/:id/like',
  publishAlbum: 'POST /admin/albums/:id/publish',
  unpublishAlbum: 'POST /admin/albums/:id/unpublish',
} as const;
