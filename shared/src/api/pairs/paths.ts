/** What two people have played as partners. */
export const pairsPaths = {
  listPartners: 'GET /pairs',
  readPair: 'GET /pairs/:id',
} as const;
