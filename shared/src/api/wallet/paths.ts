/** The wallet: balance history and the daily reward. */
export const walletPaths = {
  readDailyReward: 'GET /wallet/daily',
  claimDailyReward: 'POST /wallet/daily',
  listWalletEntries: 'GET /wallet/history',
} as const;
