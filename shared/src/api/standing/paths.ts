/** Leaderboards, rankings, badges and the score page. */
export const standingPaths = {
  readLeaderboard: 'GET /leaderboard',
  readOwnPlace: 'GET /user/leaderboard',
  readRankings: 'GET /rankings',
  listBadges: 'GET /badges',
  readScore: 'GET /user/score',
} as const;
