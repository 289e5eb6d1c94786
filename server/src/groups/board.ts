import type { GroupBoard } from '@hokm/bot/core/services';

/** Places of a group's table. */
const PLACES_MAX = 10;

function countOf(keys: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  // The keys break a tie, so that the order is the same each time.
  return [...counts].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
}

/**
 * A group's table from the winners of each match. Equal numbers of wins have the same rank; a pair is two people who won
 * together and have both agreed to be counted.
 * @param nameOf null for an account that is gone
 */
export function boardOf(
  wins: readonly (readonly string[])[],
  nameOf: (id: string) => string | null,
): GroupBoard {
  const known = wins.map((winners) => winners.filter((id) => nameOf(id) !== null));
  const people = countOf(known.flat());
  const places = people.slice(0, PLACES_MAX).map(([id, won]) => ({
    rank: people.findIndex(([, more]) => more === won) + 1,
    name: nameOf(id) ?? '',
    wins: won,
  }));
  const pairs = known.flatMap((winners) => {
    const [one, other] = [...winners].sort();
    return one === undefined || other === undefined ? [] : [`${one}:${other}`];
  });
  const [[best, together] = ['', 0]] = countOf(pairs);
  const [one = '', other = ''] = best.split(':');
  return {
    places,
    pair: together === 0 ? null : { names: [nameOf(one) ?? '', nameOf(other) ?? ''], wins: together },
  };
}
