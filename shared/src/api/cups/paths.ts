/** Cups that people open themselves. */
export const cupsPaths = {
  openCup: 'POST /cups',
  listOwnCups: 'GET /cups',
  startCup: 'POST /cups/:id/start',
  cancelCup: 'POST /cups/:id/cancel',
} as const;
