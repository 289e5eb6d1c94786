import { CUP_COME_MINUTES, CUP_PEOPLE, CUP_ROUNDS } from '@hokm/shared/api/cups/limits';
import { ENTRANTS } from '@hokm/shared/api/tournaments/limits';
import { MINUTE_MS } from '@hokm/shared/time';
import type { EntryRecord, TourRecord } from './model.js';
import { swissRounds } from './rules/swiss.js';

/** Partners are drawn at the start: people sign up one by one, and `seats` and `taken` count people until then. */
export const isDrawn = ({ cup }: Pick<TourRecord, 'cup'>): boolean => cup?.partners === 'drawn';

/** True where the place that somebody has in a tournament is free again when they go. */
export function freesPlace(tour: Pick<TourRecord, 'cup'>, entry: EntryRecord): boolean {
  return isDrawn(tour) ? entry.state === 'in' : entry.partner !== null;
}

/** The fewest entrants with which a tournament begins. */
export function leastEntrants({ kind, cup }: Pick<TourRecord, 'kind' | 'cup'>): number {
  return cup === undefined ? ENTRANTS[kind].least : CUP_PEOPLE.least / 2;
}

/** Rounds of a Swiss with so many entrants. */
export function swissRoundsOf({ cup }: Pick<TourRecord, 'cup'>, entrants: number): number {
  const rounds = swissRounds(entrants);
  // Two pairs meet once.
  return cup === undefined ? rounds : entrants <= 2 ? 1 : Math.min(rounds, CUP_ROUNDS);
}

/** So long people have to come to a table, ms. In an arena everybody is there already. */
export function comeWithin({ kind, cup }: Pick<TourRecord, 'kind' | 'cup'>): number {
  if (kind === 'arena') return MINUTE_MS / 2;
  return (cup === undefined ? 3 : CUP_COME_MINUTES) * MINUTE_MS;
}

/** True while a cup waits for people and all who are in play as soon as it is looked at: nobody has to check in. */
export function beginsAtOnce({ cup, taken, seats }: Pick<TourRecord, 'cup' | 'taken' | 'seats'>): boolean {
  return cup !== undefined && (cup.is_called || (cup.when_full && taken >= seats));
}

/** People who are in a cup, or play it. */
export function peopleIn({ cup, taken, entrants }: Pick<TourRecord, 'cup' | 'taken' | 'entrants'>): number {
  if (entrants.length > 0) return entrants.reduce((sum, { people }) => sum + people.length, 0);
  return isDrawn({ cup }) ? taken : 2 * taken;
}
