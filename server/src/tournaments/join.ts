import type { RefusalsOf } from '@hokm/shared/api/endpoint';
import type * as contract from '@hokm/shared/api/tournaments';
import { refuse, type Result } from '../platform/core/result.js';
import type { ArenaPlayerRecord } from './arena-model.js';
import { joinArena } from './arena-sign-up.js';
import { idOf, type TourContext } from './context.js';
import type { TourRecord } from './model.js';
import { isOfPairs, joinTournament } from './sign-up.js';
import { findTour } from './tours.js';

type Joined = Result<
  { tour: TourRecord; row?: ArenaPlayerRecord },
  RefusalsOf<typeof contract.joinTournament>
>;
type Person = Parameters<typeof joinTournament>[1];
type Wish = Parameters<typeof joinTournament>[3];

/** Signs a person up: with a partner for a tournament of pairs, alone for an arena. */
export async function join(context: TourContext, person: Person, id: string, wish: Wish): Promise<Joined> {
  const tour = await findTour(context.model, id);
  return tour === null || tour.status === 'draft'
    ? refuse('request/not_found')
    : joinFound(context, person, tour, wish);
}

/** The same, where the tournament has just been read. */
export async function joinFound(
  context: TourContext,
  person: Person,
  tour: TourRecord,
  wish: Wish,
): Promise<Joined> {
  return isOfPairs(tour)
    ? joinTournament(context, person, idOf(tour), wish)
    : joinArena(context, person, tour, wish.key);
}
