import type { Tournament, TournamentPage } from '@hokm/shared/api/tournaments';
import { bracket, standings, swissRounds } from './sample-tours.js';

/** The page of a tournament as everybody sees it: its rounds and its order, once it has begun. */
export function pageOfTour(tour: Tournament, more: Partial<TournamentPage> = {}) {
  const hasBegun = tour.status !== 'published' && tour.status !== 'check_in' && tour.status !== 'cancelled';
  const rounds = tour.kind === 'elimination' ? bracket() : swissRounds().slice(-1);
  return {
    success: true as const,
    data: {
      tour,
      rounds: hasBegun ? rounds : [],
      standings: hasBegun ? standings(9, tour.kind) : [],
      ...more,
    },
  };
}
