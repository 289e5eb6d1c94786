import type { GameState } from '@hokm/shared/protocol';

type Trick = NonNullable<GameState['last_round']>;
type Result = NonNullable<GameState['hand_result']>;

/** Parts of a match that the state no longer holds: the hand's tricks and the ends of earlier hands. */
export interface TableMemory {
  readonly gameId: string;
  readonly hand: number;
  /** The tricks of this hand, oldest first; by number, so that one that was not seen is missing. */
  readonly tricks: Readonly<Record<number, Trick>>;
  /** The hands that ended, by number. */
  readonly results: Readonly<Record<number, Result>>;
}

/** Nothing seen yet of a match. */
export function emptyMemory(gameId: string): TableMemory {
  return { gameId, hand: 0, tricks: {}, results: {} };
}

/** How many tricks of the hand are complete; the one that still lies on the table counts, those of a claim were not played. */
const tricksTaken = (game: GameState) =>
  game.teams.reduce((sum, { round_win }) => sum + round_win, 0) - (game.hand_result?.claim?.tricks ?? 0);

/** Adds what is new in a state; returns the same memory if nothing is. */
export function remembered(memory: TableMemory, game: GameState): TableMemory {
  const same = memory.gameId === game.game_id ? memory : emptyMemory(game.game_id);
  const now = same.hand === game.hand ? same : { ...same, hand: game.hand, tricks: {} };
  const number = tricksTaken(game);
  const trick =
    number > 0 && game.last_round?.cards.length === 4 && !(number in now.tricks)
      ? { ...now.tricks, [number]: game.last_round }
      : now.tricks;
  const result = game.hand_result;
  const results =
    result !== null && !(result.hand in now.results)
      ? { ...now.results, [result.hand]: result }
      : now.results;
  if (now === memory && trick === memory.tricks && results === memory.results) return memory;
  return { ...now, tricks: trick, results };
}

/** The hand's tricks that were seen, oldest first. */
export function tricksOf(memory: TableMemory): readonly Trick[] {
  return Object.entries(memory.tricks)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, trick]) => trick);
}

/** The hands that ended, the latest first. */
export function resultsOf(memory: TableMemory): readonly Result[] {
  return Object.values(memory.results).sort((a, b) => b.hand - a.hand);
}
