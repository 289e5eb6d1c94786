import { countingOf, matchScore, type Counting, type FinishedMatch } from '@hokm/shared/standing';
import { SEATS, teamOf, type MatchState, type Seat } from '@hokm/shared/rules';
import type { MatchRecord } from '../play/games/match-record.js';

/** The fields of a finished match that its outcome for one person is computed from. */
export type FinishedRecord = Pick<MatchRecord, '_id' | 'finished_at'> & {
  readonly snapshot: {
    readonly state: Pick<MatchState, 'seats' | 'points' | 'result' | 'target_points'>;
  } | null;
};

/** Where a person sat in a finished match and what it was for them; null for who did not sit there. */
export interface PersonsMatch extends FinishedMatch {
  readonly seat: Seat;
  readonly counting: Counting;
  readonly points: { readonly us: number; readonly them: number };
}

/** A finished match as one of its people had it; null when it is not over or the person did not sit at its table. */
export function finishedMatch(record: FinishedRecord, playerId: string): PersonsMatch | null {
  const { snapshot, finished_at } = record;
  if (snapshot === null || snapshot.state.result === null || finished_at === null) return null;
  const { seats, points, result, target_points } = snapshot.state;
  const seat = SEATS.find((each) => seats[each].person && seats[each].player_id === playerId);
  if (seat === undefined) return null;
  const team = teamOf(seat);
  const { left } = seats[seat];
  const counting = countingOf(snapshot.state, seat);
  const won = result.winner === team && !left;
  const people = SEATS.filter((each) => seats[each].person);
  const atStart = people.filter((each) => seats[each].since_hand === undefined);
  const own = points[team];
  const other = points[team === 0 ? 1 : 0];
  const score = { people: atStart.length, target_points, points: { own, other }, won, left };
  return {
    seat,
    counting,
    at: finished_at,
    won,
    left,
    absent: counting === 'absent',
    score: counting === 'counted' ? matchScore(score) : 0,
    target_points,
    others: people.filter((each) => each !== seat).map((each) => seats[each].player_id),
    points: { us: own, them: other },
  };
}

/** True if the match is rated: all four seats were people's at the start, and it is not void. */
export function isRated({ snapshot }: FinishedRecord): boolean {
  if (snapshot === null) return false;
  const { seats, result } = snapshot.state;
  if (result?.reason === 'void') return false;
  return SEATS.every((seat) => seats[seat].person && seats[seat].since_hand === undefined);
}
