import { z } from 'zod';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { BOT_UPDATE_KINDS, BOT_UPDATE_REASONS, BOT_UPDATE_STATES } from './limits.js';
import { botUpdatePaths as paths } from './paths.js';

/** An update that failed. What people have written is not in it. */
const botUpdate = z.object({
  /** Telegram's `update_id`. */
  id: z.int(),
  kind: z.enum(BOT_UPDATE_KINDS),
  /** Name of the command, where it is one of the bot's. */
  command: z.string().nullable(),
  state: z.enum(BOT_UPDATE_STATES),
  /** Who caused it; null for nobody. `account` is null for people without an account. */
  person: z
    .object({ telegram_id: z.int(), account: z.object({ id: z.string(), name: z.string() }).nullable() })
    .nullable(),
  /** The group or channel that it is from; null for a private chat. `link`: of a public one. */
  group: z.object({ id: z.int(), title: z.string(), link: z.url().nullable() }).nullable(),
  /** When Telegram sent it; null: not known. */
  received_at: z.iso.datetime().nullable(),
  /** How often it was tried; each time with quick repetitions. */
  attempts: z.int(),
  reason: z.enum(BOT_UPDATE_REASONS),
  /** What Telegram, or the server, said about it; in English, without secrets. */
  detail: z.string(),
  /** False: an answer would be worth nothing any more. */
  can_retry: z.boolean(),
  /** When it is tried next; null for one that is set aside. */
  next_at: z.iso.datetime().nullable(),
});
export type BotUpdate = z.infer<typeof botUpdate>;

const params = z.object({ id: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) });

export const listBotUpdates = endpoint({
  path: paths.listBotUpdates,
  summary: 'What came to the bot and failed: updates that were set aside, or wait for another attempt',
  access: 'panel/system',
  limit: 'reads',
  query: pageQuery.extend({
    state: z.enum(BOT_UPDATE_STATES).default('set_aside'),
    kind: z.enum(BOT_UPDATE_KINDS).optional(),
  }),
  answer: pageOf(botUpdate),
  refusals: [],
});

export const retryBotUpdate = endpoint({
  path: paths.retryBotUpdate,
  summary: 'Let the bot try an update again that was set aside',
  access: 'panel/system',
  limit: 'writes',
  params,
  answer: success({ data: botUpdate }),
  refusals: ['request/not_found', 'bot/not_set_aside', 'bot/too_late'],
});

export const dismissBotUpdate = endpoint({
  path: paths.dismissBotUpdate,
  summary: 'Dismiss an update that was set aside: its content is deleted',
  access: 'panel/system',
  limit: 'writes',
  params,
  answer: success({}),
  refusals: ['request/not_found', 'bot/not_set_aside'],
});
