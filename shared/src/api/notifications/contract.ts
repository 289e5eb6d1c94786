import { z } from 'zod';
import { done, success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { pageMetaFields, pageQuery } from '../paging.js';
import { division, seasonName } from '../seasons/season.js';
import { SANCTION_KINDS, TOLD_SANCTIONS } from '../users/limits.js';
import { APPEAL_ANSWERS, BOT_NOTICE_KINDS, NOTIFICATION_DAYS } from './limits.js';
import { notificationsPaths as paths } from './paths.js';

const time = z.iso.datetime();
const common = { id: z.string(), at: time, is_read: z.boolean() };

/** Something that the caller was told. */
const notification = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('broadcast'),
    text: z.string(),
    /** A path of the app or an address; the label is empty for “open”. */
    link: z.object({ href: z.string(), label: z.string() }).nullable(),
  }),
  z.object({ ...common, kind: z.literal('reply'), thread: z.string(), text: z.string() }),
  z.object({
    ...common,
    kind: z.literal('decision'),
    decision: z.enum(SANCTION_KINDS),
    reason: z.string(),
    message: z.string(),
    until: time.nullable(),
  }),
  /** A decision that was taken back. */
  z.object({ ...common, kind: z.literal('lifted'), decision: z.enum(TOLD_SANCTIONS) }),
  /** A report of the caller that led to something. */
  z.object({ ...common, kind: z.literal('report') }),
  z.object({
    ...common,
    kind: z.literal('appeal'),
    answer: z.enum(APPEAL_ANSWERS),
    /** What the appeal was against; null for one that names nothing. */
    decision: z.enum(TOLD_SANCTIONS).nullable(),
  }),
  z.object({
    ...common,
    kind: z.literal('story'),
    status: z.enum(['approved', 'rejected']),
    title: z.string(),
    reason: z.string(),
    /** The story that readers see; null without one. */
    story: z.string().nullable(),
  }),
  /** The frame of a season that is over. */
  z.object({ ...common, kind: z.literal('frame'), ...seasonName.shape, division }),
]);
export type Notification = z.infer<typeof notification>;

export const listNotifications = endpoint({
  path: paths.listNotifications,
  summary: `News of the staff, answers of the team, decisions about the caller, frames of seasons, and what became of their reports and appeals of the last ${String(NOTIFICATION_DAYS)} days, newest first, and how many are unread`,
  access: 'signed-in',
  limit: 'lists',
  query: pageQuery,
  answer: success({ data: z.array(notification), meta: z.object(pageMetaFields), unread: z.int() }),
  refusals: [],
});

export const readNotification = endpoint({
  path: paths.readNotification,
  summary: 'Mark a notification as read',
  access: 'signed-in',
  limit: 'writes',
  params: z.object({
    id: z.string().regex(/^(?:broadcast|reply|decision|lifted|report|appeal|story|frame)-[0-9a-f]{24}$/),
  }),
  answer: done,
  refusals: ['request/not_found'],
});

export const readAllNotifications = endpoint({
  path: paths.readAllNotifications,
  summary: 'Mark every notification up to a moment as read; absent: of until now',
  access: 'signed-in',
  limit: 'writes',
  body: z.object({ until: time.optional() }),
  answer: done,
  refusals: [],
});

const hour = z.int().min(0).max(23);
const wish = {
  /** The kinds of messages that the bot does not send. */
  off: z
    .array(z.enum(BOT_NOTICE_KINDS))
    .max(BOT_NOTICE_KINDS.length)
    .overwrite((all) => [...new Set(all)]),
  /** Hours in Tehran in which the bot sends nothing; `from` may be after `to`. Null for none. */
  quiet: z.object({ from: hour, to: hour }).nullable(),
};

/** The kinds of messages that the bot may write to the caller. */
const notificationSettings = z.object({
  ...wish,
  /** `none`: the account has no Telegram; `blocked`: the caller has blocked the bot. */
  bot: z.enum(['ready', 'blocked', 'none']),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const getNotificationSettings = endpoint({
  path: paths.notificationSettings,
  summary: 'What the bot may write to the caller, and when',
  access: 'signed-in',
  limit: 'lists',
  answer: success({ data: notificationSettings }),
  refusals: [],
});

export const setNotificationSettings = endpoint({
  path: paths.setNotificationSettings,
  summary: 'Choose what the bot may write, and when',
  access: 'signed-in',
  limit: 'writes',
  body: z.object(wish),
  answer: success({ data: notificationSettings }),
  refusals: ['auth/no_telegram'],
});
