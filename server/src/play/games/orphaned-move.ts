import { isDeepStrictEqual } from 'node:util';
import type { Move } from '@hokm/shared/rules';
import type { MatchModel, MatchRecord } from './match-record.js';

/** How long the moves of a finished match stay where they were written, ms. */
export const MOVES_KEPT_MS = 15 * 60 * 1000;
/**
 * A state younger than this is appended to without a second look, ms: had the match ended since, its moves would still
 * be there and the version taken. Shorter than `MOVES_KEPT_MS` by more than clocks of servers differ.
 */
export const STATE_FRESH_MS = 5 * 60 * 1000;

/**
 * True if an appended move is an orphan: the match had already ended and its moves were archived while this process was
 * suspended, so that no version was taken.
 */
export async function isOrphanedMove(
  matches: MatchModel,
  matchId: string,
  version: number,
  move: Move,
): Promise<boolean> {
  const record = await matches
    .findOne({ _id: matchId, status: 'finished' })
    .select({ log: 1 })
    .lean<Pick<MatchRecord, 'log'>>();
  return record?.log != null && !isDeepStrictEqual(record.log[version - 1], move);
}
