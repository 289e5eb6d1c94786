import { isOpenForAll } from './context.js';
import type { EntrantRecord, TourRecord } from './model.js';
import { drawFrom, LABELS } from './rules/draw.js';
import { beginsAtOnce, isDrawn } from './cups.js';
import { choosesPartners } from './sign-up.js';

/** The people who are there at the start, in the order of signing up. */
export function peopleThere(tour: TourRecord): string[] {
  const { accounts, people } = tour;
  const isForAll = beginsAtOnce(tour);
  return accounts.filter((person) => {
    const own = people[person];
    return own?.state === 'in' && (isForAll || own.is_checked);
  });
}

/** Pairs whose people are both there. */
function chosenPairs({ people }: TourRecord, there: readonly string[]): string[][] {
  return there.flatMap((person, at) => {
    const partner = people[person]?.partner ?? null;
    return partner !== null && there.indexOf(partner) > at ? [[person, partner]] : [];
  });
}

/** Two by two, by lot. Of an odd number the last one plays with a computer player. */
function drawnPairs({ seed }: TourRecord, there: readonly string[]): string[][] {
  const drawn = drawFrom(seed).shuffled(LABELS.partners, there);
  return drawn.flatMap((_, at) => (at % 2 === 0 ? [drawn.slice(at, at + 2)] : []));
}

/** The entrants; before the start those who are complete so far, by the order of signing up. */
export function shownEntrants(tour: TourRecord): readonly EntrantRecord[] {
  if (!isOpenForAll(tour)) return tour.entrants;
  const isIn = tour.accounts.filter((person) => tour.people[person]?.state === 'in');
  const groups = choosesPartners(tour) ? chosenPairs(tour, isIn) : isIn.map((person) => [person]);
  return groups.map((people, index) => ({ entrant: index + 1, people }));
}

/** The list of entrants as it is fixed at the start, of the people who are there. */
export function entrantsOf(tour: TourRecord, there: readonly string[]): EntrantRecord[] {
  const pairs = isDrawn(tour) ? drawnPairs(tour, there) : chosenPairs(tour, there);
  return pairs.map((people, index) => ({ entrant: index + 1, people }));
}
