/** Kinds of messages of the bot that a person can switch off. */
export const BOT_NOTICE_KINDS = [
  'room_starting',
  'your_turn',
  'invite',
  'friend_request',
  'match_result',
  'tournament',
  /** A table in a group, told to those who have asked for it there. */
  'group_table',
  /** A friend has opened a table; the same of a partner of many matches. */
  'friend_table',
  'partner',
  'gift',
  /** The reward of the day, at the hour at which the person usually plays. */
  'daily',
  /** The result of a week of the season. */
  'season',
  /** Broadcasts of the staff. */
  'news',
] as const;
export type BotNoticeKind = (typeof BOT_NOTICE_KINDS)[number];
/** Days for which a notification is shown. */
export const NOTIFICATION_DAYS = 90;
/** Newest notifications of each kind that are shown. */
export const NOTIFICATIONS_MAX = 100;
/** Answers to an appeal; `over`: what it is against had ended already. */
export const APPEAL_ANSWERS = ['granted', 'kept', 'over'] as const;
export type AppealAnswer = (typeof APPEAL_ANSWERS)[number];
