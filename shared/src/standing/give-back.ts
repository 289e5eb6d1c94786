import type { Standing } from './standing.js';
import { ratingOf } from './trophies.js';

/**
 * The standing after trophies that a match cost are given back: so many more, and as much more rating as they stand for.
 * Counts, rows and score stay, and so does how sure the rating is.
 *
 * @param trophies positive and whole
 */
export function giveBack(standing: Standing, trophies: number): Standing {
  const after = standing.trophies + trophies;
  return {
    ...standing,
    mu: standing.mu + ratingOf(trophies),
    trophies: after,
    peak_trophies: Math.max(standing.peak_trophies, after),
  };
}
