import { handsOf } from './matches.js';

const POINTS_OF_A_WIN = 2;
/** The win in a row from which wins are worth twice as much. */
const WINS_UNTIL_DOUBLE = 3;

/** The score of a person in an arena. */
export interface ArenaScore {
  readonly points: number;
  readonly won: number;
  /** Matches that they played themselves. */
  readonly played: number;
  /** Hand points, won less lost, at most 5 a match. */
  readonly hands: number;
  /** Wins in a row. */
  readonly streak: number;
  /** When their last match ended, milliseconds since 1970; 0 before. */
  readonly scored_at: number;
}

export const NO_SCORE: ArenaScore = { points: 0, won: 0, played: 0, hands: 0, streak: 0, scored_at: 0 };

/** A match of an arena, as one person sees it. */
export interface ArenaResult {
  readonly won: boolean;
  /** Hands of the own side, then of the others. */
  readonly points: readonly [number, number];
  /** False: a house player sat on their seat to the end. They get nothing, and their row of wins ends. */
  readonly was_there: boolean;
  /** The other side did not come: the win counts, but no match was played. */
  readonly is_forfeit?: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The score after a match: a win is 2, from the third in a row 4; a loss is 0. */
export function withArenaResult(score: ArenaScore, result: ArenaResult): ArenaScore {
  if (!result.was_there) return { ...score, streak: 0 };
  const streak = result.won ? score.streak + 1 : 0;
  const gain = streak >= WINS_UNTIL_DOUBLE ? 2 * POINTS_OF_A_WIN : POINTS_OF_A_WIN;
  return {
    points: score.points + (result.won ? gain : 0),
    won: score.won + (result.won ? 1 : 0),
    played: score.played + (result.is_forfeit === true ? 0 : 1),
    hands: score.hands + handsOf(result.points),
    streak,
    scored_at: result.at,
  };
}
