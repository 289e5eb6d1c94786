import { SERIES_COUNTED, SERIES_OF } from '@hokm/shared/api/tournaments/limits';

/**
 * Points of a place in one tournament of a series, to a hundredth: 10 · (1 − (place − 1) / entrants), and 5 more for the first.
 * @param place from 1
 */
export function seriesPoints(place: number, entrants: number): number {
  const points = 10 * (1 - (place - 1) / entrants) + (place === 1 ? 5 : 0);
  return Math.round(points * 100) / 100;
}

/**
 * The points of a person in a series: the best 8 of the last 12.
 * @param points of each tournament, the last first; 0 where they did not play
 */
export function seriesTotal(points: readonly number[]): number {
  const best = points.slice(0, SERIES_OF).toSorted((a, b) => b - a);
  const total = best.slice(0, SERIES_COUNTED).reduce((sum, each) => sum + each, 0);
  return Math.round(total * 100) / 100;
}
