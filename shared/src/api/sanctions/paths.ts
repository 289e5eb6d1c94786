export const sanctionsPaths = {
  listSanctions: 'GET /user/sanctions',
  appeal: 'POST /user/appeal',
} as const;
