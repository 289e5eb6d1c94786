import { AT_MOST } from '../../policy/at-most.js';

/** Sizes of uploads that the panel offers, MB. */
export const FILE_SIZES_MB = [5, 10, 25, 50] as const;
/** Minutes after which an unused session of the panel may end. */
export const SESSION_TIMEOUT = { min: 5, max: 480 } as const;
export const SITE_TITLE_MAX = 60;
export const PASSWORD_MIN_RANGE = { min: 8, max: 64 } as const;
export const PASSWORD_EXPIRY_MAX_DAYS = 365;
export const SESSIONS_MAX = AT_MOST.sessions;
export const ATTEMPTS_RANGE = { min: 3, max: 10 } as const;
/** Minutes. */
export const LOCKOUT_RANGE = { min: 1, max: 1440 } as const;
export const PANEL_NETWORKS_MAX = 50;
export const MAINTENANCE_MESSAGE_MAX = 500;
/** Most countries in which coin rooms are off. */
export const OFF_IN_MAX = 250;

/** The ranges of the walls around coin rooms, and of the prices of packs. */
export const ECONOMY_RANGES = {
  least_days: { min: 0, max: 90 },
  least_matches: { min: 0, max: 100 },
  /** Percent. */
  share: { min: 1, max: 100 },
  coins: { min: 10, max: 100_000 },
  pair_day_matches: { min: 1, max: 100 },
  prediction_rated: { min: 0, max: 500 },
  /** Of a pack, in Telegram Stars. */
  stars: { min: 1, max: 10_000 },
} as const;
/** Changes that are planned at once, and days until the furthest. */
export const PLANNED_MAX = 20;
export const PLAN_MAX_DAYS = 366;
