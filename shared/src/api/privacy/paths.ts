/** The data of an account: taking it along, and deleting it. */
export const privacyPaths = {
  exportAccount: 'GET /user/export',
  requestDeletion: 'POST /user/delete',
  cancelDeletion: 'POST /user/delete/cancel',
} as const;
