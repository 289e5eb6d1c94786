import type { LeaderboardEntry } from '@hokm/shared/api';

/** The next better place and the points missing to it; null for the leader. */
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

/** The viewer's own entry among its neighbours, in the board's order. */
export function around(
  own: LeaderboardEntry,
  neighbours: readonly LeaderboardEntry[],
): readonly LeaderboardEntry[] {
  const others = neighbours.filter(({ id }) => id !== own.id);
  const above = others.filter(({ rank, score }) => rank < own.rank || score > own.score);
  const level = others.filter((entry) => !above.includes(entry));
  return [...above, own, ...level].sort((a, b) => a.rank - b.rank);
}
