import { z } from 'zod';
import { playerId } from '../../protocol/common.js';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { pairsPaths as paths } from './paths.js';

const count = z.int().nonnegative();

/** The caller and one other person as partners, in the finished matches that counted for both. */
const pair = z.object({
  partner: z.object({
    player_id: playerId,
    name: z.string(),
    avatar: z.string().nullable(),
    frame: z.string().nullable(),
  }),
  games: count,
  won: count,
  /** Wins in a row now, and the most there were. */
  streak: count,
  best_streak: count,
  /** The rating of the two as one, from matches against two people; null before the first. */
  trophies: count.nullable(),
  last_at: z.iso.datetime(),
});
export type Pair = z.infer<typeof pair>;

export const listPartners = endpoint({
  path: paths.listPartners,
  summary: 'The people with whom the caller has played as partners, those with the most matches first',
  access: 'signed-in',
  limit: 'lists',
  query: pageQuery,
  answer: pageOf(pair),
  refusals: [],
});

export const readPair = endpoint({
  path: paths.readPair,
  summary: 'The caller and another person as partners; null before their first match',
  access: 'signed-in',
  limit: 'reads',
  params: z.object({ id: playerId }),
  answer: success({ data: pair.nullable() }),
  refusals: [],
});
