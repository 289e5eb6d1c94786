/** A rating by Weng and Lin's method: what somebody's play is believed to be worth, and how uncertain that is. */
export interface Rating {
  readonly mu: number;
  readonly sigma: number;
}

/** The first rating: the method's own values. */
export const FIRST_RATING: Rating = { mu: 25, sigma: 25 / 3 };

/** The first trophies, and the trophies for a point of sure rating. */
const FIRST_TROPHIES = 1000;
const PER_RATING = 50;

/**
 * The trophies of a rating: `1000 + 50 · (mu − 3 · sigma)`, whole and never negative; 1000 for a newcomer. The uncertain
 * part counts against a person, so trophies grow as a rating becomes sure. Among players whose matches one side's better
 * play decides as often as a hand of Hokm lets it, about half pass 1500 (bronze) after 30 matches and 1900 after 400,
 * and 2500 (gold) is for the best few in a hundred.
 */
export function trophiesOf({ mu, sigma }: Rating): number {
  return Math.max(0, Math.round(FIRST_TROPHIES + PER_RATING * (mu - 3 * sigma)));
}

/** The rating that trophies stand for. */
export const ratingOf = (trophies: number): number => trophies / PER_RATING;

/** The change of one person's rating by a rated match: added to `mu`, and multiplied with `sigma`. */
export interface RatingStep {
  readonly mu: number;
  readonly sigma: number;
  readonly won: boolean;
}

/** A rating and its trophies after a step. A win never costs trophies, and a loss never brings any. */
export function afterStep(
  { mu, sigma, trophies }: Rating & { readonly trophies: number },
  step: RatingStep,
): Rating & { trophies: number } {
  const rating = { mu: mu + step.mu, sigma: sigma * step.sigma };
  const due = trophiesOf(rating);
  return { ...rating, trophies: step.won ? Math.max(trophies, due) : Math.min(trophies, due) };
}

/** Trophies of all members together that make a clan's level. */
const CLAN_LEVEL_TROPHIES = 5000;

/** The level that a clan's trophies make: 1 below 5000, one more with every 5000. */
export function clanLevel(trophies: number): number {
  return 1 + Math.floor(trophies / CLAN_LEVEL_TROPHIES);
}
