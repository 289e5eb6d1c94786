import { AT_MOST } from '../../policy/at-most.js';

/** Events of a watched person that notices can be sent about. */
export const WATCH_KINDS = ['sign_in', 'match', 'report'] as const;
export type WatchKind = (typeof WATCH_KINDS)[number];

/** Longest note of a watch, in characters. */
export const WATCH_NOTE_MAX = 500;
/** Most people that one member of staff watches. */
export const WATCHES_MAX = AT_MOST.watched_people;
/** Most days from now to the reminder of a watch. */
export const REMIND_DAYS_MAX = 366;
/** Rows of the list of watched people at first. */
export const WATCHED_PER_PAGE = 15;
