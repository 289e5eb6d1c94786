import type { Connection, Model, QueryFilter } from 'mongoose';
import type { PageQuery } from '@hokm/shared/api';
import type { ErrorCode } from '@hokm/shared/errors';
import { AT_MOST } from '@hokm/shared/policy';
import { isDuplicateKey } from '../platform/database/ids.js';
import type { Clock } from '../platform/core/ports.js';
import { GatheredReads } from '../platform/jobs/gathered.js';
import { refuse, type Result } from '../platform/core/result.js';
import { friendships, otherOf, pairId, type FriendshipRecord } from './model.js';

/** Lengths of a person's lists. */
export const LIST_LIMITS = {
  friends: AT_MOST.friends,
  outgoing: AT_MOST.sent_requests,
  incoming: AT_MOST.received_requests,
} as const;

export type Relation = 'none' | 'friend' | 'incoming' | 'outgoing';
export type Requested = Result<
  { status: FriendshipRecord['status'] },
  'friends/already' | 'friends/already_requested' | 'friends/too_many'
>;
type Outcome = Result<{ status: FriendshipRecord['status'] }, 'friends/too_many'>;
type Ended<Code extends ErrorCode> = Result<{ other: string }, Code>;

interface Wanted {
  readonly person: string;
  readonly list: keyof typeof LIST_LIMITS;
}

/**
 * Friendships and requests. Everything between two people is one document, and each command is one conditional update of it:
 * both always see the same, whatever they do at the same moment and wherever a process dies. Ids are account ids.
 */
export class Friendships {
  private readonly friendships: Model<FriendshipRecord>;
  /** The friends of people whose state changes at the same moment, as at a table. */
  private readonly friends = new GatheredReads<string[]>((ids) => this.friendsOfAll(ids));

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.friendships = friendships.model(connection);
  }

  /**
   * Asks a person to be a friend; two requests make a friendship. Refusals: `friends/already`,
   * `friends/already_requested`, `friends/too_many`.
   */
  async request(by: string, to: string): Promise<Requested> {
    const _id = pairId(by, to);
    for (;;) {
      const found = await this.friendships.findById(_id).lean<FriendshipRecord>();
      if (found?.status === 'friends') return refuse('friends/already');
      if (found?.by === by) return refuse('friends/already_requested');
      const answer = found === null ? await this.ask(_id, by, to) : await this.befriend(found);
      // Null: the document has changed since it was read.
      if (answer !== null) return answer;
    }
  }

  /**
   * Accepts a request by its id; idempotent: `isNew` is false when it was accepted before. Refusals: `friends/no_request`,
   * `friends/too_many`.
   */
  async accept(
    id: string,
    by: string,
  ): Promise<Result<{ other: string; isNew: boolean }, 'friends/no_request' | 'friends/too_many'>> {
    for (;;) {
      const found = await this.friendships.findOne({ _id: id, people: by }).lean<FriendshipRecord>();
      if (found === null || found.by === by) return refuse('friends/no_request');
      const other = otherOf(found, by);
      if (found.status === 'friends') return { ok: true, other, isNew: false };
      const answer = await this.befriend(found);
      if (answer !== null) return answer.ok ? { ok: true, other, isNew: true } : answer;
    }
  }

  /** Removes a request; for the person who was asked. Refusal: `friends/no_request`. */
  reject(id: string, by: string): Promise<Ended<'friends/no_request'>> {
    return this.remove(
      { _id: id, people: by, status: 'requested', by: { $ne: by } },
      by,
      'friends/no_request',
    );
  }

  /** Removes a request; for the person who asked. Refusal: `friends/no_request`. */
  withdraw(id: string, by: string): Promise<Ended<'friends/no_request'>> {
    return this.remove({ _id: id, people: by, status: 'requested', by }, by, 'friends/no_request');
  }

  /** Ends a friendship. Refusal: `friends/not_friends`. */
  unfriend(by: string, other: string): Promise<Ended<'friends/not_friends'>> {
    return this.remove({ _id: pairId(by, other), status: 'friends' }, by, 'friends/not_friends');
  }

  /** Ends a request or friendship between two people; idempotent. */
  async end(one: string, other: string): Promise<void> {
    await this.friendships.deleteOne({ _id: pairId(one, other) });
  }

  async areFriends(one: string, other: string): Promise<boolean> {
    return (await this.friendships.exists({ _id: pairId(one, other), status: 'friends' })) !== null;
  }

  /** Account ids of a person's friends, at most `LIST_LIMITS.friends`. */
  async friendsOf(id: string): Promise<string[]> {
    return (await this.friends.row(id)) ?? [];
  }

  /** The friends of some people, by account id. One query by index. */
  private async friendsOfAll(ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
    const found = await this.friendships
      .find({ people: { $in: [...ids] }, status: 'friends' })
      .select({ people: 1 })
      .lean<Pick<FriendshipRecord, 'people'>[]>();
    const friends = new Map(ids.map((id) => [id, [] as string[]]));
    for (const each of found) for (const id of each.people) friends.get(id)?.push(otherOf(each, id));
    return friends;
  }

  /** One page of a person's open requests and their number: incoming first, newest first. */
  async requestsOf(
    id: string,
    { page, per_page }: PageQuery,
  ): Promise<{ total: number; requests: FriendshipRecord[] }> {
    const all = await this.friendships
      .find({ people: id, status: 'requested' })
      .sort({ at: -1 })
      .lean<FriendshipRecord[]>();
    const ordered = [...all.filter(({ by }) => by !== id), ...all.filter(({ by }) => by === id)];
    return { total: ordered.length, requests: ordered.slice((page - 1) * per_page, page * per_page) };
  }

  /** How people stand to a person; people without a relation are left out. */
  async relationsOf(id: string, people: readonly string[]): Promise<ReadonlyMap<string, Relation>> {
    const found = await this.friendships
      .find({ _id: { $in: people.map((person) => pairId(id, person)) } })
      .lean<FriendshipRecord[]>();
    return new Map(found.map((each) => [otherOf(each, id), relation(each, id)]));
  }

  private async ask(_id: string, by: string, to: string): Promise<Outcome | null> {
    const places = await this.freePlaces([
      { person: by, list: 'outgoing' },
      { person: to, list: 'incoming' },
    ]);
    if (places === null) return refuse('friends/too_many');
    const people = _id.split(':');
    try {
      await this.friendships.create({ _id, people, status: 'requested', by, places, at: this.clock.now() });
      return { ok: true, status: 'requested' };
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  /** Turns a request into a friendship; null when it has changed, or somebody took a place first. */
  private async befriend({ _id, people, by }: FriendshipRecord): Promise<Outcome | null> {
    const places = await this.freePlaces(people.map((person) => ({ person, list: 'friends' })));
    if (places === null) return refuse('friends/too_many');
    try {
      const { matchedCount } = await this.friendships.updateOne(
        { _id, status: 'requested', by },
        { $set: { status: 'friends', places, at: this.clock.now() } },
      );
      return matchedCount === 1 ? { ok: true, status: 'friends' } : null;
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  /** A free place in each of these lists; null when one is full. The unique index decides who gets it. */
  private async freePlaces(wanted: readonly Wanted[]): Promise<string[] | null> {
    const found = await this.friendships
      .find({ people: { $in: wanted.map(({ person }) => person) } })
      .select({ places: 1 })
      .lean<Pick<FriendshipRecord, 'places'>[]>();
    const occupied = new Set(found.flatMap(({ places }) => places));
    const free = wanted.map(({ person, list }) =>
      Array.from({ length: LIST_LIMITS[list] }, (_, number) => `${person}:${list}${number}`).find(
        (place) => !occupied.has(place),
      ),
    );
    return free.every((place) => place !== undefined) ? free : null;
  }

  private async remove<Code extends ErrorCode>(
    filter: QueryFilter<FriendshipRecord>,
    by: string,
    otherwise: Code,
  ): Promise<Ended<Code>> {
    const removed = await this.friendships.findOneAndDelete(filter).lean<FriendshipRecord>();
    return removed === null ? refuse(otherwise) : { ok: true, other: otherOf(removed, by) };
  }
}

function relation({ status, by }: FriendshipRecord, id: string): Relation {
  if (status === 'friends') return 'friend';
  return by === id ? 'outgoing' : 'incoming';
}
