import { AT_MOST } from '../../policy/at-most.js';

/** A message of a player to the team, and one of the team, in characters. */
export const MESSAGE_MAX = 1_000;
export const REPLY_MAX = 2_000;
/** Messages that a person may send to the team in a day (UTC). */
export const MESSAGES_PER_DAY = 10;
/** A thread with so many messages takes no further one of its player. The team may go on a little. */
export const THREAD_MESSAGES_MAX = AT_MOST.thread_messages;
/** Days after which a closed thread goes by itself. */
export const CLOSED_DAYS = 365;
/** `new`: nobody has read its last message; `read`: somebody has; `answered`; `closed`. */
export const THREAD_STATUSES = ['new', 'read', 'answered', 'closed'] as const;
export type ThreadStatus = (typeof THREAD_STATUSES)[number];
/** Where a thread began. */
export const THREAD_CHANNELS = ['bot', 'app', 'staff'] as const;
export type ThreadChannel = (typeof THREAD_CHANNELS)[number];
