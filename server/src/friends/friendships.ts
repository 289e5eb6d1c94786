import type { Connection, Model, QueryFilter } from 'mongoose';
import type { PageQuery } from '@hokm/shared/api';
import type { ErrorCode } from '@hokm/shared/errors';
import { isDuplicateKey } from '../database/ids.js';
import type { Clock } from '../ports.js';
import { friendshipModel, otherOf, pairId, type FriendshipRecord } from './model.js';
import { freePlaces } from './places.js';

export type Relation = 'none' | 'friend' | 'incoming' | 'outgoing';
/** What came of a command, or why it was refused. */
export type FriendAnswer =
  | { readonly ok: true; readonly status: FriendshipRecord['status'] }
  | { readonly ok: false; readonly code: ErrorCode };
type Done = { readonly ok: true; readonly other: string } | { readonly ok: false; readonly code: ErrorCode };

const refused = (code: ErrorCode) => ({ ok: false, code }) as const;

/**
 * Who is whose friend. Everything between two people is one document, and each command is one conditional update of it:
 * both always see the same, whatever they do at the same moment and wherever a process dies. Ids are of accounts.
 */
export class Friendships {
  private readonly friendships: Model<FriendshipRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.friendships = friendshipModel(connection);
  }

  /**
   * Asks somebody to be a friend; who has been asked by the other becomes a friend by asking. Refusals:
   * `friends/already`, `friends/already_requested`, `friends/too_many`.
   */
  async request(by: string, to: string): Promise<FriendAnswer> {
    const _id = pairId(by, to);
    for (;;) {
      const found = await this.friendships.findById(_id).lean<FriendshipRecord>();
      if (found?.status === 'friends') return refused('friends/already');
      if (found?.by === by) return refused('friends/already_requested');
      const answer = found === null ? await this.ask(_id, by, to) : await this.befriend(found);
      // Null: what was found is no longer so.
      if (answer !== null) return answer;
    }
  }

  /** Accepts a request by its id; one that is accepted stays so. Refusals: `friends/no_request`, `friends/too_many`. */
  async accept(id: string, by: string): Promise<Done> {
    for (;;) {
      const found = await this.friendships.findOne({ _id: id, people: by }).lean<FriendshipRecord>();
      if (found === null || found.by === by) return refused('friends/no_request');
      const other = otherOf(found, by);
      if (found.status === 'friends') return { ok: true, other };
      const answer = await this.befriend(found);
      if (answer !== null) return answer.ok ? { ok: true, other } : answer;
    }
  }

  /** Takes a request away: the one who was asked rejects it. Refusal: `friends/no_request`. */
  async reject(id: string, by: string): Promise<Done> {
    return this.take({ _id: id, people: by, status: 'requested', by: { $ne: by } }, by, 'friends/no_request');
  }

  /** Takes one's own request back. Refusal: `friends/no_request`. */
  async withdraw(id: string, by: string): Promise<Done> {
    return this.take({ _id: id, people: by, status: 'requested', by }, by, 'friends/no_request');
  }

  /** Ends a friendship. Refusal: `friends/not_friends`. */
  async remove(by: string, other: string): Promise<Done> {
    return this.take({ _id: pairId(by, other), status: 'friends' }, by, 'friends/not_friends');
  }

  /** Ends whatever is between two people. */
  async end(one: string, other: string): Promise<void> {
    await this.friendships.deleteOne({ _id: pairId(one, other) });
  }

  /** Whether two people are friends. */
  async areFriends(one: string, other: string): Promise<boolean> {
    return (await this.friendships.exists({ _id: pairId(one, other), status: 'friends' })) !== null;
  }

  /** The ids of a person's friends; there are no more than a list has places. */
  async friendsOf(id: string): Promise<string[]> {
    const found = await this.friendships
      .find({ people: id, status: 'friends' })
      .select({ people: 1 })
      .lean<Pick<FriendshipRecord, 'people'>[]>();
    return found.map((each) => otherOf(each, id));
  }

  /** One page of a person's open requests, and how many there are: those of others first, the newest first. */
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

  /** How some people stand to one; who is not named is nothing to them. */
  async relationsOf(id: string, people: readonly string[]): Promise<ReadonlyMap<string, Relation>> {
    const found = await this.friendships
      .find({ _id: { $in: people.map((person) => pairId(id, person)) } })
      .lean<FriendshipRecord[]>();
    return new Map(found.map((each) => [otherOf(each, id), relation(each, id)]));
  }

  private async ask(_id: string, by: string, to: string): Promise<FriendAnswer | null> {
    const places = await freePlaces(this.friendships, [
      { person: by, list: 'outgoing' },
      { person: to, list: 'incoming' },
    ]);
    if (places === null) return refused('friends/too_many');
    const people = _id.split(':');
    try {
      await this.friendships.create({ _id, people, status: 'requested', by, places, at: this.clock.now() });
      return { ok: true, status: 'requested' };
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  /** Makes friends of two people of whom one has asked; null when that is no longer so, or a place has been taken. */
  private async befriend({ _id, people, by }: FriendshipRecord): Promise<FriendAnswer | null> {
    const places = await freePlaces(
      this.friendships,
      people.map((person) => ({ person, list: 'friends' })),
    );
    if (places === null) return refused('friends/too_many');
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

  private async take(filter: QueryFilter<FriendshipRecord>, by: string, otherwise: ErrorCode): Promise<Done> {
    const gone = await this.friendships.findOneAndDelete(filter).lean<FriendshipRecord>();
    return gone === null ? refused(otherwise) : { ok: true, other: otherOf(gone, by) };
  }
}

function relation({ status, by }: FriendshipRecord, id: string): Relation {
  if (status === 'friends') return 'friend';
  return by === id ? 'outgoing' : 'incoming';
}
