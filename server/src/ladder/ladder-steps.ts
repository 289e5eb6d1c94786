import type { Rung } from '@hokm/shared/bots';
import type { AfterMatch } from '../play/games/after-match.js';
import type { MatchRecord } from '../play/games/match-record.js';
import { isLadderTable } from '../play/rooms/bots.js';
import type { Ladders } from './ladders.js';

/** The rung that a match was played on: null where it was none, or its table was not kept as it was laid. */
function rungOf({ options, seats }: MatchRecord): Rung | null {
  const { rival } = options;
  return rival !== undefined && isLadderTable(rival, seats) ? rival : null;
}

/** Counts a match on the ladder for its person, unless they left it or it does not count for them. */
export function ladderAfterMatch(ladders: Pick<Ladders, 'count'>): AfterMatch {
  return {
    stage: 'result',
    steps(record, players) {
      const rung = rungOf(record);
      const { _id: match, finished_at } = record;
      if (rung === null || players.length !== 1) return [];
      return players
        .filter(({ counts }) => counts)
        .map(
          ({ account, won }) =>
            () =>
              ladders.count({ match, account, rung, won, at: finished_at ?? 0 }),
        );
    },
  };
}
