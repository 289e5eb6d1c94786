import type { Connection } from 'mongoose';
import type { MatchState, Move } from '@hokm/shared/rules';
import type { Log } from '../../platform/core/ports.js';
import { firstState } from './first-state.js';
import { MatchLog } from './match-log.js';
import { matchModel, type MatchModel, type MatchRecord } from './match-record.js';

/** A match as it was played: the state it began from, and every move so far. Folded, they are the match. */
export interface MatchHistory {
  readonly first: MatchState;
  readonly moves: readonly Move[];
}

const MATCH_ID = /^[0-9a-f]{24}$/;

/** True if a text is the id of a match; any other text is the code of its room. */
export function isMatchId(id: string): boolean {
  return MATCH_ID.test(id);
}

/** Reads whole matches back: those that are played, and those that are over and have their moves in their document. */
export class MatchReader {
  private readonly matches: MatchModel;
  private readonly log: MatchLog;

  constructor(connection: Connection, log: Log) {
    this.matches = matchModel(connection);
    this.log = new MatchLog(connection, log);
  }

  /** The match with an id, or the last of the room with a code; null when there is none. */
  async find(id: string): Promise<MatchRecord | null> {
    const filter = isMatchId(id) ? { _id: id } : { room_id: id };
    return this.matches.findOne(filter).sort({ created_at: -1 }).lean<MatchRecord>();
  }

  /** The creators of some matches, by the match's id; matches that are gone are left out. */
  async creatorsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const found = await this.matches
      .find({ _id: { $in: [...ids] } })
      .select({ creator_id: 1 })
      .lean<Pick<MatchRecord, '_id' | 'creator_id'>[]>();
    return new Map(found.map(({ _id, creator_id }) => [_id, creator_id]));
  }

  /** The moves after a version, as far as the log has them; those of a match that is over may be deleted. */
  since(matchId: string, version: number): Promise<Move[]> {
    return this.log.since(matchId, version);
  }

  /** A match from its first state on; null for a room whose match has not begun. */
  async read(record: MatchRecord): Promise<MatchHistory | null> {
    if (record.snapshot === null) return null;
    const { state, version } = record.snapshot;
    const first = firstState(record, state.timing, record.created_at);
    const moves = await this.log.since(record._id, 0);
    // The moves of a match that is over are laid into its document before they are deleted.
    if (moves.length >= version) return { first, moves };
    const kept = await this.matches.findById(record._id).select({ log: 1 }).lean<Pick<MatchRecord, 'log'>>();
    return { first, moves: kept?.log ?? moves };
  }
}
