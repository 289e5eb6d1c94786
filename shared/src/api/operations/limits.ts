export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'fatal'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
/** Lines on a page of the log. */
export const LOG_PAGE = { default: 100, max: 500 } as const;
/** Days of the performance report. */
export const PERFORMANCE_DAYS = { default: 7, max: 14 } as const;
/** What is measured, ms. */
export const MEASURES = ['cards', 'calls', 'store', 'lag'] as const;
export type Measure = (typeof MEASURES)[number];
/** Repairs that the panel starts. */
export const REPAIRS = ['cache', 'indexes', 'rollups', 'search_keys', 'orphans'] as const;
export type Repair = (typeof REPAIRS)[number];
/**
 * What keeps updates from the bot. `twice`: Telegram gave one a second time; `silent`: none came in for a minute though some wait;
 * `rejected`: Telegram could not hand them over; `elsewhere`: Telegram sends them to another address.
 */
export const BOT_PROBLEMS = ['twice', 'silent', 'rejected', 'elsewhere'] as const;
export const QUEUES = ['mails', 'notices', 'updates', 'jobs'] as const;
