/** Links to drafts. */
export const previewsPaths = {
  makePreview: 'POST /admin/content/:type/:id/preview',
  readPreview: 'GET /previews/:token',
} as const;
