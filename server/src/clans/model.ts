import mongoose, { type Connection, type Model, type Types } from 'mongoose';
import type { CLAN_BADGES } from '@hokm/shared/api';

/** A group of people who count their trophies together. Never without a member: the last one who leaves closes it. */
export interface ClanRecord {
  _id: Types.ObjectId;
  name: string;
  /** The name as it is compared with others (`folded`): unique. */
  name_key: string;
  badge: (typeof CLAN_BADGES)[number];
  description: string;
  /** ISO 3166-1 alpha-2. Absent: none. */
  country?: string;
  /** In the order they joined. A unique index over all clans keeps everybody in one at most. */
  members: ClanMemberRecord[];
  /** How many members there are: changed in the same update as they. */
  size: number;
  /** One of the members. */
  leader: string;
  /** Of all members together, and how often they have been counted (`standing/clan-trophies.ts`). */
  trophies: number;
  trophies_version?: number;
  created_at: number;
}

export interface ClanMemberRecord {
  /** The account's id, 24 hex characters. */
  id: string;
  /** Ms since 1970. */
  joined_at: number;
}

const text = { type: String, required: true };
const number = { type: Number, required: true };

const memberSchema = new mongoose.Schema<ClanMemberRecord>({ id: text, joined_at: number }, { _id: false });

const clanSchema = new mongoose.Schema<ClanRecord>(
  {
    name: text,
    name_key: text,
    badge: text,
    description: { type: String, default: '' },
    country: { type: String },
    members: { type: [memberSchema], required: true },
    size: number,
    leader: text,
    trophies: number,
    trophies_version: { type: Number },
    created_at: number,
  },
  { collection: 'clans', versionKey: false, strict: 'throw' },
);

/** The model of clans on a connection. */
export function clanModel(connection: Connection): Model<ClanRecord> {
  return connection.models['Clan'] ?? connection.model<ClanRecord>('Clan', clanSchema);
}
