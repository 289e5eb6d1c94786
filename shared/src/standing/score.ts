/** The inputs of the score points of a finished match, for one of its people. */
export interface ScoredMatch {
  /** How many of the four seats were people's at the start. */
  readonly people: number;
  /** The points that win the match. */
  readonly target_points: number;
  /** The points of both sides at the end. */
  readonly points: { readonly own: number; readonly other: number };
  readonly won: boolean;
  /** Left for good before the end. */
  readonly left: boolean;
}

/** Score points of a level. */
const LEVEL_POINTS = 1000;
/** Score points for playing at all, and for each point that the match was worth. */
const PER_MATCH = 10;
const PER_POINT = 10;
/** The score of a lost match, as a part of that of a won one. */
const LOST_PART = 4;

/**
 * The score points of a match, whole, never negative: `10 + 10 · points` for who wins, the points being those that were
 * really played for (the higher side's, at most the target, so that a match given up early is worth little); a quarter
 * of it for who loses; of both, as many quarters as there were people at the table. Who left gets nothing.
 */
export function matchScore({ people, target_points, points, won, left }: ScoredMatch): number {
  if (left) return 0;
  const played = Math.min(Math.max(points.own, points.other), target_points);
  const whole = ((PER_MATCH + PER_POINT * played) * people) / 4;
  return Math.max(1, Math.floor(won ? whole : whole / LOST_PART));
}

/** The level that a score makes: 1 below 1000 points, one more with every 1000. */
export function levelOf(score: number): number {
  return 1 + Math.floor(score / LEVEL_POINTS);
}

/** How far a score is in its level. */
export function levelProgress(score: number): { value: number; goal: number } {
  return { value: score % LEVEL_POINTS, goal: LEVEL_POINTS };
}
