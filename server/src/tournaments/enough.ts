import { BRACKET_LEAST_PERCENT } from '@hokm/shared/api/tournaments/limits';
import { leastEntrants } from './cups.js';
import type { TourRecord } from './model.js';

/**
 * Why a tournament with so many entrants at its start is called off; null where it begins. `many_missing`: in an elimination of the house,
 * fewer than three quarters of the pairs that were in when check-in began. Pairs that sign up during check-in count among those who are there; pairs that
 * staff take out or that go are missing.
 */
export function whyTooFew(
  tour: Pick<TourRecord, 'kind' | 'cup' | 'expected'>,
  there: number,
): 'too_few' | 'many_missing' | null {
  if (there < leastEntrants(tour)) return 'too_few';
  const { cup, expected = 0 } = tour;
  return cup === undefined && there * 100 < expected * BRACKET_LEAST_PERCENT ? 'many_missing' : null;
}
