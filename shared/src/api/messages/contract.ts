import { z } from 'zod';
import { cleanLines } from '../../text/clean.js';
import { done, success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { pageMetaFields, pageQuery } from '../paging.js';
import { MESSAGE_MAX, MESSAGES_PER_DAY } from './limits.js';
import { messagesPaths as paths } from './paths.js';

export * from './staff.js';

const time = z.iso.datetime();
const params = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) });
const from = z.enum(['me', 'team']);

/** A thread of the caller with the team, in a list. */
const ownThread = z.object({
  id: z.string(),
  /** The beginning of its first message. */
  subject: z.string(),
  last: z.object({ from, text: z.string(), at: time }),
  status: z.enum(['waiting', 'answered', 'closed']),
  /** The team has written since the caller last looked. */
  is_unread: z.boolean(),
  at: time,
});
export type OwnThread = z.infer<typeof ownThread>;

/** The same with all of its messages, oldest first. */
const ownConversation = ownThread.extend({
  messages: z.array(z.object({ id: z.string(), from, text: z.string(), at: time })),
  /** It is full: what else is to be said begins another one. */
  is_full: z.boolean(),
});
export type OwnConversation = z.infer<typeof ownConversation>;

const words = {
  text: z
    .string()
    .max(MESSAGE_MAX)
    .overwrite((text) => cleanLines(text, MESSAGE_MAX))
    .min(1),
  /** Made by the sender: the same key again is the same message. */
  key: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional(),
};

const one = success({ data: ownConversation });

export const listMessages = endpoint({
  path: paths.listMessages,
  summary: 'The caller’s threads with the team, newest activity first, and how many have something unread',
  access: 'signed-in',
  limit: 'lists',
  query: pageQuery,
  answer: success({
    data: z.array(ownThread),
    meta: z.object(pageMetaFields),
    unread: z.int(),
  }),
  refusals: [],
});

export const sendMessage = endpoint({
  path: paths.sendMessage,
  summary: `Write to the team, at most ${String(MESSAGES_PER_DAY)} messages a day`,
  access: 'signed-in',
  limit: 'writes',
  body: z.object(words),
  answer: one,
  status: 201,
  refusals: ['request/invalid', 'request/too_many', 'messages/muted'],
});

export const getMessage = endpoint({
  path: paths.getMessage,
  summary: 'One of the caller’s threads with all of its messages',
  access: 'signed-in',
  limit: 'lists',
  params,
  answer: one,
  refusals: ['request/not_found'],
});

export const replyToTeam = endpoint({
  path: paths.replyToTeam,
  summary: 'Write again in a thread; a closed one opens again',
  access: 'signed-in',
  limit: 'writes',
  params,
  body: z.object(words),
  answer: one,
  refusals: ['request/not_found', 'request/invalid', 'request/too_many', 'messages/muted', 'messages/full'],
});

export const seeMessage = endpoint({
  path: paths.seeMessage,
  summary: 'The caller has seen a thread up to a moment: that of the last message that was shown',
  access: 'signed-in',
  limit: 'writes',
  params,
  body: z.object({ until: time }),
  answer: done,
  refusals: ['request/not_found'],
});
