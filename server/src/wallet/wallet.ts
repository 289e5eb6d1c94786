import type { Connection, Model, QueryFilter, UpdateQuery } from 'mongoose';
import { accountModel, type AccountModel, type AccountRecord } from '../accounts/model.js';
import type { Entry } from '../accounts/wallet-entry.js';
import { beginsWith } from '../platform/database/prefix.js';
import { objectId } from '../platform/database/ids.js';
import type { Clock } from '../platform/core/ports.js';
import { refuse, type Result } from '../platform/core/result.js';
import type { ErrorCode } from '@hokm/shared/errors';
import { DAY_MS } from '@hokm/shared/time';
import { contraOf } from './contra.js';
import { flushEntries, flushStale } from './flush-entries.js';
import { entryId, entryIds, openingEntry, walletEntries, type EntryRecord } from './model.js';
import { onPage } from '../platform/database/on-page.js';
import { boundAfter, boundOfEntries, coinsAfter, purseOf, type Coins, type Purse } from './purse.js';

/** A change of a balance. `Code`: the codes of `limit`. */
export interface Change<Code extends ErrorCode = never> {
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
  /** Judges the change by the purse that it is written onto: a code refuses it, and nothing is written. */
  readonly limit?: (purse: Purse) => Code | null;
  /** A further update, made from that purse, in the same write. */
  readonly also?: (purse: Purse) => UpdateQuery<AccountRecord>;
  /** One of very many: the worker copies its entry into the ledger. */
  readonly isOfMany?: boolean;
}

/** A change that gives coins. */
export type Payment = Pick<Change, 'account' | 'key' | 'amount' | 'kind' | 'ref' | 'also'>;

/** A key of an account. */
type Keyed = Pick<Change, 'account' | 'key'>;

/** Which entries of an account. */
export interface EntryFilter {
  readonly kind?: Entry['kind'] | undefined;
  /** The beginning of their other side. */
  readonly side?: string | undefined;
  /** Of so many last days. */
  readonly days?: number | undefined;
}

/** `applied` is false when the change was made before. */
export type BalanceChange<Code extends ErrorCode = never> = Result<
  { balance: number; applied: boolean },
  'request/not_found' | 'wallet/not_enough' | 'wallet/key_reused' | 'wallet/conflict' | Code
>;

/** An account's coins as they were read for a change, and the change that has its key already; null without either. */
export interface Reading {
  readonly account: AccountBalance | null;
  readonly earlier: Omit<EntryRecord, '_id'> | null;
}

export type AccountBalance = Pick<AccountRecord, '_id' | 'balance' | 'wallet' | 'is_going' | 'is_guest'>;

/** The fields of an account that its purse is made from. */
export const BALANCE_FIELDS = { balance: 1, wallet: 1, is_going: 1, is_guest: 1 } as const;
/** Nothing is bought and nothing put in with an account that is being deleted. */
const NOT_OF_GOING: readonly Entry['kind'][] = ['purchase', 'stake'];
/** Payments of one command: a store in the process works a few milliseconds on them. */
const PAID_AT_ONCE = 25;

/**
 * Balances and their ledger. A balance and the entries that made it change in one conditional write of the account's
 * document; entries are copied into the ledger afterwards, and removed from the document only once they are there. So at
 * every moment, wherever a process dies: each key of an account has taken effect once or not at all, the entries (ledger and document
 * together) add up to the balance, and no balance is below zero.
 */
export class Wallet {
  private readonly accounts: AccountModel;
  private readonly entries: Model<EntryRecord>;

  /** `onChange` is told the coins of an account after each change of its balance. */
  constructor(
    connection: Connection,
    private readonly clock: Clock,
    private readonly onChange?: (account: string, coins: Coins) => void,
  ) {
    this.accounts = accountModel(connection);
    this.entries = walletEntries.model(connection);
  }

  /**
   * Changes a balance once per account and key. The same change again answers with the present balance. Refusals:
   * `wallet/not_enough` (for a stake: coins that are not bound), `wallet/key_reused` (the key belongs to another change of the
   * account), `request/not_found` (no such account, or a purchase or stake of one that is being deleted), `wallet/conflict`
   * (`sameWrite.condition` does not hold), and the codes of `limit`. `read`: what `read` has given for this account and key; what has
   * changed since is read again.
   */
  async change<Code extends ErrorCode = never>(
    change: Change<Code>,
    read: Reading | null = null,
  ): Promise<BalanceChange<Code>> {
    if (!Number.isSafeInteger(change.amount)) throw new RangeError(`no number of coins: ${change.amount}`);
    for (let known = read; ; known = null) {
      const { account, earlier } = known ?? (await this.read(change));
      if (account === null) return refuse('request/not_found');
      if (earlier !== null)
        return isSameChange(earlier, change)
          ? { ok: true, balance: account.balance, applied: false }
          : refuse('wallet/key_reused');
      if (account.is_going === true && change.amount < 0 && NOT_OF_GOING.includes(change.kind))
        return refuse('request/not_found');
      const purse = await this.purseOf(account);
      const most = change.kind === 'stake' ? purse.stakeable : purse.balance;
      if (most + change.amount < 0) return refuse('wallet/not_enough');
      const refused = change.limit?.(purse) ?? null;
      if (refused !== null) return refuse(refused);
      const outcome = await this.write(account, purse, change);
      if (outcome === 'conflict') return refuse('wallet/conflict');
      if (outcome === 'stale') continue;
      if (change.amount !== 0) this.onChange?.(change.account, coinsAfter(purse, change, account.is_guest));
      if (change.isOfMany !== true) await this.flushPendingEntries(change.account);
      return { ok: true, balance: account.balance + change.amount, applied: true };
    }
  }

  /**
   * Pays many people in a few commands, each as `change` does with `isOfMany`, and each whatever becomes of the others. The answers are in
   * the order of the changes.
   */
  async payMany(changes: readonly Payment[]): Promise<BalanceChange[]> {
    const answers: BalanceChange[] = [];
    for (let from = 0; from < changes.length; from += PAID_AT_ONCE) {
      const some = changes.slice(from, from + PAID_AT_ONCE);
      const written = await this.payTogether(some);
      // The rest, and what a command may have written or not, is made one by one: a change that is there has no second effect.
      for (const change of some)
        answers.push(written.get(change) ?? (await this.change({ ...change, isOfMany: true })));
    }
    return answers;
  }

  /** Writes in one command what can be paid onto purses as they are read now; the answers of what is written for certain. */
  private async payTogether(changes: readonly Payment[]): Promise<ReadonlyMap<Payment, BalanceChange>> {
    const ids = changes.flatMap(({ account }) => objectId(account) ?? []);
    const found = await this.accounts
      .find({ _id: { $in: ids } })
      .select(BALANCE_FIELDS)
      .lean<AccountBalance[]>();
    const accounts = new Map(found.map((account) => [account._id.toHexString(), account]));
    // In this order: an entry leaves the document only once the ledger has it.
    const known = await this.entriesAmong(changes);
    const ready = changes.flatMap((change) => {
      const account = accounts.get(change.account);
      const bound = account?.wallet?.bound;
      if (account === undefined || bound === undefined) return [];
      const isKnown =
        account.wallet?.pending.some(({ key }) => key === change.key) === true ||
        entryIds(change.account, change.key).some((id) => known.has(id));
      // Another change of the account would find another purse.
      accounts.delete(change.account);
      if (isKnown || !(change.amount > 0 && Number.isSafeInteger(change.amount))) return [];
      const purse = purseOf(account.balance, bound, account.wallet);
      return [{ change, account, purse, write: this.writing(account, purse, change) }];
    });
    if (ready.length === 0) return new Map();
    const { matchedCount } = await this.accounts.bulkWrite(
      ready.map(({ write }) => ({ updateOne: write })),
      { ordered: false },
    );
    if (matchedCount !== ready.length) return new Map();
    return new Map(
      ready.map(({ change, account, purse }) => {
        this.onChange?.(change.account, coinsAfter(purse, change, account.is_guest));
        return [change, { ok: true, balance: account.balance + change.amount, applied: true }];
      }),
    );
  }

  /** Of some keys of accounts, those under which coins went out. Two queries. */
  async keysPaid(asked: readonly Keyed[]): Promise<ReadonlySet<Keyed>> {
    const ids = asked.flatMap(({ account }) => objectId(account) ?? []);
    const accounts = await this.accounts
      .find({ _id: { $in: ids } })
      .select(BALANCE_FIELDS)
      .lean<AccountBalance[]>();
    const pending = new Set(
      accounts.flatMap(({ _id, wallet }) =>
        (wallet?.pending ?? []).flatMap(({ key, amount }) =>
          amount < 0 ? [entryId(_id.toHexString(), key)] : [],
        ),
      ),
    );
    const ledger = await this.entriesAmong(asked);
    return new Set(
      asked.filter(
        ({ account, key }) =>
          pending.has(entryId(account, key)) || (ledger.get(entryId(account, key)) ?? 0) < 0,
      ),
    );
  }

  /** The amounts of those entries of the ledger that have one of these keys, by id. One query. */
  private async entriesAmong(asked: readonly Keyed[]): Promise<ReadonlyMap<string, number>> {
    const ids = asked.flatMap(({ account, key }) => entryIds(account, key));
    const found = await this.entries
      .find({ _id: { $in: ids } })
      .select({ amount: 1 })
      .lean<Pick<EntryRecord, '_id' | 'amount'>[]>();
    return new Map(found.map(({ _id, amount }) => [_id, amount]));
  }

  /** A person's coins now; null without an account. */
  async purse(account: string): Promise<Purse | null> {
    const found = await this.findBalance(account);
    return found === null ? null : this.purseOf(found);
  }

  /** Reads all that a change under a key is made from. Two queries, one after the other. */
  async read({ account: id, key }: Keyed): Promise<Reading> {
    const account = await this.findBalance(id);
    // In this order: an entry leaves the document only once the ledger has it.
    return { account, earlier: account === null ? null : await this.findEntry(account, key) };
  }

  /** True where a change of an account has this key already. */
  async knows(account: string, key: string): Promise<boolean> {
    return (await this.amountOf(account, key)) !== null;
  }

  /** The coins that an account got (above 0) or paid (below 0) under this key; null for none. */
  async amountOf(account: string, key: string): Promise<number | null> {
    return (await this.read({ account, key })).earlier?.amount ?? null;
  }

  /** True where coins of an account went out under this key, also when the account is gone. */
  async hasPaid(account: string, key: string): Promise<boolean> {
    const paid = { _id: entryId(account, key), account, amount: { $lt: 0 } };
    return (await this.entries.exists(paid)) !== null;
  }

  /** Coins that were put in for something and not paid out. Entries that are not in the ledger yet do not count. */
  async heldFor(ref: string): Promise<number> {
    const entries = await this.entries
      .find({ contra: `escrow:${ref}` })
      .select({ amount: 1 })
      .lean<Pick<EntryRecord, 'amount'>[]>();
    return entries.reduce((sum, { amount }) => sum - amount, 0);
  }

  /** One page of an account's entries, or of some of them, newest first, and their number. Two queries by the account's index. */
  async history(
    account: string,
    page: number,
    perPage: number,
    { kind, side, days }: EntryFilter = {},
  ): Promise<{ total: number; entries: EntryRecord[] }> {
    await this.addOpeningEntry(account);
    await this.flushPendingEntries(account);
    const wanted = {
      account,
      ...(kind === undefined ? {} : { kind }),
      ...(side === undefined ? {} : { contra: beginsWith(side) }),
      ...(days === undefined ? {} : { at: { $gte: this.clock.now() - days * DAY_MS } }),
    };
    const [total, entries] = await Promise.all([
      this.entries.countDocuments(wanted),
      onPage(this.entries.find(wanted).sort({ seq: -1 }), { page, per_page: perPage }).lean<EntryRecord[]>(),
    ]);
    return { total, entries };
  }

  /** See `flushStale` of `flush-entries.ts`. */
  async flushStale(): Promise<number> {
    const { accounts, entries, clock } = this;
    return flushStale({ accounts, entries }, clock.now());
  }

  /** See `flushEntries` of `flush-entries.ts`. */
  async flushPendingEntries(account: string): Promise<void> {
    const { accounts, entries } = this;
    return flushEntries({ accounts, entries }, account);
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

  /** The coins of an account that has been read with `BALANCE_FIELDS`. */
  async purseOf(account: AccountBalance): Promise<Purse> {
    const { balance, wallet } = account;
    return purseOf(balance, wallet?.bound ?? (await this.boundOf(account)), wallet);
  }

  /** The bound coins of an account that does not count them yet. */
  private async boundOf({ _id, balance, wallet, is_guest }: AccountBalance): Promise<number> {
    if (wallet === undefined) return balance;
    const ledger = await this.entries.find({ account: _id.toHexString() }).lean<EntryRecord[]>();
    const known = new Set(ledger.map(({ seq }) => seq));
    const pending = wallet.pending.filter(({ seq }) => !known.has(seq));
    return boundOfEntries(balance, [...ledger, ...pending], is_guest);
  }

  /** The write of a change onto the purse that it was computed from, on condition that the purse is as it was. */
  private writing(
    { _id, balance, wallet, is_guest }: AccountBalance,
    purse: Purse,
    change: Change<ErrorCode>,
  ): { filter: QueryFilter<AccountRecord>; update: UpdateQuery<AccountRecord> } {
    const opening = wallet === undefined ? [openingEntry({ _id, balance })] : [];
    const seq = (wallet?.seq ?? 1) + 1;
    const { key, amount, kind, ref = '', sameWrite } = change;
    const bound = boundAfter(purse, change, is_guest);
    const entry: Entry = {
      key,
      amount,
      kind,
      ref,
      at: this.clock.now(),
      seq,
      balance: balance + amount,
      contra: contraOf({ kind, amount, ref }),
      bound,
    };
    const unchanged = wallet === undefined ? { wallet: { $exists: false } } : { 'wallet.seq': wallet.seq };
    const update = together([
      {
        $inc: { balance: amount },
        $set: { 'wallet.seq': seq, 'wallet.settle_at': this.clock.now(), 'wallet.bound': bound },
        $push: { 'wallet.pending': { $each: [...opening, entry] } },
      },
      sameWrite?.update ?? {},
      change.also?.(purse) ?? {},
    ]);
    return { filter: { _id, balance, ...unchanged }, update };
  }

  /** Writes a change onto the purse that it was computed from; `stale` when that has changed. */
  private async write(
    account: AccountBalance,
    purse: Purse,
    change: Change<ErrorCode>,
  ): Promise<'written' | 'stale' | 'conflict'> {
    const { filter, update } = this.writing(account, purse, change);
    const { matchedCount } = await this.accounts.updateOne(
      { $and: [filter, change.sameWrite?.condition ?? {}] },
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
      { $set: { wallet: { seq: 1, pending, bound: found.balance, settle_at: this.clock.now() } } },
    );
  }
}

/** One update of several; each operator has the fields of all. */
function together(updates: readonly UpdateQuery<AccountRecord>[]): UpdateQuery<AccountRecord> {
  const all: Record<string, Record<string, unknown>> = {};
  for (const update of updates)
    for (const [operator, fields] of Object.entries(update) as [string, Record<string, unknown>][])
      all[operator] = { ...all[operator], ...fields };
  return all;
}

function isSameChange(entry: Omit<EntryRecord, '_id'>, change: Change<ErrorCode>): boolean {
  const { account, amount, kind, ref } = entry;
  return (
    account === change.account &&
    amount === change.amount &&
    kind === change.kind &&
    ref === (change.ref ?? '')
  );
}
