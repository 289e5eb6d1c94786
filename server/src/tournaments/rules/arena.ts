import type { Four } from '@hokm/shared/rules';
import type { Uniform } from './draw.js';
import type { Entrant } from './matches.js';

/** No tables are made any more so long before the end of an arena. */
export const LAST_TABLES_BEFORE_END_MS = 8 * 60_000;
/** Tables are made as soon as so many people wait. */
export const ENOUGH_WAITING = 16;
/** Tables are made as soon as somebody has waited so long, where four are there. */
export const WAITED_ENOUGH_MS = 20_000;
/** Who has waited so long sits down with house players. */
export const WAITED_TOO_LONG_MS = 30_000;
/** Tables of a person that count for whom they meet next. */
export const TABLES_REMEMBERED = 3;

/** Somebody who waits for a table of an arena. */
export interface Waiting {
  readonly entrant: Entrant;
  /** Since when, milliseconds since 1970. */
  readonly since: number;
  readonly points: number;
  /** The partner of the last match; null before the first, and after a house player. */
  readonly partner: Entrant | null;
  /** Whom they met at their last tables, the last table first; `TABLES_REMEMBERED` count. */
  readonly tables: readonly (readonly Entrant[])[];
}

/** A table in seat order; seats 0 and 2 play together. Null: a house player. */
export type ArenaTable = Four<Entrant | null>;

export interface ArenaMoment {
  readonly waiting: readonly Waiting[];
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly ends_at: number;
  /** `draw.numbers(LABELS.tables(count))`. */
  readonly uniform: Uniform;
}

/**
 * Who sits down together now; none while it is better to wait, and in the last minutes. Who has waited least is left
 * over. Nobody has the same partner twice running.
 */
export function arenaTables(moment: ArenaMoment): readonly ArenaTable[] {
  throw new Error('not written');
}

/** What a person has in an arena. */
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
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The score after a match: a win is 2, from the third in a row 4; a loss is 0. */
export function withArenaResult(score: ArenaScore, result: ArenaResult): ArenaScore {
  throw new Error('not written');
}
