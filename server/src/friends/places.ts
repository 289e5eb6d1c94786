import type { Model } from 'mongoose';
import type { FriendshipRecord } from './model.js';

/** How long each of a person's lists can become. */
export const PLACES = { friends: 200, outgoing: 50, incoming: 200 } as const;

/** A list of a person's in which a place is wanted. */
export interface Wanted {
  readonly person: string;
  readonly list: keyof typeof PLACES;
}

/**
 * A free place in each of some lists; null when one of them is full. Somebody else may take it first: then its unique
 * key is refused, and who wanted it looks again.
 */
export async function freePlaces(
  friendships: Model<FriendshipRecord>,
  wanted: readonly Wanted[],
): Promise<string[] | null> {
  const found = await friendships
    .find({ people: { $in: wanted.map(({ person }) => person) } })
    .select({ places: 1 })
    .lean<Pick<FriendshipRecord, 'places'>[]>();
  const taken = new Set(found.flatMap(({ places }) => places));
  const free = wanted.map(({ person, list }) =>
    Array.from({ length: PLACES[list] }, (_, number) => `${person}:${list}${number}`).find(
      (place) => !taken.has(place),
    ),
  );
  return free.every((place) => place !== undefined) ? free : null;
}
