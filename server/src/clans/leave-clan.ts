import type { Connection, mongo } from 'mongoose';
import { refuse, type Result } from '../platform/core/result.js';
import { recountClan, type ClanTrophies } from './clan-trophies.js';

type ClanMembers = ClanTrophies & { size: number; leader: string };

/** Removes a member from a clan as it was read; false when the clan has changed since. */
async function removeFrom(
  clans: mongo.Collection<ClanMembers>,
  { _id, members, size, leader }: ClanMembers,
  by: string,
): Promise<boolean> {
  const successor = members.find(({ id }) => id !== by);
  if (successor === undefined) {
    const closed = await clans.deleteOne({ _id, size, 'members.id': by });
    return closed.deletedCount === 1;
  }
  const isLeader = leader === by;
  const { matchedCount } = await clans.updateOne(
    { _id, leader, $and: [{ 'members.id': by }, ...(isLeader ? [{ 'members.id': successor.id }] : [])] },
    {
      $pull: { members: { id: by } },
      $inc: { size: -1 },
      ...(isLeader ? { $set: { leader: successor.id } } : {}),
    },
  );
  return matchedCount === 1;
}

/**
 * Takes a person out of their clan. A leader is followed by the member who joined first of the others; the last member
 * closes the clan.
 */
export async function leaveClan(
  connection: Connection,
  by: string,
): Promise<Result<object, 'clans/not_member'>> {
  const clans = connection.collection<ClanMembers>('clans');
  for (;;) {
    const clan = await clans.findOne({ 'members.id': by });
    if (clan === null) return refuse('clans/not_member');
    if (!(await removeFrom(clans, clan, by))) continue;
    await recountClan(connection, { _id: clan._id });
    return { ok: true };
  }
}
