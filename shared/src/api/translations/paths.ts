export const translationsPaths = {
  listTranslations: 'GET /admin/translations',
  createTranslation: 'POST /admin/translations',
  updateTranslation: 'PUT /admin/translations/:id',
  removeTranslation: 'DELETE /admin/translations/:id',
  autoTranslate: 'POST /admin/translations/auto-translate',
  bulkTranslate: 'POST /admin/translations/bulk-translate',
  initializeDefaults: 'POST /admin/translations/initialize-defaults',
  exportTranslations: 'GET /admin/translations/export',
} as const;
