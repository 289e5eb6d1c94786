import mongoose, { type Connection, type Model } from 'mongoose';

/** Two people: one has asked, or both are friends. There is no document between people who are neither. */
export interface FriendshipRecord {
  /** `<smaller id>:<larger id>`: whatever two people do to one another is done to this one document. */
  _id: string;
  /** Both, in the order of the `_id`. */
  people: string[];
  status: 'requested' | 'friends';
  /** Who asked. */
  by: string;
  /**
   * The numbered places that it takes of each of the two (`<person>:<list><number>`). No place is taken twice, so that a
   * list never grows longer than it has places, however many ask at once.
   */
  places: string[];
  /** Since when it is so, ms since 1970. */
  at: number;
}

const text = { type: String, required: true };

const friendshipSchema = new mongoose.Schema<FriendshipRecord>(
  {
    _id: text,
    people: { type: [String], required: true },
    status: { type: String, enum: ['requested', 'friends'], required: true },
    by: text,
    places: { type: [String], required: true },
    at: { type: Number, required: true },
  },
  { collection: 'friendships', versionKey: false, strict: 'throw' },
);

/** The model of friendships on a connection. */
export function friendshipModel(connection: Connection): Model<FriendshipRecord> {
  return (
    connection.models['Friendship'] ?? connection.model<FriendshipRecord>('Friendship', friendshipSchema)
  );
}

/** The `_id` of what is between two people, whoever comes first. */
export function pairId(one: string, other: string): string {
  return one < other ? `${one}:${other}` : `${other}:${one}`;
}

/** The other of the two. */
export function otherOf({ people }: Pick<FriendshipRecord, 'people'>, id: string): string {
  return people.find((person) => person !== id) ?? id;
}
