/** Results of a coin match that a history can be narrowed to. */
export const COIN_RESULTS = ['all', 'won', 'lost', 'void'] as const;
/** Days back that statistics cover. */
export const STATISTICS_DAYS = ['7', '30', '90', 'all'] as const;
/** Coin rooms that are looked through for a list at most. */
export const COIN_ROOMS_MAX = 500;
/** What a person's own limit of a day's loss may be. */
export const OWN_DAY_LIMIT = { min: 10, max: 100_000 } as const;
/** Days for which a person may stop putting coins in. */
export const PAUSE_DAYS = [1, 7, 30] as const;
/** From so many coins that may be put in, the lowest stake is open to a person. */
export const LEAST_PURSE = 50;
