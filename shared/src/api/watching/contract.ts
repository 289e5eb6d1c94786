import { z } from 'zod';
import { done, success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { panelUser } from '../users/person.js';
import {
  REMIND_DAYS_MAX,
  WATCH_KINDS,
  WATCH_NOTE_MAX,
  WATCHED_PER_PAGE,
  WATCHES_MAX,
  type WatchKind,
} from './limits.js';
import { watchingPaths as paths } from './paths.js';

const params = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) });
const kinds = z
  .array(z.enum(WATCH_KINDS))
  .max(WATCH_KINDS.length)
  .transform((given): WatchKind[] => WATCH_KINDS.filter((kind) => given.includes(kind)));

/** The caller’s watch of a person. Nobody else reads it. */
const watch = z.object({
  /** Events that notices are sent about; empty: the person only stands in the list. */
  kinds: z.array(z.enum(WATCH_KINDS)),
  note: z.string(),
  /** When the caller is reminded; null: never, or it has happened. */
  remind_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  /** When the caller last opened the person’s page. */
  visited_at: z.iso.datetime(),
  /** Events since then, also those without notices. */
  news: z.object({ sign_in: z.int(), match: z.int(), report: z.int() }),
});
export type Watch = z.infer<typeof watch>;

const watchedUser = z.object({ user: panelUser, watch });
export type WatchedUser = z.infer<typeof watchedUser>;

export const listWatched = endpoint({
  path: paths.listWatched,
  summary: 'The people whom the caller watches, those with the newest event first',
  access: 'panel/users',
  limit: 'reads',
  query: pageQuery.extend({
    per_page: z.coerce.number().int().min(1).max(100).default(WATCHED_PER_PAGE),
  }),
  answer: pageOf(watchedUser),
  refusals: [],
});

export const readWatch = endpoint({
  path: paths.readWatch,
  summary: 'How the caller watches a person; null when they do not',
  access: 'panel/users',
  limit: 'reads',
  params,
  answer: success({ data: watch.nullable() }),
  refusals: ['request/not_found'],
});

export const watchUser = endpoint({
  path: paths.watchUser,
  summary: `Watch a person, or change how. The caller alone is told, at most once an hour of each kind. At most ${WATCHES_MAX} people; a reminder within ${REMIND_DAYS_MAX} days`,
  access: 'panel/users',
  limit: 'writes',
  params,
  body: z.object({
    kinds,
    note: z.string().trim().max(WATCH_NOTE_MAX).default(''),
    remind_at: z.iso.datetime().nullable().default(null),
  }),
  answer: success({ data: watch }),
  refusals: ['request/not_found', 'request/invalid', 'users/self', 'users/above_you', 'users/watches_full'],
});

export const unwatchUser = endpoint({
  path: paths.unwatchUser,
  summary: 'Watch a person no more; note and reminder go with it',
  access: 'panel/users',
  limit: 'writes',
  params,
  answer: done,
  refusals: ['request/not_found'],
});

export const visitWatched = endpoint({
  path: paths.visitWatched,
  summary: 'The caller has seen what happened around a watched person until now',
  access: 'panel/users',
  limit: 'writes',
  params,
  answer: done,
  refusals: ['request/not_found'],
});
