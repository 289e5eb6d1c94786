import { APPROVAL_POLICY } from '../../policy/approvals.js';

/** A text of a broadcast, and the label of its button, in characters. */
export const BROADCAST_TEXT_MAX = 1_500;
export const BROADCAST_LABEL_MAX = 30;
/** A broadcast to more people than this needs a second person. */
export const BROADCAST_ALONE_MAX = APPROVAL_POLICY['broadcasts.send'].alone.most;
/** Messages of broadcasts that the bot sends in a second at most; notices of the game go first. */
export const BROADCAST_PER_SECOND = 20;
/** Days by which a broadcast may be planned ahead, and for which it is shown in the app. */
export const BROADCAST_AHEAD_DAYS = 60;
export const BROADCAST_SHOWN_DAYS = 90;
/** Days of a condition on when people were last here. */
export const SEGMENT_DAYS_MAX = 365;
export const BROADCAST_CHANNELS = ['app', 'bot'] as const;
export type BroadcastChannel = (typeof BROADCAST_CHANNELS)[number];
/** `asked`: a second person has to agree; `refused`: that person did not, or nobody did in time. */
export const BROADCAST_STATES = [
  'asked',
  'scheduled',
  'sending',
  'paused',
  'done',
  'cancelled',
  'refused',
] as const;
export type BroadcastState = (typeof BROADCAST_STATES)[number];

/** Minutes that the bot needs for so many messages. */
export function etaMinutes(messages: number): number {
  return Math.ceil(messages / BROADCAST_PER_SECOND / 60);
}
