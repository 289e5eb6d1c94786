import { eachSeat, newMatch, type MatchState } from '@hokm/shared/rules';
import type { MatchRecord } from './match-record.js';

/**
 * The state a room's match begins from, at version 0: who sits where and who is away, the first hand's seeds, what clients
 * added to them. What it is made of stays in the document, so that a whole match can be folded
 * again at any time. `at` in ms since 1970.
 */
export function firstState(record: MatchRecord, timing: MatchState['timing'], at: number): MatchState {
  const sitting = eachSeat((seat) => {
    const relieved = record.relieved?.find((each) => each.seat === seat);
    const person = relieved?.bot ?? record.seats[seat];
    if (person == null) return { player_id: '', person: false };
    const { player_id, is_bot, away_since } = person;
    return { player_id, person: !is_bot, away_since };
  });
  return newMatch({
    seats: sitting,
    target_points: record.options.target_points,
    timing,
    next: {
      ...record.seeds,
      client_seeds: eachSeat((seat) => record.client_seeds[sitting[seat].player_id] ?? null),
    },
    at,
  });
}
