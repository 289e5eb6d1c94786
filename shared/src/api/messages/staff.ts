import { z } from 'zod';
import { LANGUAGES } from '../../language/index.js';
import { ADMIN_LEVELS } from '../../policy/index.js';
import { cleanLines } from '../../text/clean.js';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { named } from '../users/person.js';
import { REPLY_MAX, THREAD_CHANNELS, THREAD_STATUSES } from './limits.js';
import { messagesPaths as paths } from './paths.js';

const time = z.iso.datetime();
const params = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) });
const from = z.enum(['player', 'team']);

/** A thread of a player with the team, as the staff sees it in a list. */
const thread = z.object({
  id: z.string(),
  revision: z.int(),
  person: named,
  /** The person's language. */
  language: z.enum(LANGUAGES),
  subject: z.string(),
  last: z.object({ from, text: z.string(), at: time }),
  count: z.int(),
  status: z.enum(THREAD_STATUSES),
  channel: z.enum(THREAD_CHANNELS),
  /** The member of staff who looks after it. */
  assigned: named.nullable(),
  at: time,
  /** Since when the person waits for an answer; null when they do not. */
  waits_since: time.nullable(),
});
export type Thread = z.infer<typeof thread>;

/** The same with its messages, oldest first. */
const conversation = thread.extend({
  messages: z.array(z.object({ id: z.string(), from, by: named, text: z.string(), at: time })),
  /** When the person last looked at it in the app; null for never. */
  seen_at: time.nullable(),
});
export type Conversation = z.infer<typeof conversation>;

/** The revision that was read; absent: as it is now. */
const revision = z.int().nonnegative().optional();
const changed = success({ data: conversation });

export const listThreads = endpoint({
  path: paths.listThreads,
  summary:
    'Threads of players with the team, newest activity first. `assigned`: `me`, `nobody` or an account id. `search`: an account id, or the beginning of a word of the name or of the first message',
  access: 'panel/messages',
  limit: 'reads',
  query: pageQuery.extend({
    status: z.enum(['all', ...THREAD_STATUSES]).default('all'),
    channel: z.enum(['all', ...THREAD_CHANNELS]).default('all'),
    assigned: z
      .string()
      .regex(/^(all|me|nobody|[0-9a-f]{24})$/)
      .default('all'),
    search: z.string().trim().max(64).default(''),
  }),
  answer: pageOf(thread),
  refusals: [],
});

export const listThreadsOld = endpoint({ ...listThreads, path: paths.listThreadsOld });

/** A member of staff who may answer threads. */
const colleague = named.extend({ admin_level: z.enum(ADMIN_LEVELS) });
export type Colleague = z.infer<typeof colleague>;

export const listColleagues = endpoint({
  path: paths.listColleagues,
  summary:
    'The staff who may answer threads, by name; without closed accounts. `search`: the beginning of a word of the name',
  access: 'panel/messages',
  limit: 'reads',
  query: pageQuery.extend({ search: z.string().trim().max(64).default('') }),
  answer: pageOf(colleague),
  refusals: [],
});

export const threadStats = endpoint({
  path: paths.threadStats,
  summary:
    'How many threads of each status, how long the oldest waits, and the median time of the last hundred answers',
  access: 'panel/messages',
  limit: 'reads',
  answer: success({
    data: z.object({
      new: z.int(),
      read: z.int(),
      answered: z.int(),
      closed: z.int(),
      /** Since when the one that has waited longest waits; null when nobody does. */
      oldest_at: time.nullable(),
      /** Null before the first answer. */
      median_wait_ms: z.int().nullable(),
    }),
  }),
  refusals: [],
});

export const getThread = endpoint({
  path: paths.getThread,
  summary: 'A thread with all of its messages',
  access: 'panel/messages',
  limit: 'reads',
  params,
  answer: changed,
  refusals: ['request/not_found'],
});

export const readThread = endpoint({
  path: paths.readThread,
  summary: 'Mark a new thread as read, for the whole team',
  access: 'panel/messages',
  limit: 'writes',
  params,
  answer: changed,
  refusals: ['request/not_found'],
});

export const replyToThread = endpoint({
  path: paths.replyToThread,
  summary:
    'Answer a thread: in the app, and by the bot, or by mail where the bot does not reach the person. Who answers one that nobody looks after looks after it from then on',
  access: 'panel/messages',
  limit: 'writes',
  params,
  body: z.object({
    reply: z
      .string()
      .max(REPLY_MAX)
      .overwrite((text) => cleanLines(text, REPLY_MAX))
      .min(1),
    /** Closes the thread with it. */
    close: z.boolean().default(false),
    revision,
    /** Made by the sender: the same key again is the same answer. */
    key: z
      .string()
      .regex(/^[\w-]{8,64}$/)
      .optional(),
  }),
  answer: changed,
  refusals: ['request/not_found', 'request/invalid', 'content/stale', 'messages/full'],
});

export const assignThread = endpoint({
  path: paths.assignThread,
  summary:
    'Let a member of staff look after a thread; null: nobody in particular. Whoever gets it from somebody else is notified in the panel',
  access: 'panel/messages',
  limit: 'writes',
  params,
  body: z.object({
    to: z
      .string()
      .regex(/^[0-9a-f]{24}$/)
      .nullable(),
    revision,
  }),
  answer: changed,
  refusals: ['request/not_found', 'request/invalid', 'messages/not_staff', 'content/stale'],
});

export const closeThread = endpoint({
  path: paths.closeThread,
  summary: 'Close a thread: nothing is left to say. It opens again when the person writes',
  access: 'panel/messages',
  limit: 'writes',
  params,
  body: z.object({ revision }),
  answer: changed,
  refusals: ['request/not_found', 'content/stale'],
});

export const reopenThread = endpoint({
  path: paths.reopenThread,
  summary: 'Open a closed thread again',
  access: 'panel/messages',
  limit: 'writes',
  params,
  body: z.object({ revision }),
  answer: changed,
  refusals: ['request/not_found', 'content/stale'],
});
