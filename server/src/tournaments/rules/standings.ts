import type { ArenaScore } from './arena.js';
import type { Entrant, RoundMatch } from './matches.js';

/** A row of the standings, in the order of the places. */
export interface Standing {
  readonly entrant: Entrant;
  /** From 1. Only an elimination gives one place to several: all who lost in the same round. */
  readonly place: number;
  /** Swiss: win and bye 1, half-point bye and void match ½. Arena: as `ArenaScore`. Elimination: matches that brought them on. */
  readonly points: number;
  /** Matches won, with forfeits of the others and without byes. */
  readonly won: number;
  /** Matches that were played at a table. */
  readonly played: number;
  /** Swiss: points of those they met, without the best and the worst; 0 in others. */
  readonly buchholz: number;
  /** Hand points, won less lost, at most 5 a match. */
  readonly hands: number;
  /** Arena: wins in a row; 0 in others. */
  readonly streak: number;
}

/**
 * The order of a Swiss: points, each other's match, Buchholz without best and worst, hands, lots. Rounds that a pair did
 * not play (bye, forfeit) count in its Buchholz as against a pair with its own points.
 * @param lots all entrants in drawn order
 */
export function swissStandings(
  matches: readonly RoundMatch[],
  lots: readonly Entrant[],
): readonly Standing[] {
  throw new Error('not written');
}

/** The order of an elimination: who went further; who lost in one round shares its first place. Nobody is first after a final without winner. */
export function eliminationStandings(bracket: readonly RoundMatch[]): readonly Standing[] {
  throw new Error('not written');
}

/**
 * The order of an arena: points, wins, hands, who was there earlier, lots.
 * @param lots all entrants in drawn order
 */
export function arenaStandings(
  scores: ReadonlyMap<Entrant, ArenaScore>,
  lots: readonly Entrant[],
): readonly Standing[] {
  throw new Error('not written');
}
