import type { Connection, Model } from 'mongoose';
import type { GroupBoard, GroupChoice } from '@hokm/bot/core/services';
import { periodAt } from '@hokm/shared/standing';
import { DAY_MS } from '@hokm/shared/time';
import type { People } from '../platform/core/account.js';
import type { Clock } from '../platform/core/ports.js';
import { refuse, type Result } from '../platform/core/result.js';
import { isDuplicateKey } from '../platform/database/ids.js';
import { boardOf } from './board.js';
import { groupMembers, groupResults, type GroupMemberRecord, type GroupResultRecord } from './model.js';

/** People of one group who are told of its tables: each costs a question to Telegram and a message. */
export const LISTENERS_MAX = 50;
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
    const others = { chat, told: true, account: { $ne: account } };
    if (choice.told === true && (await this.members.countDocuments(others)) >= LISTENERS_MAX)
      return refuse('request/too_many');
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
    const write = () =>
      this.members.updateOne({ chat, account }, { $set: set, $setOnInsert: first }, { upsert: true });
    try {
      await write();
    } catch (error) {
      // Another press of the same person was first.
      if (!isDuplicateKey(error)) throw error;
      await write();
    }
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
    const moved = await this.members.find({ chat: from }).select({ _id: 1 }).lean<{ _id: string }[]>();
    for (const { _id } of moved) {
      try {
        await this.members.updateOne({ _id, chat: from }, { $set: { chat: to } });
      } catch (error) {
        // They have chosen in the new group already.
        if (!isDuplicateKey(error)) throw error;
        await this.members.deleteOne({ _id, chat: from });
      }
    }
  }

  private async takeOut(chat: number, account: string): Promise<void> {
    await this.results.updateMany({ chat, winners: account }, { $pull: { winners: account } });
  }
}
