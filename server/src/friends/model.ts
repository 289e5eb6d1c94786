import { defineCollection, field } from '../platform/database/collection.js';
import { deletes, type ExportSource } from '../platform/database/personal-data.js';
import { iso, rows, withNames } from '../platform/database/export-rows.js';

/** Two people: one has asked, or both are friends. Nothing is stored between people who are neither. */
export interface FriendshipRecord {
  /** `<smaller id>:<larger id>`: every command between two people changes this one document. */
  _id: string;
  /** Both account ids, in the order of the `_id`. */
  people: string[];
  status: 'requested' | 'friends';
  /** The person who asked. */
  by: string;
  /**
   * The numbered places that it takes in the lists of the two (`<person>:<list><number>`). A unique index lets each place
   * be taken once, so that a list never grows beyond its limit, however many requests come at once.
   */
  places: string[];
  /** When the status began, ms since 1970. */
  at: number;
}

/** The `_id` of what is between two people, in either order. */
export function pairId(one: string, other: string): string {
  return one < other ? `${one}:${other}` : `${other}:${one}`;
}

/** The other of the two. */
export function otherOf({ people }: Pick<FriendshipRecord, 'people'>, id: string): string {
  return people.find((person) => person !== id) ?? id;
}

function exportedStatus({ status, by }: FriendshipRecord, id: string) {
  if (status === 'friends') return 'friends' as const;
  return by === id ? ('asked_by_me' as const) : ('asked_by_them' as const);
}

async function* exportFriends(source: ExportSource) {
  const { id } = source;
  const found = rows<FriendshipRecord>(source, 'friendships', { people: id });
  for await (const [friendship, person] of withNames(source, found, (each) => otherOf(each, id)))
    yield { ...person, status: exportedStatus(friendship, id), since: iso(friendship.at) };
}

export const friendships = defineCollection<FriendshipRecord>({
  name: 'friendships',
  schema: {
    _id: field.text,
    people: field.texts,
    status: field.oneOf(['requested', 'friends']),
    by: field.text,
    places: field.texts,
    at: field.number,
  },
  indexes: [
    { key: { people: 1, status: 1, at: -1 }, answers: 'friends or requests of a person, newest first' },
    { key: { places: 1 }, unique: true, answers: 'is this place in a list taken?' },
  ],
  personalData: {
    exports: { friends: exportFriends },
    erase: deletes('friendships', ({ id }) => ({ people: id })),
  },
});
