import { DAY_MS } from '../../time/index.js';

/** What a price can be in: coins of the game, Telegram Stars, TON, dollars and rials. */
export const CURRENCIES = ['COIN', 'XTR', 'TON', 'USD', 'IRR'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** The pairs for which the staff sets rates. All others are computed from them. */
export const QUOTED_PAIRS = ['XTR-USD', 'TON-USD', 'USD-IRR'] as const;
export type QuotedPair = (typeof QUOTED_PAIRS)[number];

/** Days back that the history of a rate covers. */
export const RATE_DAYS = ['1', '7', '30', '90', '365'] as const;

/** A rate as it is set: a decimal number in digits. */
export const RATE_FORM = /^\d{1,12}(\.\d{1,12})?$/;
export const RATE_NOTE_MAX = 200;
/** A change of more percent than this is asked about once more. */
export const RATE_JUMP_PERCENT = 20;
/** A rate holds from at most so many days before or after the moment at which it is set. */
export const RATE_AWAY_MAX_DAYS = 366;

/** How old a rate is. Prices are not shown by a stale one. */
export const RATE_STATES = ['fresh', 'aging', 'stale'] as const;
export type RateState = (typeof RATE_STATES)[number];
/** A rate is fresh for so long, and then ages for so long, ms. */
export const FRESH_MS = 3 * DAY_MS;
export const AGING_MS = 14 * DAY_MS;
