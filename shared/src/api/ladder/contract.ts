import { z } from 'zod';
import { playerId, rung } from '../../protocol/common.js';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { ladderPaths as paths } from './paths.js';

/** A rung of the ladder, as the caller stands to it. Names, faces and habits of the bots come with the mini app. */
const ladderRung = z.object({
  rung,
  bot_id: playerId,
  /** `next`: the lowest that the caller has not beaten. A locked one cannot be played. */
  state: z.enum(['beaten', 'next', 'locked']),
  /** When it was beaten first; null before. */
  beaten_at: z.iso.datetime().nullable(),
  /** The caller's finished matches on this rung, and those that were won. */
  matches: z.int().min(0),
  wins: z.int().min(0),
});
export type LadderRung = z.infer<typeof ladderRung>;

export const ladderAnswer = success({
  data: z.object({
    /** Rungs beaten, 0 to 8. */
    beaten: z.int().min(0).max(8),
    /** From the first to the last. */
    rungs: z.array(ladderRung).length(8),
  }),
});
export type LadderAnswer = z.infer<typeof ladderAnswer>;
export type Ladder = LadderAnswer['data'];

export const readLadder = endpoint({
  path: paths.readLadder,
  summary: 'The caller’s ladder: the computer players in order, beaten, next and locked',
  access: 'signed-in',
  limit: 'reads',
  answer: ladderAnswer,
  refusals: [],
});
