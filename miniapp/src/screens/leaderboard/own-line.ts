import type { LeaderboardEntry } from '@hokm/shared/api';

/** The place directly above the viewer's and the points it takes to pass it; null for the leader. */
export function nextPlace(
  own: LeaderboardEntry,
  neighbours: readonly LeaderboardEntry[],
): { points: number; rank: number } | null {
  const ahead = neighbours.filter(({ rank }) => rank < own.rank).sort((a, b) => b.rank - a.rank)[0];
  return ahead === undefined ? null : { points: ahead.score - own.score + 1, rank: ahead.rank };
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
