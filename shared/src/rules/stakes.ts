/** Coins that each person may put into a room. */
export const STAKES = [10, 20, 50, 100, 200, 500] as const;
