export { PREDICTION_STATUSES } from '../../protocol/prediction-statuses.js';

/** Coins of one prediction. */
export const PREDICTION_COINS = { min: 10, max: 100 } as const;
/** The choices of the page. */
export const PREDICTION_CHIPS = [10, 20, 50, 100] as const;
/** Matches to fewer points are too near to one hand. */
export const LEAST_TARGET = 5;
/** Most that a prediction pays, as a multiple of its coins. */
export const PAYS_AT_MOST = 3;
/** Predictions that were asked for later than so long before the first trick was complete come back, ms. */
export const LOCK_BEFORE_MS = 2_000;
