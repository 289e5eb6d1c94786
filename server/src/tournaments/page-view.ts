import type { TournamentPage } from '@hokm/shared/api/tournaments';
import { PAGE_STANDINGS } from '@hokm/shared/api/tournaments/limits';
import type { TourReading } from './readings.js';
import { stepOf } from './steps.js';
import { presentTournament } from './view.js';

/** Somebody without an account: in no tournament, and cannot sign up before they have one. */
const STRANGER = { id: '', whyNot: 'auth/unauthenticated', place: null } as const;

/** A tournament as everybody sees it who has its link. Former rounds of a Swiss are left out: they are many, and over. */
export function presentPage(
  { tour, known, tables, rounds, standings }: TourReading,
  now: number,
): TournamentPage {
  const shown = tour.kind === 'elimination' ? rounds : rounds.slice(-1);
  return {
    tour: presentTournament(tour, { ...STRANGER, next: stepOf(tour, STRANGER.id, tables) }, known, now),
    rounds: [...shown],
    standings: standings.slice(0, PAGE_STANDINGS),
  };
}
