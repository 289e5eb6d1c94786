import type { MatchState, Move } from '@hokm/shared/rules';
import { firstState } from './first-state.js';
import type { MatchModel, MatchRecord } from './match-record.js';

/** The state that a match began from, and every move of it. */
export interface WholeMatch {
  readonly first: MatchState;
  readonly moves: readonly Move[];
}

/** A finished match from its document, once its moves are there (stage `moves`). Rejects before. */
export async function readWholeMatch(matches: MatchModel, record: MatchRecord): Promise<WholeMatch> {
  const { _id, snapshot, created_at } = record;
  const kept = await matches.findById(_id).select({ log: 1 }).lean<Pick<MatchRecord, 'log'>>();
  if (kept?.log === undefined || snapshot === null)
    throw new Error(`the moves of match ${_id} are not in its document`);
  return { first: firstState(record, snapshot.state.timing, created_at), moves: kept.log };
}
