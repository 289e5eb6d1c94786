/** The matches of two people as partners. */
export const pairsPaths = {
  listPartners: 'GET /pairs',
  readPair: 'GET /pairs/:id',
} as const;
