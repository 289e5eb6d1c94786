/** Clans of a cup's group at most. */
export const CUP_GROUP_SIZE = 20;
/** As many members count for their clan: those with the most points of the week. */
export const CUP_BEST = 10;

/** A clan's points of a week. */
export interface ClanPoints {
  readonly clan: string;
  readonly points: number;
}

/** A clan's place in its group. */
export interface CupPlace extends ClanPoints {
  /** From 1. Equal points share a place. */
  readonly place: number;
}

/** The points of a clan's best members together; all of them where there are fewer. */
export function sumOfBest(points: readonly number[]): number {
  return [...points]
    .sort((one, other) => other - one)
    .slice(0, CUP_BEST)
    .reduce((sum, each) => sum + each, 0);
}

/** A group in its order; of equal points the clan that joined first comes first. */
export function rankCup(clans: readonly ClanPoints[]): CupPlace[] {
  const sorted = [...clans].sort((one, other) => other.points - one.points);
  return sorted.map((each) => ({
    ...each,
    place: 1 + sorted.findIndex(({ points }) => points === each.points),
  }));
}
