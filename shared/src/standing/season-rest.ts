import { periodAfter, periodAt } from './period.js';
import type { Standing } from './standing.js';
import { FIRST_RATING, trophiesOf } from './trophies.js';

/** The square of `sigma` grows by this in a season without a rated match. */
const REST = (25 / 12) ** 2;

/** The uncertainty of a rating after some seasons without a rated match: never above a newcomer's. */
export function restedSigma(sigma: number, seasons: number): number {
  return Math.max(sigma, Math.min(FIRST_RATING.sigma, Math.sqrt(sigma ** 2 + seasons * REST)));
}

/** After so many seasons every rating is as uncertain as a newcomer's. */
const ENOUGH = Math.ceil(FIRST_RATING.sigma ** 2 / REST);

/** The whole seasons between the one of a moment and the one of a later moment, at most `ENOUGH`; both ms since 1970. */
function seasonsBetween(from: number, to: number): number {
  let span = periodAfter(periodAt('season', from));
  let seasons = 0;
  while (span.ends_at <= to && seasons < ENOUGH) {
    seasons += 1;
    span = periodAfter(span);
  }
  return seasons;
}

/**
 * The standing of a person who comes back at a moment, ms since 1970: each whole season without a rated match has made the
 * rating less certain, once. The same standing when there was none. It comes back as `sigma` falls with play.
 */
export function addRest(standing: Standing, at: number): Standing {
  const { rated_at, rested_at = 0, mu, trophies } = standing;
  if (rated_at === null) return standing;
  const seasons = seasonsBetween(Math.max(rated_at, rested_at), at);
  if (seasons === 0) return standing;
  const sigma = restedSigma(standing.sigma, seasons);
  return {
    ...standing,
    sigma,
    trophies: Math.min(trophies, trophiesOf({ mu, sigma })),
    // The last moment of the newest season that was missed.
    rested_at: periodAt('season', at).starts_at - 1,
  };
}
