/** Exchange rates. */
export const ratesPaths = {
  readRate: 'GET /forex/:pair',
  listRates: 'GET /admin/forex/rates',
  addRate: 'POST /admin/forex/rates',
  withdrawRate: 'POST /admin/forex/rates/:id/withdraw',
} as const;
