import type { TournamentKind } from '@hokm/shared/api/tournaments/limits';

/** Rounds before the end of an elimination that have names of their own, the last first. */
const LAST_ROUNDS = ['final', 'semi', 'quarter'] as const;

/** The text key of a round's name. `rounds`: how many there are; null where that is not known. */
export function roundKey(kind: TournamentKind, round: number, rounds: number | null): string {
  const last = kind === 'elimination' && rounds !== null ? LAST_ROUNDS[rounds - round] : undefined;
  return `table_tour.${last ?? 'round_n'}`;
}
