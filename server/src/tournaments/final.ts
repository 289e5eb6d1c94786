import { FINAL_TARGET } from '@hokm/shared/api/tournaments/limits';
import type { TourRecord } from './model.js';
import { eliminationRounds } from './rules/elimination.js';

/** Points of the final where it is longer than the matches before it; null where it is not. */
export function finalTargetOf({
  kind,
  target_points,
}: Pick<TourRecord, 'kind' | 'target_points'>): typeof FINAL_TARGET | null {
  return kind === 'elimination' && target_points === 7 ? FINAL_TARGET : null;
}

/** Points to which the matches of a round are played. */
export function targetOf(
  tour: Pick<TourRecord, 'kind' | 'target_points' | 'entrants'>,
  round: number,
): TourRecord['target_points'] | typeof FINAL_TARGET {
  const isFinal = round >= eliminationRounds(tour.entrants.length);
  return (isFinal ? finalTargetOf(tour) : null) ?? tour.target_points;
}
