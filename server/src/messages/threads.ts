import { createHash } from 'node:crypto';
import type { Connection, Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { PageQuery } from '@hokm/shared/api';
import type { QueryOf } from '@hokm/shared/api/endpoint';
import type { listThreads } from '@hokm/shared/api/messages';
import { THREAD_MESSAGES_MAX, THREAD_STATUSES } from '@hokm/shared/api/messages/limits';
import { typedPerson } from '@hokm/shared/spelling';
import { isDuplicateKey } from '../platform/database/ids.js';
import { foundInList } from '../platform/database/found-by.js';
import { messages, threadKeys, type ThreadMessage, type ThreadRecord } from './model.js';
import { onPage } from '../platform/database/on-page.js';

/** Answers that the median is of. */
const MEDIAN_OF = 100;
const TOLD_AT_ONCE = 100;
const ID = /^[0-9a-f]{24}$/;

/** The id of what somebody sends with a key: the same key again has the same id. */
export function idOfKey(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join(':')).digest('hex').slice(0, 24);
}

/** Threads of players with the team. Each change is one conditional update that counts the revision on. */
export class Threads {
  readonly model: Model<ThreadRecord>;

  constructor(connection: Connection) {
    this.model = messages.model(connection);
  }

  async find(id: string): Promise<ThreadRecord | null> {
    return this.model.findById(id).lean<ThreadRecord>();
  }

  /** Of one player only. */
  async findOwn(id: string, account: string): Promise<ThreadRecord | null> {
    return this.model.findOne({ _id: id, account }).lean<ThreadRecord>();
  }

  /** The thread that a player has begun with the bot and that is still open; null without one. */
  async findOpenWithBot(account: string): Promise<ThreadRecord | null> {
    return this.model
      .findOne({ account, channel: 'bot', status: { $ne: 'closed' } })
      .sort({ active_at: -1 })
      .lean<ThreadRecord>();
  }

  /** The thread of a player in which the team has written since a moment, the one with the newest activity; null without one. */
  async findAnswered(account: string, since: Date): Promise<string | null> {
    const found = await this.model
      .findOne({
        account,
        active_at: { $gte: since },
        messages: { $elemMatch: { from: 'team', at: { $gte: since } } },
      })
      .sort({ active_at: -1 })
      .select({ _id: 1 })
      .lean<Pick<ThreadRecord, '_id'>>();
    return found?._id ?? null;
  }

  /** The thread to which messages of a player to the bot went is closed, full or gone: the next one begins another. */
  async endBotThread(account: string): Promise<void> {
    const full = { [`messages.${THREAD_MESSAGES_MAX - 1}`]: { $exists: true } };
    await this.model.updateOne(
      { bot_thread: account, $or: [{ status: 'closed' }, full] },
      { $unset: { bot_thread: 1 } },
    );
  }

  /**
   * Begins a thread with its first message; gives the known one where its id is taken, or where the player has one with the
   * bot already.
   */
  async begin(
    given: Pick<ThreadRecord, '_id' | 'account' | 'channel'> & Partial<ThreadRecord>,
    first: ThreadMessage,
    name: string,
  ): Promise<{ readonly record: ThreadRecord; readonly isNew: boolean }> {
    const { at } = first;
    const record: ThreadRecord = {
      status: 'new',
      at,
      active_at: at,
      messages: [first],
      has_unread: false,
      revision: 1,
      ...threadKeys({ messages: [first] }, name),
      ...given,
    };
    try {
      await this.model.create(record);
      return { record, isNew: true };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const { _id, account, bot_thread } = given;
      const known =
        (await this.findOwn(_id, account)) ??
        (bot_thread === undefined ? null : await this.model.findOne({ bot_thread }).lean<ThreadRecord>());
      if (known === null) throw error;
      return { record: known, isNew: false };
    }
  }

  /** Changes a thread that is still as it was read; null when it is not. */
  async change(
    { _id, revision = 0 }: ThreadRecord,
    { $inc, ...update }: UpdateQuery<ThreadRecord>,
  ): Promise<ThreadRecord | null> {
    return this.model
      .findOneAndUpdate(
        { _id, revision },
        { ...update, $inc: { ...$inc, revision: 1 } },
        { returnDocument: 'after' },
      )
      .lean<ThreadRecord>();
  }

  /** The player has seen what was written until a moment. False for a thread that is not theirs. */
  async see(id: string, account: string, until: Date): Promise<boolean> {
    const seen = await this.model.updateOne({ _id: id, account }, { $max: { seen_at: until } });
    if (seen.matchedCount === 0) return false;
    await this.model.updateOne(
      {
        _id: id,
        account,
        has_unread: true,
        messages: { $not: { $elemMatch: { from: 'team', at: { $gt: until } } } },
      },
      { $set: { has_unread: false } },
    );
    return true;
  }

  async pageOf(account: string, paging: PageQuery) {
    const [page, unread] = await Promise.all([
      this.paged({ account }, paging),
      this.model.countDocuments({ account, has_unread: true }),
    ]);
    return { ...page, unread };
  }

  /** Threads of a player with something of the team since a moment, newest activity first. */
  async answeredSince(account: string, since: Date, most: number): Promise<ThreadRecord[]> {
    return this.model
      .find({ account, active_at: { $gte: since } })
      .sort({ active_at: -1 })
      .limit(most)
      .lean<ThreadRecord[]>();
  }

  async page({ status, channel, assigned, search, ...paging }: QueryOf<typeof listThreads>, me: string) {
    const who = assigned === 'me' ? me : assigned;
    const account = typedPerson(search);
    return this.paged(
      {
        ...(status === 'all' ? {} : { status }),
        ...(channel === 'all' ? {} : { channel }),
        ...(who === 'all' ? {} : { assigned: who === 'nobody' ? null : who }),
        ...(ID.test(account) ? { account } : foundInList(search)),
      },
      paging,
    );
  }

  async stats() {
    const counts = THREAD_STATUSES.map((status) => this.model.countDocuments({ status }));
    const oldest = this.model
      .findOne({ waits_since: { $gte: new Date(0) } })
      .sort({ waits_since: 1 })
      .select({ waits_since: 1 })
      .lean<Pick<ThreadRecord, 'waits_since'>>();
    const last = this.model
      .find({ answered_at: { $gte: new Date(0) } })
      .sort({ answered_at: -1 })
      .limit(MEDIAN_OF)
      .select({ waited_ms: 1 })
      .lean<Pick<ThreadRecord, 'waited_ms'>[]>();
    const [fresh = 0, read = 0, answered = 0, closed = 0] = await Promise.all(counts);
    const waits = (await last).map(({ waited_ms = 0 }) => waited_ms).sort((a, b) => a - b);
    return {
      new: fresh,
      read,
      answered,
      closed,
      oldest_at: (await oldest)?.waits_since?.toISOString() ?? null,
      median_wait_ms: waits[Math.floor(waits.length / 2)] ?? null,
    };
  }

  /** Threads with answers and hand-overs that a process has left untold. */
  async untold(now: Date): Promise<ThreadRecord[]> {
    return this.model
      .find({ tell_due: { $lte: now } })
      .limit(TOLD_AT_ONCE)
      .lean<ThreadRecord[]>();
  }

  async told(_id: string, message: string): Promise<void> {
    await this.model.updateOne({ _id }, { $pull: { tell: message } });
    await this.nothingLeft(_id);
  }

  /** The receiver was notified of a hand-over. */
  async toldHandOver(_id: string, handOver: string): Promise<void> {
    await this.model.updateOne({ _id, 'handed.id': handOver }, { $unset: { handed: 1 } });
    await this.nothingLeft(_id);
  }

  private async nothingLeft(_id: string): Promise<void> {
    await this.model.updateOne(
      { _id, handed: null, 'tell.0': { $exists: false } },
      { $unset: { tell: 1, tell_due: 1 } },
    );
  }

  private async paged(filter: QueryFilter<ThreadRecord>, paging: PageQuery) {
    const [total, records] = await Promise.all([
      this.model.countDocuments(filter),
      onPage(this.model.find(filter).sort({ active_at: -1 }), paging).lean<ThreadRecord[]>(),
    ]);
    return { total, records };
  }
}
