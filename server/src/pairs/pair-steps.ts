import { teamOf, type MatchState, type Seat } from '@hokm/shared/rules';
import { countingOf } from '@hokm/shared/standing';
import type { AfterMatch } from '../play/games/after-match.js';
import type { PairResult, Pairs } from './pairs.js';

const SIDES = [
  [0, 2],
  [1, 3],
] as const satisfies readonly (readonly [Seat, Seat])[];

/** The sides of a finished match on which two people played to the end, where it counts for both. */
export function pairResults(state: MatchState): PairResult[] {
  const { result, seats } = state;
  const { winner } = result ?? {};
  if (winner == null) return [];
  return SIDES.flatMap(([one, other]) => {
    const counts = [one, other].every(
      (seat) => seats[seat].person && !seats[seat].left && countingOf(state, seat) === 'counted',
    );
    const people = [seats[one].player_id, seats[other].player_id] as const;
    return counts ? [{ people, won: teamOf(one) === winner }] : [];
  });
}

/** Counts the match for the partners of each side. */
export function pairsAfterMatch(pairs: Pick<Pairs, 'count'>): AfterMatch {
  return {
    stage: 'result',
    steps({ _id, snapshot, finished_at }) {
      const results = snapshot === null ? [] : pairResults(snapshot.state);
      return results.length === 0 ? [] : [() => pairs.count(_id, finished_at ?? 0, results)];
    },
  };
}
