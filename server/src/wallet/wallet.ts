import type { Connection, QueryFilter, UpdateQuery } from 'mongoose';
import type { ErrorCode } from '@hokm/shared/errors';
import { accountModel, type AccountModel, type AccountRecord } from '../accounts/model.js';
import { isDuplicateKey, objectId } from '../database/ids.js';
import type { Clock } from '../ports.js';
import { entryModel, type Entry, type EntryKind, type EntryModel, type EntryRecord } from './entry.js';

/** A change of a balance that is asked for. */
export interface Change {
  readonly account: string;
  readonly key: string;
  /** In whole coins; negative for what goes out. */
  readonly amount: number;
  readonly kind: EntryKind;
  readonly ref?: string;
  /** What else must be so of the account, and what else changes with it: both in the same write. */
  readonly also?: { readonly when: QueryFilter<AccountRecord>; readonly set: UpdateQuery<AccountRecord> };
}

export type Changed =
  /** `applied` is false when it had been done before. */
  | { readonly ok: true; readonly balance: number; readonly applied: boolean }
  | { readonly ok: false; readonly code: ErrorCode };

type Purse = Pick<AccountRecord, '_id' | 'balance' | 'wallet'>;

const PURSE = { balance: 1, wallet: 1 } as const;
/** What was not put away within this is put away by the worker, ms. */
const PUT_AWAY_AFTER_MS = 5_000;
const AT_ONCE = 100;

const refused = (code: ErrorCode) => ({ ok: false, code }) as const;

/**
 * People's coins. A balance and the entries that made it change in one conditional write of the account's document;
 * entries are put away in the ledger afterwards, and taken out of the document only when they are there. So at every
 * moment, wherever a process dies: each key has had its effect once or not at all, the entries (ledger and document
 * together) sum up to the balance, and none is below zero.
 */
export class Wallet {
  private readonly accounts: AccountModel;
  private readonly entries: EntryModel;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.accounts = accountModel(connection);
    this.entries = entryModel(connection);
  }

  /**
   * Changes a balance once by its key. Asked again, the same change answers with the balance of now. Refusals:
   * `wallet/not_enough`, `wallet/key_reused` (the key belongs to another change), `request/not_found` (no such account),
   * and `also.when` that does not hold: `wallet/conflict`.
   */
  async change(change: Change): Promise<Changed> {
    const _id = objectId(change.account);
    if (_id === null) return refused('request/not_found');
    for (;;) {
      const purse = await this.accounts.findById(_id).select(PURSE).lean<Purse>();
      if (purse === null) return refused('request/not_found');
      // In this order: an entry leaves the document only when the ledger has it.
      const before = await this.before(purse, change.key);
      if (before !== null)
        return sameChange(before, change) ? done(purse.balance, false) : refused('wallet/key_reused');
      if (purse.balance + change.amount < 0) return refused('wallet/not_enough');
      const written = await this.write(purse, change);
      if (written === 'conflict') return refused('wallet/conflict');
      if (written === 'again') continue;
      await this.putAway(change.account);
      return done(purse.balance + change.amount, true);
    }
  }

  /** One page of an account's entries, the newest first, and how many there are. Two queries by index. */
  async history(
    account: string,
    page: number,
    perPage: number,
  ): Promise<{ total: number; entries: EntryRecord[] }> {
    await this.open(account);
    await this.putAway(account);
    const [total, entries] = await Promise.all([
      this.entries.countDocuments({ account }),
      this.entries
        .find({ account })
        .sort({ seq: -1 })
        .skip((page - 1) * perPage)
        .limit(perPage)
        .lean<EntryRecord[]>(),
    ]);
    return { total, entries };
  }

  /** Puts away what a process left that died between two writes. Returns how many accounts that were. */
  async sweep(): Promise<number> {
    const left = await this.accounts
      .find({ 'wallet.settle_at': { $lte: this.clock.now() - PUT_AWAY_AFTER_MS } })
      .limit(AT_ONCE)
      .select({ _id: 1 })
      .lean<Pick<AccountRecord, '_id'>[]>();
    for (const { _id } of left) await this.putAway(_id.toHexString());
    return left.length;
  }

  /** Puts an account's new entries into the ledger, then takes them out of its document. Done twice it does no harm. */
  async putAway(account: string): Promise<void> {
    const _id = objectId(account);
    const purse = _id === null ? null : await this.accounts.findById(_id).select(PURSE).lean<Purse>();
    if (purse?.wallet === undefined || purse.wallet.pending.length === 0) return;
    const { pending, seq } = purse.wallet;
    const records = pending.map(({ key, ...entry }): EntryRecord => ({ _id: key, account, ...entry }));
    try {
      await this.entries.insertMany(records, { ordered: false });
    } catch (error) {
      // Another has put them away at the same moment.
      if (!isDuplicateKey(error)) throw error;
    }
    // Only if nothing has come meanwhile; what has come is put away by who brought it.
    await this.accounts.updateOne(
      { _id: purse._id, 'wallet.seq': seq },
      { $set: { 'wallet.pending': [] }, $unset: { 'wallet.settle_at': 1 } },
    );
  }

  /** The entry that a key has had, in the document or in the ledger. */
  private async before({ _id, wallet }: Purse, key: string): Promise<Omit<EntryRecord, '_id'> | null> {
    const account = _id.toHexString();
    const pending = wallet?.pending.find((entry) => entry.key === key);
    if (pending !== undefined) return { ...pending, account };
    return this.entries.findById(key).lean<EntryRecord>();
  }

  /** Writes the change onto the purse it was made from. */
  private async write(purse: Purse, change: Change): Promise<'written' | 'again' | 'conflict'> {
    const { _id, balance, wallet } = purse;
    const opening = wallet === undefined ? [this.openingOf(purse)] : [];
    const seq = (wallet?.seq ?? 1) + 1;
    const { key, amount, kind, ref = '', also } = change;
    const entry: Entry = { key, amount, kind, ref, at: this.clock.now(), seq, balance: balance + amount };
    const unchanged = wallet === undefined ? { wallet: { $exists: false } } : { 'wallet.seq': wallet.seq };
    const { $set, ...operators } = also?.set ?? {};
    const update = {
      ...operators,
      $inc: { balance: amount },
      $set: { ...$set, 'wallet.seq': seq, 'wallet.settle_at': this.clock.now() },
      $push: { 'wallet.pending': { $each: [...opening, entry] } },
    } as UpdateQuery<AccountRecord>;
    const filter = { _id, balance, ...unchanged };
    const { matchedCount } = await this.accounts.updateOne({ $and: [filter, also?.when ?? {}] }, update);
    if (matchedCount === 1) return 'written';
    // Somebody changed the purse, or what had to be so is not.
    return (await this.accounts.exists(filter)) === null ? 'again' : 'conflict';
  }

  /** What an account began with is an entry too; accounts get it with their first other one. */
  private openingOf({ _id, balance }: Purse): Entry {
    const key = `opening:${_id.toHexString()}`;
    return {
      key,
      amount: balance,
      kind: 'opening',
      ref: '',
      at: _id.getTimestamp().getTime(),
      seq: 1,
      balance,
    };
  }

  /** Writes down what an account began with, if nothing is written yet. */
  private async open(account: string): Promise<void> {
    const _id = objectId(account);
    const purse = _id === null ? null : await this.accounts.findById(_id).select(PURSE).lean<Purse>();
    if (purse === null || purse.wallet !== undefined) return;
    const pending = [this.openingOf(purse)];
    await this.accounts.updateOne(
      { _id: purse._id, balance: purse.balance, wallet: { $exists: false } },
      { $set: { wallet: { seq: 1, pending, settle_at: this.clock.now() } } },
    );
  }
}

const done = (balance: number, applied: boolean): Changed => ({ ok: true, balance, applied });

function sameChange(entry: Omit<EntryRecord, '_id'>, change: Change): boolean {
  const { account, amount, kind, ref } = entry;
  return (
    account === change.account &&
    amount === change.amount &&
    kind === change.kind &&
    ref === (change.ref ?? '')
  );
}
