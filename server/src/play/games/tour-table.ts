import type { Team } from '@hokm/shared/rules';

/** The place of a table in a tournament. The tournament makes it, with its four seats taken. */
export interface TourTable {
  /** The tournament. */
  readonly id: string;
  /** Counts from 1. */
  readonly round: number;
  /** Counts the matches of a round from 0. */
  readonly n: number;
  /** When the server begins to play for people who have not come, ms since 1970. */
  readonly until: number;
  /** It is a table of a cup that a person has opened. */
  readonly is_cup?: true;
  /** Nobody predicts the match: a side may have nothing to win in it. Absent: spectators may. */
  readonly unpredicted?: true;
  /** The match was not played: a side had nobody there. `winner`: the other side; null where nobody came. */
  readonly forfeit?: { readonly winner: Team | null };
}

/** True for a table of a tournament. */
export function isTourTable({ tour }: { readonly tour?: TourTable }): boolean {
  return tour !== undefined;
}
