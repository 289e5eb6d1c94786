import type { TournamentCard } from '@hokm/shared/api/tournaments';
import { hasEnough } from './cup-acts.js';
import { isOpenForAll } from './context.js';
import { isDrawn, peopleIn } from './cups.js';
import type { TourRecord } from './model.js';

/** The fields of a cup as a viewer sees them; null for a tournament of the house. */
export function presentCup(
  tour: TourRecord,
  viewer: string,
  known: ReadonlyMap<string, { readonly name: string }>,
): TournamentCard['cup'] {
  const { cup, seats } = tour;
  if (cup === undefined) return null;
  const is_mine = cup.opener === viewer;
  return {
    opener: { player_id: cup.opener, name: known.get(cup.opener)?.name ?? '—' },
    is_mine,
    partners: cup.partners,
    when_full: cup.when_full,
    of_group: cup.chat !== undefined,
    people: peopleIn(tour),
    people_most: isDrawn(tour) ? seats : 2 * seats,
    may_start: is_mine && isOpenForAll(tour) && hasEnough(tour),
  };
}

/** Pairs of a tournament, also while people of a cup sign up one by one. */
export function pairsIn(tour: TourRecord): number {
  const isCounted = isDrawn(tour) && tour.entrants.length === 0;
  return isCounted ? Math.ceil(tour.taken / 2) : tour.taken;
}
