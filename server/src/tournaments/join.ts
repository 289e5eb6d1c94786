import type { RefusalsOf } from '@hokm/shared/api/endpoint';
import type * as contract from '@hokm/shared/api/tournaments';
import { refuse, type Result } from '../platform/core/result.js';
import { joinArena } from './arena-sign-up.js';
import type { TourContext } from './context.js';
import type { TourRecord } from './model.js';
import { isOfPairs, joinTournament } from './sign-up.js';
import { findTour } from './tours.js';

/** Signs a person up: with a partner for a tournament of pairs, alone for an arena. */
export async function join(
  context: TourContext,
  person: Parameters<typeof joinTournament>[1],
  id: string,
  wish: Parameters<typeof joinTournament>[3],
): Promise<Result<{ tour: TourRecord }, RefusalsOf<typeof contract.joinTournament>>> {
  const tour = await findTour(context.model, id);
  if (tour === null || tour.status === 'draft') return refuse('request/not_found');
  return isOfPairs(tour)
    ? joinTournament(context, person, id, wish)
    : joinArena(context, person, tour, wish.key);
}
