import type { Connection, mongo } from 'mongoose';
import { accountModel, type AccountRecord } from '../accounts/model.js';
import { objectId } from '../database/ids.js';

/** What of a clan's document its trophies are counted from and into. */
export interface ClanTrophies {
  _id: mongo.ObjectId;
  members: { id: string }[];
  /** Those of all members together; a member without a rated match has none. */
  trophies: number;
  /** Grows with every count. */
  trophies_version?: number;
}

/** Which clan: by its own id, or by one of its members. */
export type WhichClan = Pick<ClanTrophies, '_id'> | { 'members.id': string };

/** The trophies of some people together, by what their accounts say. One query by `_id`. */
async function trophiesTogether(connection: Connection, ids: readonly string[]): Promise<number> {
  const people = await accountModel(connection)
    .find({ _id: { $in: ids.flatMap((id) => objectId(id) ?? []) } })
    .select({ standing: 1 })
    .lean<Pick<AccountRecord, 'standing'>[]>();
  return people.reduce((sum, { standing }) => sum + (standing?.trophies ?? 0), 0);
}

/**
 * Counts a clan's trophies anew: to be called after a member's trophies have changed, and after somebody joined or left.
 * Nothing is added up from changes, so that no count can be lost or doubled; of two that count at once the one that read
 * first is not written. Does nothing when there is no such clan. Two reads and a write.
 */
export async function recountClan(connection: Connection, which: WhichClan): Promise<void> {
  const clans = connection.collection<ClanTrophies>('clans');
  for (;;) {
    const clan = await clans.findOne(which, { projection: { 'members.id': 1, trophies_version: 1 } });
    if (clan === null) return;
    const { _id, members, trophies_version: version } = clan;
    const ids = members.map(({ id }) => id);
    const trophies = await trophiesTogether(connection, ids);
    const written = await clans.updateOne(
      { _id, trophies_version: version ?? { $exists: false } },
      { $set: { trophies, trophies_version: (version ?? 0) + 1 } },
    );
    if (written.matchedCount === 1) return;
  }
}
