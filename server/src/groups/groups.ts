import type { Connection, Model } from 'mongoose';
import type { GroupBoard, GroupChoice } from '@hokm/bot/core/services';
import { AT_MOST } from '@hokm/shared/policy';
import { periodAt } from '@hokm/shared/standing';
import { DAY_MS } from '@hokm/shared/time';
import type { People } from '../platform/core/account.js';
import type { Clock } from '../platform/core/ports.js';
import { refuse, type Result } from '../platform/core/result.js';
import { writeInPlace, type TakenPlaces } from '../platform/database/places.js';
import { boardOf } from './board.js';
import { groupMembers, groupResults, type GroupMemberRecord, type GroupResultRecord } from './model.js';

const LISTENERS_MAX = AT_MOST.group_listeners;
/** How long a choice counts, ms. */
const CHOICE_MS = 180 * DAY_MS;
/** How long results are kept, ms. */
const RESULT_MS = 14 * DAY_MS;

export interface GroupsProps {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly people: Pick<People, 'findPeople'>;
}

/** Somebody who is to be told of a group's tables. */
export interface Listener {
  readonly account: string;
  readonly telegram_id: number;
}

/** What groups of Telegram are to the product: people's choices in them, and the results of their tables. */
export class Groups {
  private readonly members: Model<GroupMemberRecord>;
  private readonly results: Model<GroupResultRecord>;

  constructor(private readonly props: GroupsProps) {
    this.members = groupMembers.model(props.connection);
    this.results = groupResults.model(props.connection);
  }

  /** Stores a person's choice in a group. Refuses with `request/too_many` beyond the most people to be told. */
  async choose(
    account: string,
    { chat, title }: { readonly chat: number; readonly title: string },
    choice: GroupChoice,
  ): Promise<Result<object, 'request/too_many'>> {
    const { told, counted } = choice;
    const expires_at = new Date(this.props.clock.now() + CHOICE_MS);
    const set = {
      title,
      expires_at,
      ...(told === undefined ? {} : { told }),
      ...(counted === undefined ? {} : { counted }),
    };
    const first = {
      _id: `${account}:${chat}`,
      ...(told === undefined ? { told: false } : {}),
      ...(counted === undefined ? { counted: false } : {}),
    };
    const written = await writeInPlace({
      most: LISTENERS_MAX,
      taken: () => (told === true ? this.takenPlaces(chat, account) : Promise.resolve(null)),
      write: async (place) => {
        const isTold = told === true && place === null;
        const { matchedCount, upsertedCount } = await this.members.updateOne(
          { chat, account, ...(isTold ? { told } : {}) },
          {
            $set: { ...set, ...(place === null ? {} : { place }) },
            ...(isTold ? {} : { $setOnInsert: first }),
            ...(told === false ? { $unset: { place: 1 } } : {}),
          },
          { upsert: !isTold },
        );
        return matchedCount + upsertedCount > 0 ? true : null;
      },
    });
    if (written === null) return refuse('request/too_many');
    if (counted === false) await this.takeOut(chat, account);
    return { ok: true };
  }

  /** The people who want to be told of a group's tables, with their chats. */
  async listeners(chat: number): Promise<Listener[]> {
    const found = await this.members
      .find({ chat, told: true })
      .limit(LISTENERS_MAX)
      .select({ account: 1 })
      .lean<Pick<GroupMemberRecord, 'account'>[]>();
    const people = await this.props.people.findPeople(found.map(({ account }) => account));
    return found.flatMap(({ account }) => {
      const telegram_id = people.get(account)?.telegram_id ?? null;
      return telegram_id === null ? [] : [{ account, telegram_id }];
    });
  }

  /** Stores the result of a match at a group's table: of the winners only those who have agreed. Idempotent. */
  async addResult(match: string, chat: number, won: readonly string[]): Promise<void> {
    const agreed = await this.members
      .find({ chat, counted: true, account: { $in: [...won] } })
      .select({ account: 1 })
      .lean<Pick<GroupMemberRecord, 'account'>[]>();
    if (agreed.length === 0) return;
    const at = this.props.clock.now();
    const result = {
      chat,
      at,
      winners: agreed.map(({ account }) => account),
      expires_at: new Date(at + RESULT_MS),
    };
    await this.results.updateOne({ _id: `${match}:${chat}` }, { $setOnInsert: result }, { upsert: true });
  }

  /** The table of a group: this week, from Saturday. */
  async board(chat: number): Promise<GroupBoard> {
    const { starts_at } = periodAt('week', this.props.clock.now());
    const found = await this.results.find({ chat, at: { $gte: starts_at } }).lean<GroupResultRecord[]>();
    const ids = [...new Set(found.flatMap(({ winners }) => winners))];
    const people = await this.props.people.findPeople(ids);
    return boardOf(
      found.map(({ winners }) => winners),
      (id) => people.get(id)?.name ?? null,
    );
  }

  /** A person has left a group: their choices and results there are removed. */
  async leave(chat: number, account: string): Promise<void> {
    await this.members.deleteOne({ chat, account });
    await this.takeOut(chat, account);
  }

  /** The bot has left a group. */
  async forget(chat: number): Promise<void> {
    await this.members.deleteMany({ chat });
    await this.results.deleteMany({ chat });
  }

  /** A group has another id from now on. Idempotent. */
  async move(from: number, to: number): Promise<void> {
    await this.results.updateMany({ chat: from }, { $set: { chat: to } });
    const moved = await this.members
      .find({ chat: from })
      .select({ account: 1, told: 1 })
      .lean<GroupMemberRecord[]>();
    for (const member of moved) await this.moveMember(member, from, to);
  }

  /**
   * Somebody who is told takes a place in the new group, or is not told there when it has none. Nothing changes where another process
   * has moved them already.
   */
  private async moveMember(
    { _id, account, told }: Pick<GroupMemberRecord, '_id' | 'account' | 'told'>,
    from: number,
    to: number,
  ): Promise<void> {
    const write = (place: number | null) =>
      this.members.updateOne(
        { _id, chat: from, told },
        place === null
          ? { $set: { chat: to, told: false }, $unset: { place: 1 } }
          : { $set: { chat: to, place } },
      );
    const taken = async () => {
      // They have chosen in the new group already.
      if ((await this.members.exists({ chat: to, account, _id: { $ne: _id } })) !== null)
        await this.members.deleteOne({ _id });
      return told ? this.takenPlaces(to) : null;
    };
    if ((await writeInPlace({ most: LISTENERS_MAX, taken, write })) === null) await write(null);
  }

  /** The places of the people who are told in a group; null for somebody who is one of them. */
  private async takenPlaces(chat: number, account?: string): Promise<TakenPlaces | null> {
    const told = await this.members
      .find({ chat, told: true })
      .select({ account: 1, place: 1 })
      .lean<Pick<GroupMemberRecord, 'account' | 'place'>[]>();
    return told.some((each) => each.account === account) ? null : told.map(({ place }) => place);
  }

  private async takeOut(chat: number, account: string): Promise<void> {
    await this.results.updateMany({ chat, winners: account }, { $pull: { winners: account } });
  }
}
