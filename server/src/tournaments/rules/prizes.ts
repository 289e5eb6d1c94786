import type { TournamentKind } from '@hokm/shared/api/tournaments/limits';
import type { Entrant } from './matches.js';

/** Matches that a person has to have played themselves for a prize. */
export const MATCHES_FOR_PRIZE = { elimination: 1, swiss: 3, arena: 3 } as const satisfies Record<
  TournamentKind,
  number
>;

/** What the fees come to. `pot` and `gone` together are the fees and the coins of the house. */
export interface Pot {
  /** Whole coins that are prizes. */
  readonly pot: number;
  /** Whole coins of the fees that are gone: the fifth part, rounded down. */
  readonly gone: number;
}

/**
 * @param fees of all people together, whole coins
 * @param house coins that the house adds
 */
export function potOf(fees: number, house: number): Pot {
  throw new Error('not written');
}

/** Coins of each person on some places, both included. */
export interface PrizeRow {
  readonly from: number;
  readonly to: number;
  readonly coins: number;
}

/**
 * The prizes as they stand with so many entrants, if everybody may win; places without coins are left out.
 * @param entrants pairs, or people of an arena
 */
export function prizeTable(kind: TournamentKind, entrants: number, pot: number): readonly PrizeRow[] {
  throw new Error('not written');
}

/** An entrant at the end. */
export interface Finisher {
  readonly entrant: Entrant;
  readonly place: number;
  /** Matches that each of its people played themselves, in any order. */
  readonly played: readonly number[];
}

/** What an entrant wins. */
export interface Prize {
  readonly entrant: Entrant;
  /** Whole coins of each person, in the order of `played`; 0 for who played too few matches. */
  readonly coins: readonly number[];
}

/** All prizes of a tournament that is over. */
export interface Prizes {
  readonly prizes: readonly Prize[];
  /** What cannot be divided, fewer coins than there are winners; the whole pot where nobody may win. */
  readonly left: number;
}

/** @param finishers in the order of the places */
export function prizesOf(kind: TournamentKind, pot: number, finishers: readonly Finisher[]): Prizes {
  throw new Error('not written');
}
