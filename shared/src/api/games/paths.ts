/** Matches of the past. */
export const gamesPaths = {
  listGameTypes: 'GET /games/types',
  listHistory: 'GET /games/history',
  readGain: 'GET /games/:id/gain',
  readReplay: 'GET /games/:id/replay',
  readFairness: 'GET /games/:id/fairness',
} as const;
