/** Giving back what the opponents of a cheat have lost. */
export const makeWholePaths = {
  previewMakeWhole: 'GET /admin/users/:id/make-whole',
  makeWhole: 'POST /admin/users/:id/make-whole',
} as const;
