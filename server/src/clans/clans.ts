import { Types, type Connection, type Model } from 'mongoose';
import { CLAN_MEMBERS_MAX, type clanBody } from '@hokm/shared/api';
import type { ErrorCode } from '@hokm/shared/errors';
import { cleanLine } from '@hokm/shared/text';
import type { z } from 'zod';
import { folded } from '../accounts/search-keys.js';
import { duplicateOf, isDuplicateKey, objectId } from '../database/ids.js';
import { beginsWith } from '../database/prefix.js';
import { takeQuota, type Quota } from '../database/quota.js';
import type { Clock } from '../ports.js';
import { recountClan } from '../standing/clan-trophies.js';
import { clanModel, type ClanRecord } from './model.js';

export type ClanChange =
  { readonly ok: true; readonly clan: ClanRecord } | { readonly ok: false; readonly code: ErrorCode };
type Left = { readonly ok: true } | { readonly ok: false; readonly code: ErrorCode };

/** Most clans that a person may make. */
export const CLANS_MADE: Quota = { what: 'clan', most: 5, perMs: 24 * 60 * 60 * 1000 };
const NAME_MIN = 3;
const NAME_MAX = 20;
const DESCRIPTION_MAX = 140;

/** Every clan, said so that the index by trophies answers. */
const ANY = { trophies: { $gte: 0 } };

const refused = (code: ErrorCode) => ({ ok: false, code }) as const;

/**
 * Who is in which clan. A clan and its members are one document, each command one conditional update of it, and a unique
 * index over the members of all clans lets nobody be in two. Ids of people are of accounts.
 */
export class Clans {
  private readonly clans: Model<ClanRecord>;

  constructor(
    private readonly connection: Connection,
    private readonly clock: Clock,
  ) {
    this.clans = clanModel(connection);
  }

  /**
   * Makes a clan with its maker as the leader. Refusals: `request/invalid` for a name of which too little can be seen,
   * `clans/already_member`, `clans/name_taken`, `request/too_many`.
   */
  async create(by: string, body: z.output<typeof clanBody>): Promise<ClanChange> {
    const name = cleanLine(body.name, NAME_MAX);
    const name_key = folded(name);
    if (Array.from(name_key).length < NAME_MIN) return refused('request/invalid');
    if ((await this.clans.exists({ 'members.id': by })) !== null) return refused('clans/already_member');
    if (!(await takeQuota(this.connection, this.clock, CLANS_MADE, by))) return refused('request/too_many');
    const now = this.clock.now();
    const record: ClanRecord = {
      _id: new Types.ObjectId(),
      name,
      name_key,
      badge: body.badge,
      description: cleanLine(body.description, DESCRIPTION_MAX),
      ...(body.country === null ? {} : { country: body.country }),
      members: [{ id: by, joined_at: now }],
      size: 1,
      leader: by,
      trophies: 0,
      created_at: now,
    };
    try {
      await this.clans.create(record);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return refused(duplicateOf(error, 'name_key') ? 'clans/name_taken' : 'clans/already_member');
    }
    return this.counted(record);
  }

  /** Joins a clan; who is in it already stays. Refusals: `clans/full`, `clans/already_member`, `request/not_found`. */
  async join(id: string, by: string): Promise<ClanChange> {
    const _id = objectId(id);
    try {
      const joined = await this.clans
        .findOneAndUpdate(
          { _id, size: { $lt: CLAN_MEMBERS_MAX }, 'members.id': { $ne: by } },
          { $push: { members: { id: by, joined_at: this.clock.now() } }, $inc: { size: 1 } },
          { returnDocument: 'after' },
        )
        .lean<ClanRecord>();
      if (joined !== null) return await this.counted(joined);
    } catch (error) {
      if (isDuplicateKey(error)) return refused('clans/already_member');
      throw error;
    }
    const clan = await this.find(id);
    if (clan === null) return refused('request/not_found');
    return isIn(clan, by) ? { ok: true, clan } : refused('clans/full');
  }

  /**
   * Leaves the clan one is in: the leadership goes to who joined first of the others, and the last one closes the clan.
   * Refusal: `clans/not_member`.
   */
  async leave(by: string): Promise<Left> {
    for (;;) {
      const clan = await this.ofMember(by);
      if (clan === null) return refused('clans/not_member');
      if (await this.takeOut(clan, by)) {
        await recountClan(this.connection, { _id: clan._id });
        return { ok: true };
      }
    }
  }

  /** The leader sends a member away. Refusals: `clans/not_leader`, `clans/not_member`, `request/not_found`, `request/invalid` (oneself). */
  async kick(id: string, by: string, member: string): Promise<Left> {
    if (by === member) return refused('request/invalid');
    const _id = objectId(id);
    const { matchedCount } = await this.clans.updateOne(
      { _id, leader: by, 'members.id': member },
      { $pull: { members: { id: member } }, $inc: { size: -1 } },
    );
    if (matchedCount === 0) {
      const clan = await this.find(id);
      if (clan === null) return refused('request/not_found');
      return refused(clan.leader === by ? 'clans/not_member' : 'clans/not_leader');
    }
    if (_id !== null) await recountClan(this.connection, { _id });
    return { ok: true };
  }

  /** A clan by its id; null when there is none. */
  async find(id: string): Promise<ClanRecord | null> {
    const _id = objectId(id);
    return _id === null ? null : this.clans.findById(_id).lean<ClanRecord>();
  }

  /** The clan a person is in; null for none. */
  async ofMember(id: string): Promise<ClanRecord | null> {
    return this.clans.findOne({ 'members.id': id }).lean<ClanRecord>();
  }

  /** A page of the clans whose name begins with a text (all for none), the strongest first, and how many there are. */
  async list(
    beginning: string,
    { page, per_page }: { readonly page: number; readonly per_page: number },
  ): Promise<{ total: number; clans: ClanRecord[] }> {
    const key = folded(beginning);
    const filter = key === '' ? ANY : { name_key: beginsWith(key) };
    const [total, clans] = await Promise.all([
      this.clans.countDocuments(filter),
      this.clans
        .find(filter)
        .sort({ trophies: -1, _id: 1 })
        .skip((page - 1) * per_page)
        .limit(per_page)
        .lean<ClanRecord[]>(),
    ]);
    return { total, clans };
  }

  /** Takes a member out of a clan as it was read; false when it is no longer so. */
  private async takeOut({ _id, members, size, leader }: ClanRecord, by: string): Promise<boolean> {
    const heir = members.find(({ id }) => id !== by);
    if (heir === undefined) {
      const closed = await this.clans.deleteOne({ _id, size, 'members.id': by });
      return closed.deletedCount === 1;
    }
    const leading = leader === by;
    const { matchedCount } = await this.clans.updateOne(
      {
        _id,
        leader,
        $and: [{ 'members.id': by }, ...(leading ? [{ 'members.id': heir.id }] : [])],
      },
      {
        $pull: { members: { id: by } },
        $inc: { size: -1 },
        ...(leading ? { $set: { leader: heir.id } } : {}),
      },
    );
    return matchedCount === 1;
  }

  private async counted(clan: ClanRecord): Promise<ClanChange> {
    await recountClan(this.connection, { _id: clan._id });
    return { ok: true, clan: (await this.find(clan._id.toHexString())) ?? clan };
  }
}

/** Whether a person is in a clan. */
export function isIn({ members }: ClanRecord, id: string): boolean {
  return members.some((member) => member.id === id);
}
