/** Coin rooms: four people put in coins and play for them. */
export const stakesPaths = {
  listCoinRooms: 'GET /betting/rooms',
  createCoinRoom: 'POST /betting/create_room',
  listCoinMatches: 'GET /betting/history/:id',
  readCoinStanding: 'GET /betting/limits',
  changeCoinLimits: 'PUT /betting/limits',
  sayAdult: 'POST /betting/adult',
  readCoinStatistics: 'GET /betting/statistics/:id',
} as const;
