import type { Connection, Model, QueryFilter, UpdateQuery } from 'mongoose';
import { accountModel, type AccountModel, type AccountRecord } from '../accounts/model.js';
import type { Entry } from '../accounts/wallet-entry.js';
import { areDuplicateKeys, objectId } from '../platform/database/ids.js';
import type { Clock } from '../platform/core/ports.js';
import { refuse, type Result } from '../platform/core/result.js';
import { entryId, entryIds, openingEntry, walletEntries, type EntryRecord } from './model.js';
import { onPage } from '../platform/database/on-page.js';

/** A change of a balance. */
export interface Change {
  /** Account id. */
  readonly account: string;
  /** Names the change among those of the account. */
  readonly key: string;
  /** In whole coins; negative for coins that are spent. */
  readonly amount: number;
  readonly kind: Entry['kind'];
  readonly ref?: string;
  /** A further condition on the account, and a further update of it, in the same write. */
  readonly sameWrite?: {
    readonly condition: QueryFilter<AccountRecord>;
    readonly update: UpdateQuery<AccountRecord>;
  };
}

/** `applied` is false when the change was made before. */
export type BalanceChange = Result<
  { balance: number; applied: boolean },
  'request/not_found' | 'wallet/not_enough' | 'wallet/key_reused' | 'wallet/conflict'
>;

type AccountBalance = Pick<AccountRecord, '_id' | 'balance' | 'wallet' | 'is_going'>;

const BALANCE_FIELDS = { balance: 1, wallet: 1, is_going: 1 } as const;
/** Entries that stay in an account for longer than this are moved into the ledger by the worker, ms. */
const STALE_MS = 5_000;
const ACCOUNTS_PER_RUN = 100;

/**
 * Balances and their ledger. A balance and the entries that made it change in one conditional write of the account's
 * document; entries are copied into the ledger afterwards, and removed from the document only once they are there. So at
 * every moment, wherever a process dies: each key of an account has taken effect once or not at all, the entries (ledger and document
 * together) add up to the balance, and no balance is below zero.
 */
export class Wallet {
  private readonly accounts: AccountModel;
  private readonly entries: Model<EntryRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.accounts = accountModel(connection);
    this.entries = walletEntries.model(connection);
  }

  /**
   * Changes a balance once per account and key. The same change again answers with the present balance. Refusals:
   * `wallet/not_enough`, `wallet/key_reused` (the key belongs to another change of the account), `request/not_found` (no such account, or a purchase of one that is being deleted),
   * `wallet/conflict` (`sameWrite.condition` does not hold).
   */
  async change(change: Change): Promise<BalanceChange> {
    const _id = objectId(change.account);
    if (_id === null) return refuse('request/not_found');
    for (;;) {
      const account = await this.accounts.findById(_id).select(BALANCE_FIELDS).lean<AccountBalance>();
      if (account === null) return refuse('request/not_found');
      // Nobody buys anything with an account that is being deleted.
      if (account.is_going === true && change.kind === 'purchase') return refuse('request/not_found');
      // In this order: an entry leaves the document only once the ledger has it.
      const earlier = await this.findEntry(account, change.key);
      if (earlier !== null)
        return isSameChange(earlier, change)
          ? { ok: true, balance: account.balance, applied: false }
          : refuse('wallet/key_reused');
      if (account.balance + change.amount < 0) return refuse('wallet/not_enough');
      const outcome = await this.write(account, change);
      if (outcome === 'conflict') return refuse('wallet/conflict');
      if (outcome === 'stale') continue;
      await this.flushPendingEntries(change.account);
      return { ok: true, balance: account.balance + change.amount, applied: true };
    }
  }

  /** True where a change of an account has this key already. */
  async knows(account: string, key: string): Promise<boolean> {
    const found = await this.findBalance(account);
    return found !== null && (await this.findEntry(found, key)) !== null;
  }

  /** One page of an account's entries, newest first, and their number. Two queries by index. */
  async history(
    account: string,
    page: number,
    perPage: number,
  ): Promise<{ total: number; entries: EntryRecord[] }> {
    await this.addOpeningEntry(account);
    await this.flushPendingEntries(account);
    const [total, entries] = await Promise.all([
      this.entries.countDocuments({ account }),
      onPage(this.entries.find({ account }).sort({ seq: -1 }), { page, per_page: perPage }).lean<
        EntryRecord[]
      >(),
    ]);
    return { total, entries };
  }

  /** Flushes the entries of processes that died between two writes. Gives the number of accounts. */
  async flushStale(): Promise<number> {
    const stale = await this.accounts
      .find({ 'wallet.settle_at': { $lte: this.clock.now() - STALE_MS } })
      .limit(ACCOUNTS_PER_RUN)
      .select({ _id: 1 })
      .lean<Pick<AccountRecord, '_id'>[]>();
    for (const { _id } of stale) await this.flushPendingEntries(_id.toHexString());
    return stale.length;
  }

  /** Copies an account's new entries into the ledger, then removes them from its document. Idempotent. */
  async flushPendingEntries(account: string): Promise<void> {
    const found = await this.findBalance(account);
    if (found?.wallet === undefined || found.wallet.pending.length === 0) return;
    const { pending, seq } = found.wallet;
    const records = pending.map(({ key, ...entry }): EntryRecord => ({
      _id: entryId(account, key),
      account,
      ...entry,
    }));
    try {
      await this.entries.insertMany(records, { ordered: false });
    } catch (error) {
      // Another process flushes them at the same moment, or has died after it did.
      if (!areDuplicateKeys(error)) throw error;
      await this.assertKept(account, pending);
    }
    // Only if no entry was added meanwhile: whoever added it flushes.
    await this.accounts.updateOne(
      { _id: found._id, 'wallet.seq': seq },
      { $set: { 'wallet.pending': [] }, $unset: { 'wallet.settle_at': 1 } },
    );
  }

  /** Throws unless the ledger has each of these entries: nothing that it lacks is removed from an account. */
  private async assertKept(account: string, entries: readonly Entry[]): Promise<void> {
    const kept = await this.entries
      .find({ account, seq: { $in: entries.map(({ seq }) => seq) } })
      .select({ seq: 1 })
      .lean<Pick<EntryRecord, '_id' | 'seq'>[]>();
    for (const { key, seq } of entries) {
      const found = kept.find((entry) => entry.seq === seq);
      if (found === undefined || !entryIds(account, key).includes(found._id))
        throw new Error(`entry ${seq} of ${account} has no place in the ledger`);
    }
  }

  private async findBalance(account: string): Promise<AccountBalance | null> {
    const _id = objectId(account);
    return _id === null ? null : this.accounts.findById(_id).select(BALANCE_FIELDS).lean<AccountBalance>();
  }

  /** The entry with a key, from the document or the ledger. */
  private async findEntry(
    { _id, wallet }: AccountBalance,
    key: string,
  ): Promise<Omit<EntryRecord, '_id'> | null> {
    const pending = wallet?.pending.find((entry) => entry.key === key);
    const account = _id.toHexString();
    if (pending !== undefined) return { ...pending, account };
    return this.entries.findOne({ _id: { $in: entryIds(account, key) }, account }).lean<EntryRecord>();
  }

  /** Writes a change onto the balance that it was computed from; `stale` when that has changed. */
  private async write(account: AccountBalance, change: Change): Promise<'written' | 'stale' | 'conflict'> {
    const { _id, balance, wallet } = account;
    const opening = wallet === undefined ? [openingEntry(account)] : [];
    const seq = (wallet?.seq ?? 1) + 1;
    const { key, amount, kind, ref = '', sameWrite } = change;
    const entry: Entry = { key, amount, kind, ref, at: this.clock.now(), seq, balance: balance + amount };
    const unchanged = wallet === undefined ? { wallet: { $exists: false } } : { 'wallet.seq': wallet.seq };
    const { $set, $inc, $push, ...operators } = sameWrite?.update ?? {};
    const update = {
      ...operators,
      $inc: { ...$inc, balance: amount },
      $set: { ...$set, 'wallet.seq': seq, 'wallet.settle_at': this.clock.now() },
      $push: { ...$push, 'wallet.pending': { $each: [...opening, entry] } },
    } as UpdateQuery<AccountRecord>;
    const filter = { _id, balance, ...unchanged };
    const { matchedCount } = await this.accounts.updateOne(
      { $and: [filter, sameWrite?.condition ?? {}] },
      update,
    );
    if (matchedCount === 1) return 'written';
    // Either the balance has changed, or the condition does not hold.
    return (await this.accounts.exists(filter)) === null ? 'stale' : 'conflict';
  }

  /** Adds the opening entry of an account without entries. */
  private async addOpeningEntry(account: string): Promise<void> {
    const found = await this.findBalance(account);
    if (found === null || found.wallet !== undefined) return;
    const pending = [openingEntry(found)];
    await this.accounts.updateOne(
      { _id: found._id, balance: found.balance, wallet: { $exists: false } },
      { $set: { wallet: { seq: 1, pending, settle_at: this.clock.now() } } },
    );
  }
}

function isSameChange(entry: Omit<EntryRecord, '_id'>, change: Change): boolean {
  const { account, amount, kind, ref } = entry;
  return (
    account === change.account &&
    amount === change.amount &&
    kind === change.kind &&
    ref === (change.ref ?? '')
  );
}
