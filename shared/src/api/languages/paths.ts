export const languagesPaths = {
  listLanguages: 'GET /languages',
  readTexts: 'GET /texts/:language',
  listPanelLanguages: 'GET /admin/languages',
  addLanguage: 'POST /admin/languages',
  changeLanguage: 'PUT /admin/languages/:code',
} as const;
