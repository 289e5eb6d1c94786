/** Pictures of the gallery. The panel's own list has the paths of a resource. */
export const galleryPaths = {
  readGalleryAnalytics: 'GET /gallery/analytics',
  readGalleryStatistics: 'GET /gallery/statistics',
  uploadPictures: 'POST /gallery/upload-multiple',
  listHomePictures: 'GET /gallery/homepage',
  listPictures: 'GET /gallery',
  getPicture: 'GET /gallery/:id',
  likePicture: 'POST /gallery/:id/like',
  unlikePicture: 'DELETE /gallery/:id/like',
  sharePicture: 'POST /gallery/:id/share',
  downloadPicture: 'POST /gallery/:id/download',
  uploadPicture: 'POST /admin/gallery/upload',
  publishPicture: 'POST /admin/gallery/:id/publish',
  unpublishPicture: 'POST /admin/gallery/:id/unpublish',
  toggleHomePicture: 'POST /admin/gallery/:id/toggle-homepage',
} as const;
