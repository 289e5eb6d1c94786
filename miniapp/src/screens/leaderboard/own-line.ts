import type { LeaderboardEntry } from '@hokm/shared/api';

/** What to reach for next: how many points to which place; null for who leads. */
export function nextPlace(
  own: LeaderboardEntry,
  neighbours: readonly LeaderboardEntry[],
): { points: number; rank: number } | null {
  const ahead = neighbours.filter(({ score }) => score > own.score);
  const nearest = ahead.reduce<LeaderboardEntry | null>(
    (best, entry) => (best === null || entry.score < best.score ? entry : best),
    null,
  );
  return nearest === null ? null : { points: nearest.score - own.score, rank: nearest.rank };
}

/** One's own place among the neighbours, in the board's order. */
export function around(
  own: LeaderboardEntry,
  neighbours: readonly LeaderboardEntry[],
): readonly LeaderboardEntry[] {
  const others = neighbours.filter(({ id }) => id !== own.id);
  const above = others.filter(({ rank, score }) => rank < own.rank || score > own.score);
  const level = others.filter((entry) => !above.includes(entry));
  return [...above, own, ...level].sort((a, b) => a.rank - b.rank);
}
