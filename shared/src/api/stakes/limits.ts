/** Results of a coin match that a history can be narrowed to. */
export const COIN_RESULTS = ['all', 'won', 'lost', 'void'] as const;
/** Days back that statistics cover. */
export const STATISTICS_DAYS = ['7', '30', '90', 'all'] as const;
/** Coin rooms that are looked through for a list at most. */
export const COIN_ROOMS_MAX = 500;
