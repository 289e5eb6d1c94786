import { rate } from 'openskill';
import { SEATS, teamOf, type Seat, type Team } from '@hokm/shared/rules';
import type { Rating, RatingStep } from '@hokm/shared/standing';

/** A seat, as input of the rating. */
export interface RatedSeat extends Rating {
  readonly seat: Seat;
  /** Left for good before the end. */
  readonly left: boolean;
}

const TEAMS = [
  [0, 2],
  [1, 3],
] as const;

/** The four ratings after a match that a team won, by Plackett and Luce's model as Weng and Lin rate with it. */
function afterVictory(ratings: readonly Rating[], winner: Team): readonly Rating[] {
  const rated = rate(
    TEAMS.map((seats) => seats.map((seat) => ratings[seat] ?? { mu: 0, sigma: 0 })),
    { rank: winner === 0 ? [1, 2] : [2, 1] },
  );
  return SEATS.map((seat) => {
    const after = rated[seat % 2]?.[seat >> 1];
    if (after === undefined) throw new Error('a rating was lost');
    return after;
  });
}

/**
 * The ratings of four people after a match, in seat order: two teams of two, rated as wholes. A person who
 * left for good is rated as having lost, whichever side won. The same four and the same end give the same steps.
 */
export function rateMatch(seats: readonly RatedSeat[], winner: Team): RatingStep[] {
  const ratings = SEATS.map((seat) => seats[seat] ?? { mu: 0, sigma: 0 });
  const asPlayed = afterVictory(ratings, winner);
  const otherwise = afterVictory(ratings, winner === 0 ? 1 : 0);
  return seats.map(({ seat, left, mu, sigma }) => {
    const onWinningSide = teamOf(seat) === winner;
    const after = (left && onWinningSide ? otherwise : asPlayed)[seat] ?? { mu, sigma };
    return { mu: after.mu - mu, sigma: after.sigma / sigma, won: onWinningSide && !left };
  });
}
