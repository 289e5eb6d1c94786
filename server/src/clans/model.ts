import { searchKeys } from '@hokm/shared/spelling';
import type { Types } from 'mongoose';
import type { ClanEmblem } from '@hokm/shared/api';
import { defineCollection, field } from '../platform/database/collection.js';
import { iso } from '../platform/database/export-rows.js';
import type { ExportSource } from '../platform/database/personal-data.js';
import { leaveClan } from './leave-clan.js';

/** A group of people who count their trophies together. It always has a member: the last one who leaves closes it. */
export interface ClanRecord {
  _id: Types.ObjectId;
  name: string;
  /** The name as `formerKey` gives it; unique. */
  name_key: string;
  /** Keys by which the clan is found. Absent in clans of earlier versions, until they are made. */
  search?: string[];
  /** The name by its looks (`skeleton`); unique. Absent: a clan of an earlier version that looks like another one. */
  skeleton?: string;
  badge: ClanEmblem;
  description: string;
  /** ISO 3166-1 alpha-2. Absent: none. */
  country?: string;
  /** In the order they joined. A unique index over all clans allows each person one clan. */
  members: ClanMemberRecord[];
  /** People whom the leader removed, newest last. Absent: none. They may not join before `until`. */
  removed?: RemovedMemberRecord[];
  /** Number of members; changes in the same update as `members`. */
  size: number;
  /** Account id of a member. */
  leader: string;
  /** Sum over all members (`recountClan`); a member without a rated match has none. */
  trophies: number;
  /** Grows with every count. */
  trophies_version?: number;
  /** Since it was first in a week of the clan cup: until when the emblem has its border, ms since 1970. */
  border_until?: number;
  /** Ms since 1970. */
  created_at: number;
}

interface ClanMemberRecord {
  /** Account id, 24 hex characters. */
  id: string;
  /** Ms since 1970. */
  joined_at: number;
}

interface RemovedMemberRecord {
  /** Account id. */
  id: string;
  /** Ms since 1970. */
  until: number;
}

export function isMember({ members }: Pick<ClanRecord, 'members'>, id: string): boolean {
  return members.some((member) => member.id === id);
}

async function exportClan({ connection, id }: ExportSource) {
  const clan = await connection.collection<ClanRecord>('clans').findOne({ 'members.id': id });
  const member = clan?.members.find((each) => each.id === id);
  if (clan === null || member === undefined) return null;
  return {
    id: clan._id.toHexString(),
    name: clan.name,
    is_leader: clan.leader === id,
    joined_at: iso(member.joined_at),
  };
}

/** Keys of one clan. */
const KEYS_MAX = 8;

export function clanKeys({ name }: Pick<ClanRecord, 'name'>): { search: string[] } {
  return { search: searchKeys([name], KEYS_MAX) };
}

export const clans = defineCollection<ClanRecord>({
  name: 'clans',
  keysOf: clanKeys,
  schema: {
    name: field.text,
    name_key: field.text,
    search: { type: [String], default: undefined },
    skeleton: field.optionalText,
    badge: field.text,
    description: { type: String, default: '' },
    country: field.optionalText,
    members: { type: [{ _id: false, id: field.text, joined_at: field.number }], required: true },
    removed: { type: [{ _id: false, id: field.text, until: field.number }], default: undefined },
    size: field.number,
    leader: field.text,
    trophies: field.number,
    trophies_version: field.optionalNumber,
    border_until: field.optionalNumber,
    created_at: field.number,
  },
  indexes: [
    { key: { trophies: -1, _id: 1 }, answers: 'clans by trophies: a page, and a rank' },
    {
      key: { name_key: 1 },
      unique: true,
      answers: 'is this name taken? Clans of earlier versions whose name begins with a text',
    },
    { key: { search: 1 }, answers: 'clans by the beginning of a word of their name' },
    {
      key: { skeleton: 1 },
      unique: true,
      partialFilterExpression: { skeleton: { $exists: true } },
      answers: 'has a clan a name that looks like this one?',
    },
    { key: { 'members.id': 1 }, unique: true, answers: 'the clan of a person; at most one' },
    { key: { 'removed.id': 1 }, sparse: true, answers: 'clans that removed a person, to be forgotten' },
  ],
  personalData: {
    exports: { clan: exportClan },
    async erase({ connection }, { id }) {
      await leaveClan(connection, id);
      const removed = connection.collection<ClanRecord>('clans');
      await removed.updateMany({ 'removed.id': id }, { $pull: { removed: { id } } });
    },
  },
});
