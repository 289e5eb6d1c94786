/** Pages of the product, and what the staff does with them. The panel's own list has the paths of a resource. */
export const pageContentPaths = {
  listPages: 'GET /pages',
  getPage: 'GET /pages/:slug',
  acceptTerms: 'POST /pages/terms/accept',
  initializePages: 'POST /admin/page-content/initialize',
  publishPage: 'POST /admin/page-content/:id/publish',
  unpublishPage: 'POST /admin/page-content/:id/unpublish',
  resetPage: 'POST /admin/page-content/:id/reset',
} as const;
