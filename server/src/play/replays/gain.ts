import type { MatchGain } from '@hokm/shared/api';
import { isMatchId } from '../games/match-reader.js';
import type { MatchModel, MatchRecord } from '../games/match-record.js';

/** The fields of a match's document that hold what it brought its people. */
export type GainsOfMatch = Pick<MatchRecord, 'seats' | 'finished_at' | 'gains'>;

/** The match with an id, or the last of the room with a code, without its moves; null when there is none. */
export async function findGains(matches: MatchModel, id: string): Promise<GainsOfMatch | null> {
  return matches
    .findOne(isMatchId(id) ? { _id: id } : { room_id: id })
    .sort({ created_at: -1 })
    .select({ seats: 1, finished_at: 1, gains: 1 })
    .lean<GainsOfMatch>();
}

/** The reward of a match for a person; null until it has been counted. */
export function presentGain({ gains }: GainsOfMatch, playerId: string): MatchGain | null {
  const gain = gains?.find(({ player_id }) => player_id === playerId);
  if (gain === undefined) return null;
  const { score, total, level, level_up, trophies, note = null } = gain;
  return {
    score,
    total,
    level,
    level_up,
    trophies: trophies === null ? null : { change: trophies.change, after: trophies.after },
    note,
  };
}
