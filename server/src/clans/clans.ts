import { Types, type Connection, type Model } from 'mongoose';
import {
  CLAN_DESCRIPTION_MAX,
  CLAN_MEMBERS_MAX,
  CLAN_NAME_MAX,
  CLAN_NAME_MIN,
} from '@hokm/shared/api/clans/limits';
import type * as contract from '@hokm/shared/api/clans';
import type { BodyOf, RefusalsOf } from '@hokm/shared/api/endpoint';
import type { PageQuery } from '@hokm/shared/api';
import { searchedFor } from '@hokm/shared/spelling';
import { cleanLine } from '@hokm/shared/text';
import { DAY_MS } from '@hokm/shared/time';
import { imitatesStaff } from '../accounts/names.js';
import { formerKey } from '../platform/core/former-key.js';
import { skeleton } from '../platform/core/skeleton.js';
import { duplicateOf, isDuplicateKey, objectId } from '../platform/database/ids.js';
import { onPage } from '../platform/database/on-page.js';
import { beginsWith } from '../platform/database/prefix.js';
import { takeQuota, type Quota } from '../platform/database/quota.js';
import type { Clock } from '../platform/core/ports.js';
import { refuse, type Result } from '../platform/core/result.js';
import { recountClan } from './clan-trophies.js';
import { leaveClan } from './leave-clan.js';
import { clanKeys, clans, isMember, type ClanRecord } from './model.js';

/** Clans that one person may create in a day. */
const CREATIONS: Quota = { what: 'clan', most: 5, perMs: DAY_MS };

/** How long a removed member may not come back by themselves, ms. */
const AWAY_MS = 7 * DAY_MS;
/** Removed members that a clan remembers. */
const REMOVED_MAX = 200;

/** Matches every clan, in a form that the index by trophies answers. */
const ALL = { trophies: { $gte: 0 } };

/** Clans with a word that begins with what was typed; clans of earlier versions by the beginning of their name. */
function clansNamed(typed: string) {
  const former = formerKey(typed);
  const key = searchedFor(typed);
  if (former === '') return ALL;
  return key === ''
    ? { _id: { $in: [] } }
    : { $or: [{ search: beginsWith(key) }, { name_key: beginsWith(former) }] };
}

/**
 * Clans and their members. A clan is one document, each command is one conditional update of it, and a unique index over
 * the members of all clans allows each person one clan. Ids of people are account ids.
 */
export class Clans {
  private readonly clans: Model<ClanRecord>;

  constructor(
    private readonly connection: Connection,
    private readonly clock: Clock,
  ) {
    this.clans = clans.model(connection);
  }

  /**
   * Creates a clan that `by` leads. Refused with `request/invalid` when too little of the name is visible,
   * with `auth/name_reserved` for names of the staff, with `clans/name_taken` for one that looks like another clan's.
   */
  async create(
    by: string,
    body: BodyOf<typeof contract.createClan>,
  ): Promise<Result<{ clan: ClanRecord }, RefusalsOf<typeof contract.createClan>>> {
    const name = cleanLine(body.name, CLAN_NAME_MAX);
    const name_key = formerKey(name);
    const looks = skeleton(name);
    if (Array.from(name_key).length < CLAN_NAME_MIN || looks === '') return refuse('request/invalid');
    if (imitatesStaff(name)) return refuse('auth/name_reserved');
    if ((await this.clans.exists({ 'members.id': by })) !== null) return refuse('clans/already_member');
    if (!(await takeQuota(this.connection, this.clock, CREATIONS, by))) return refuse('request/too_many');
    const now = this.clock.now();
    const record: ClanRecord = {
      _id: new Types.ObjectId(),
      name,
      name_key,
      ...clanKeys({ name }),
      skeleton: looks,
      badge: body.badge,
      description: cleanLine(body.description, CLAN_DESCRIPTION_MAX),
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
      const isTaken = duplicateOf(error, 'name_key') || duplicateOf(error, 'skeleton');
      return refuse(isTaken ? 'clans/name_taken' : 'clans/already_member');
    }
    return { ok: true, clan: await this.recounted(record) };
  }

  /** Joins a clan; idempotent. Removed members may come back after a week. */
  async join(
    id: string,
    by: string,
  ): Promise<Result<{ clan: ClanRecord }, RefusalsOf<typeof contract.joinClan>>> {
    const _id = objectId(id);
    const now = this.clock.now();
    const removed = { $not: { $elemMatch: { id: by, until: { $gt: now } } } };
    try {
      const joined = await this.clans
        .findOneAndUpdate(
          { _id, size: { $lt: CLAN_MEMBERS_MAX }, 'members.id': { $ne: by }, removed },
          { $push: { members: { id: by, joined_at: now } }, $inc: { size: 1 } },
          { returnDocument: 'after' },
        )
        .lean<ClanRecord>();
      if (joined !== null) return { ok: true, clan: await this.recounted(joined) };
    } catch (error) {
      if (isDuplicateKey(error)) return refuse('clans/already_member');
      throw error;
    }
    const clan = await this.find(id);
    if (clan === null) return refuse('request/not_found');
    if (isMember(clan, by)) return { ok: true, clan };
    const isAway = clan.removed?.some((each) => each.id === by && each.until > now) === true;
    return refuse(isAway ? 'clans/removed' : 'clans/full');
  }

  /** See `leaveClan`. */
  leave(by: string): Promise<Result<object, 'clans/not_member'>> {
    return leaveClan(this.connection, by);
  }

  /** Removes a member for at least a week; for the leader, who cannot remove themselves (`request/invalid`). */
  async remove(
    id: string,
    by: string,
    member: string,
  ): Promise<Result<object, RefusalsOf<typeof contract.removeMember>>> {
    if (by === member) return refuse('request/invalid');
    const _id = objectId(id);
    const { matchedCount } = await this.clans.updateOne(
      { _id, leader: by, 'members.id': member },
      {
        $pull: { members: { id: member } },
        $inc: { size: -1 },
        $push: {
          removed: { $each: [{ id: member, until: this.clock.now() + AWAY_MS }], $slice: -REMOVED_MAX },
        },
      },
    );
    if (matchedCount === 0) {
      const clan = await this.find(id);
      if (clan === null) return refuse('request/not_found');
      return refuse(clan.leader === by ? 'clans/not_member' : 'clans/not_leader');
    }
    if (_id !== null) await recountClan(this.connection, { _id });
    return { ok: true };
  }

  async find(id: string): Promise<ClanRecord | null> {
    const _id = objectId(id);
    return _id === null ? null : this.clans.findById(_id).lean<ClanRecord>();
  }

  /** The clan of a person. */
  async ofMember(id: string): Promise<ClanRecord | null> {
    return this.clans.findOne({ 'members.id': id }).lean<ClanRecord>();
  }

  /** One page of the clans whose name begins with a text (all for an empty one), strongest first, and their number. */
  async list(beginning: string, page: PageQuery): Promise<{ total: number; clans: ClanRecord[] }> {
    const filter = clansNamed(beginning);
    const [total, found] = await Promise.all([
      this.clans.countDocuments(filter),
      onPage(this.clans.find(filter).sort({ trophies: -1, _id: 1 }), page).lean<ClanRecord[]>(),
    ]);
    return { total, clans: found };
  }

  private async recounted(clan: ClanRecord): Promise<ClanRecord> {
    await recountClan(this.connection, { _id: clan._id });
    return (await this.find(clan._id.toHexString())) ?? clan;
  }
}
