/** Screens of the mini app, as a person sees them. */
export const viewAsPaths = {
  viewAs: 'GET /admin/users/:id/view-as/:screen',
} as const;
