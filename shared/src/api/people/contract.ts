import { z } from 'zod';
import { playerId } from '../../protocol/common.js';
import { done, success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { peoplePaths as paths } from './paths.js';

const blockedPlayer = z.object({
  player_id: playerId,
  /** Empty for deleted accounts. */
  name: z.string(),
  avatar: z.string().nullable(),
  blocked_at: z.iso.datetime(),
});
export type BlockedPlayer = z.infer<typeof blockedPlayer>;
export const blockAnswer = success({ data: blockedPlayer });
export const blocksAnswer = pageOf(blockedPlayer);
export type BlocksAnswer = z.infer<typeof blocksAnswer>;

export const listBlocks = endpoint({
  path: paths.listBlocks,
  summary: 'People whom the caller has blocked, newest first',
  access: 'signed-in',
  limit: 'reads',
  query: pageQuery,
  answer: blocksAnswer,
  refusals: [],
});

export const blockPlayer = endpoint({
  path: paths.blockPlayer,
  summary: 'Block a player; ends a friendship. Idempotent',
  access: 'signed-in',
  limit: 'writes',
  body: z.object({ player_id: playerId }),
  answer: blockAnswer,
  refusals: ['request/invalid', 'request/not_found', 'blocks/too_many'],
});

export const unblockPlayer = endpoint({
  path: paths.unblockPlayer,
  summary: 'Unblock a player; idempotent',
  access: 'signed-in',
  limit: 'writes',
  params: z.object({ id: playerId }),
  answer: done,
  refusals: [],
});
