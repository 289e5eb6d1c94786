import type { Connection, mongo } from 'mongoose';
import { accountModel, type AccountRecord } from '../accounts/model.js';
import { objectId } from '../platform/database/ids.js';
import type { Step } from '../play/games/after-match.js';
import type { MatchRecord } from '../play/games/match-record.js';
import { isRated } from '../standing/finished-match.js';

/** The part of a clan that its trophies are counted from and into. */
export interface ClanTrophies {
  _id: mongo.ObjectId;
  members: { id: string }[];
  trophies: number;
  trophies_version?: number;
}

/** A clan by its own id, or by one of its members. */
export type WhichClan = Pick<ClanTrophies, '_id'> | { 'members.id': string };

/** Sum of the trophies in some accounts. One query by `_id`. */
async function sumTrophies(connection: Connection, ids: readonly string[]): Promise<number> {
  const people = await accountModel(connection)
    .find({ _id: { $in: ids.flatMap((id) => objectId(id) ?? []) } })
    .select({ standing: 1 })
    .lean<Pick<AccountRecord, 'standing'>[]>();
  return people.reduce((sum, { standing }) => sum + (standing?.trophies ?? 0), 0);
}

/**
 * Counts a clan's trophies again; to be called after a member's trophies have changed, or the members. The sum is always
 * computed from the accounts, so no change can be lost or counted twice; of two counts at once, the one that read first
 * is not written and repeated. No-op if there is no such clan. Two reads and a write.
 */
export async function recountClan(connection: Connection, which: WhichClan): Promise<void> {
  const clans = connection.collection<ClanTrophies>('clans');
  for (;;) {
    const clan = await clans.findOne(which, { projection: { 'members.id': 1, trophies_version: 1 } });
    if (clan === null) return;
    const { _id, members, trophies_version: version } = clan;
    const trophies = await sumTrophies(
      connection,
      members.map(({ id }) => id),
    );
    const written = await clans.updateOne(
      { _id, trophies_version: version ?? { $exists: false } },
      { $set: { trophies, trophies_version: (version ?? 0) + 1 } },
    );
    if (written.matchedCount === 1) return;
  }
}

/** Recounts the clans of a rated match's players. */
export function clanSteps(connection: Connection, record: MatchRecord): Step[] {
  if (!isRated(record)) return [];
  return (record.effects ?? []).map(
    ({ player_id }) =>
      () =>
        recountClan(connection, { 'members.id': player_id }),
  );
}
