import { z } from 'zod';
import { LANGUAGES } from '../../language/index.js';
import { safeLink } from '../../rich-text/index.js';
import { cleanLine, cleanLines } from '../../text/clean.js';
import { done, success } from '../answers.js';
import { askedApproval } from '../approvals/contract.js';
import { line } from '../content-fields.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { country } from '../players.js';
import { TAG_MAX } from '../users/limits.js';
import { named } from '../users/person.js';
import {
  BROADCAST_ALONE_MAX,
  BROADCAST_CHANNELS,
  BROADCAST_LABEL_MAX,
  BROADCAST_STATES,
  BROADCAST_TEXT_MAX,
  SEGMENT_DAYS_MAX,
} from './limits.js';
import { broadcastsPaths as paths } from './paths.js';

const time = z.iso.datetime();
const id = z.string().regex(/^[0-9a-f]{24}$/);
const params = z.object({ id });
const days = z.int().min(1).max(SEGMENT_DAYS_MAX).nullable().default(null);
const level = z.int().min(1).max(1_000).nullable().default(null);

/** The people of a broadcast: who fits all conditions; without any, everybody. Closed accounts never do. */
export const segment = z.object({
  language: z.enum(LANGUAGES).nullable().default(null),
  country: country.nullable().default(null),
  level_min: level,
  level_max: level,
  /** Was here within so many days, or was not. */
  seen_within: days,
  away_for: days,
  /** Has finished a match, or has not. */
  has_played: z.boolean().nullable().default(null),
  tag: z.string().trim().min(1).max(TAG_MAX).nullable().default(null),
});
export type Segment = z.infer<typeof segment>;

const text = z
  .string()
  .max(BROADCAST_TEXT_MAX)
  .overwrite((given) => cleanLines(given, BROADCAST_TEXT_MAX));
/** People read it in their language, and in the other one where it has no text in theirs. */
const texts = z.object({ fa: text, en: text }).refine(({ fa, en }) => fa !== '' || en !== '', {
  path: ['fa'],
  params: { rule: 'required' },
});
const label = z
  .string()
  .max(BROADCAST_LABEL_MAX)
  .overwrite((given) => cleanLine(given, BROADCAST_LABEL_MAX));
const shownLink = z.object({ href: z.string(), label: z.object({ fa: z.string(), en: z.string() }) });
/** A path of the app or an address, and the label of its button; an empty one is “open”. */
const link = z
  .object({
    href: z
      .string()
      .max(500)
      .overwrite((href) => safeLink(href) ?? '')
      .refine((href) => href.startsWith('/') || href.startsWith('https:'), { params: { rule: 'link' } }),
    label: z.object({ fa: label, en: label }).default({ fa: '', en: '' }),
  })
  .nullable()
  .default(null);
export type BroadcastLink = z.infer<typeof shownLink>;

const channels = z
  .array(z.enum(BROADCAST_CHANNELS))
  .min(1)
  .max(BROADCAST_CHANNELS.length)
  .overwrite((all) => [...new Set(all)]);

/** A message of the staff to many people. */
const broadcast = z.object({
  id: z.string(),
  revision: z.int(),
  texts: z.object({ fa: z.string(), en: z.string() }),
  link: shownLink.nullable(),
  channels: z.array(z.enum(BROADCAST_CHANNELS)),
  segment,
  state: z.enum(BROADCAST_STATES),
  /** When it begins, or began. */
  at: time,
  /** How many people fitted when it was written, and how many of them the bot can write to. */
  recipients: z.int(),
  by_bot: z.int(),
  eta_minutes: z.int(),
  created_by: named,
  created_at: time,
  started_at: time.nullable(),
  ended_at: time.nullable(),
  /** The consent that it waits for, or waited for. */
  approval: z.string().nullable(),
  /** Messages that were handed to the bot so far. */
  posted: z.int(),
  /** What became of them. */
  result: z.object({
    waiting: z.int(),
    sent: z.int(),
    /** People who do not want news from the bot. */
    off: z.int(),
    /** Who had the app open: they have it there. */
    here: z.int(),
    unreachable: z.int(),
    /** It came too late, was refused by Telegram, or its end is not known. */
    failed: z.int(),
    cancelled: z.int(),
  }),
});
export type Broadcast = z.infer<typeof broadcast>;

const one = success({ data: broadcast });
const revision = z.int().nonnegative().optional();

export const createBroadcast = endpoint({
  path: paths.createBroadcast,
  summary: `Write to one person (a thread begins), or to all people of a segment: in the app, by the bot, or both, now or later. To more than ${String(BROADCAST_ALONE_MAX)} people a second person must agree: refused with \`approval/needed\` without \`ask\``,
  access: 'panel/publish',
  limit: 'writes',
  body: z.object({
    to: z.union([z.object({ account: id }), z.object({ segment })]),
    texts,
    link,
    channels: channels.default([...BROADCAST_CHANNELS]),
    /** Absent: now. */
    at: time.optional(),
    ask: z.boolean().optional(),
    /** For the one who has to agree. */
    reason: line(500).default(''),
    /** Made by the sender: the same key again is the same broadcast. */
    key: z
      .string()
      .regex(/^[\w-]{8,64}$/)
      .optional(),
  }),
  answer: success({
    id: z.string(),
    recipients: z.int(),
    eta_minutes: z.int(),
    approval: askedApproval.nullable(),
  }),
  status: 201,
  refusals: [
    'request/invalid',
    'request/not_found',
    'approval/needed',
    'approval/too_many',
    'search/too_slow',
  ],
});

export const createBroadcastOld = endpoint({ ...createBroadcast, path: paths.createBroadcastOld });

export const countBroadcast = endpoint({
  path: paths.countBroadcast,
  summary: 'How many people a segment has, how many the bot can write to, and how long that takes',
  access: 'panel/publish',
  limit: 'searches',
  body: z.object({ segment, channels }),
  answer: success({
    recipients: z.int(),
    by_bot: z.int(),
    eta_minutes: z.int(),
    needs_second: z.boolean(),
  }),
  refusals: ['search/too_slow'],
});

export const testBroadcast = endpoint({
  path: paths.testBroadcast,
  summary: 'Send a broadcast to oneself only, by the bot, as its readers would get it',
  access: 'panel/publish',
  limit: 'writes',
  body: z.object({ texts, link, language: z.enum(LANGUAGES) }),
  answer: done,
  refusals: ['broadcasts/no_chat'],
});

export const listBroadcasts = endpoint({
  path: paths.listBroadcasts,
  summary: 'Broadcasts, the newest first',
  access: 'panel/messages',
  limit: 'reads',
  query: pageQuery.extend({ state: z.enum(['all', ...BROADCAST_STATES]).default('all') }),
  answer: pageOf(broadcast),
  refusals: [],
});

export const getBroadcast = endpoint({
  path: paths.getBroadcast,
  summary: 'A broadcast, how far it is, and what became of its messages',
  access: 'panel/messages',
  limit: 'reads',
  params,
  answer: one,
  refusals: ['request/not_found'],
});

const change = (path: (typeof paths)['pauseBroadcast' | 'resumeBroadcast' | 'cancelBroadcast']) => ({
  path,
  access: 'panel/publish' as const,
  limit: 'writes' as const,
  params,
  body: z.object({ revision }),
  answer: one,
  refusals: ['request/not_found', 'content/stale', 'broadcasts/over'] as const,
});

export const pauseBroadcast = endpoint({
  ...change(paths.pauseBroadcast),
  path: paths.pauseBroadcast,
  summary: 'Stop sending a broadcast until it is resumed; messages that are waiting wait on',
});

export const resumeBroadcast = endpoint({
  ...change(paths.resumeBroadcast),
  path: paths.resumeBroadcast,
  summary: 'Go on with a paused broadcast where it stopped',
});

export const cancelBroadcast = endpoint({
  ...change(paths.cancelBroadcast),
  path: paths.cancelBroadcast,
  summary:
    'End a broadcast, or take one back that was sent: what waits is dropped, and the app shows it no longer',
});
