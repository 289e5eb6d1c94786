/** The ladder of the computer players. */
export const ladderPaths = {
  readLadder: 'GET /ladder',
} as const;
