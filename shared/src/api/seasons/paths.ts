/** Seasons: weekly groups of a division. */
export const seasonsPaths = {
  readSeason: 'GET /season',
  listSeasonWeeks: 'GET /season/history',
} as const;
