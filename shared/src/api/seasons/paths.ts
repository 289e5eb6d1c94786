/** Seasons: weekly groups of a division, and of clans. */
export const seasonsPaths = {
  readSeason: 'GET /season',
  listSeasonWeeks: 'GET /season/history',
  readClanCup: 'GET /clan-cup',
  listCupWeeks: 'GET /clan-cup/history',
} as const;
