import type { Model, Types } from 'mongoose';
import type { AccountModel, AccountRecord } from '../accounts/model.js';
import type { Entry } from '../accounts/wallet-entry.js';
import { areDuplicateKeys, objectId } from '../platform/database/ids.js';
import { entryId, entryIds, type EntryRecord } from './model.js';

/** Entries that stay in an account for longer than this are moved into the ledger by the worker, ms. */
const STALE_MS = 5_000;
const ACCOUNTS_PER_RUN = 10_000;
/** Accounts whose entries are moved in one command. */
const FLUSHED_AT_ONCE = 25;

interface Models {
  readonly accounts: AccountModel;
  readonly entries: Model<EntryRecord>;
}

type Flushed = Pick<AccountRecord, '_id' | 'wallet'>;

/** The entries of an account as the ledger has them. */
const recordsOf = (account: string, pending: readonly Entry[]): EntryRecord[] =>
  pending.map(({ key, ...entry }) => ({ _id: entryId(account, key), account, ...entry }));

/** An account loses its entries, which the ledger has: only if none was added meanwhile, as whoever added it flushes. */
const emptied = (_id: Types.ObjectId, seq: number) => ({
  filter: { _id, 'wallet.seq': seq },
  update: { $set: { 'wallet.pending': [] }, $unset: { 'wallet.settle_at': 1 as const } },
});

/** Copies an account's new entries into the ledger, then removes them from its document. Idempotent. */
export async function flushEntries(models: Models, account: string): Promise<void> {
  const { accounts, entries } = models;
  const found = await accounts
    .findById(objectId(account) ?? undefined)
    .select({ wallet: 1 })
    .lean<Flushed>();
  if (found?.wallet === undefined || found.wallet.pending.length === 0) return;
  const { pending, seq } = found.wallet;
  try {
    await entries.insertMany(recordsOf(account, pending), { ordered: false });
  } catch (error) {
    // Another process flushes them at the same moment, or has died after it did.
    if (!areDuplicateKeys(error)) throw error;
    await assertKept(models, account, pending);
  }
  const { filter, update } = emptied(found._id, seq);
  await accounts.updateOne(filter, update);
}

/** Throws unless the ledger has each of these entries: nothing that it lacks is removed from an account. */
async function assertKept({ entries }: Models, account: string, pending: readonly Entry[]): Promise<void> {
  const kept = await entries
    .find({ account, seq: { $in: pending.map(({ seq }) => seq) } })
    .select({ seq: 1 })
    .lean<Pick<EntryRecord, '_id' | 'seq'>[]>();
  for (const { key, seq } of pending) {
    const found = kept.find((entry) => entry.seq === seq);
    if (found === undefined || !entryIds(account, key).includes(found._id))
      throw new Error(`entry ${seq} of ${account} has no place in the ledger`);
  }
}

/** Flushes the entries of processes that died between two writes, and of bulk payers. Gives the number of accounts. */
export async function flushStale(models: Models, now: number): Promise<number> {
  const stale = await models.accounts
    .find({ 'wallet.settle_at': { $lte: now - STALE_MS } })
    .limit(ACCOUNTS_PER_RUN)
    .select({ _id: 1 })
    .lean<Pick<AccountRecord, '_id'>[]>();
  const failed: unknown[] = [];
  for (let from = 0; from < stale.length; from += FLUSHED_AT_ONCE) {
    const some = stale.slice(from, from + FLUSHED_AT_ONCE).map(({ _id }) => _id);
    // Where that fails, it fails again for those whom it concerns.
    if (await flushTogether(models, some).catch(() => false)) continue;
    // One that fails stops no other.
    for (const _id of some)
      await flushEntries(models, _id.toHexString()).catch((error: unknown) => failed.push(error));
  }
  if (failed.length > 0) throw new AggregateError(failed, 'entries of some accounts are not in the ledger');
  return stale.length;
}

/** Does the same for some accounts in three commands; false where the ledger has an entry already, so that nothing was removed. */
async function flushTogether(
  { accounts, entries }: Models,
  ids: readonly Types.ObjectId[],
): Promise<boolean> {
  const found = await accounts
    .find({ _id: { $in: [...ids] } })
    .select({ wallet: 1 })
    .lean<Flushed[]>();
  const wallets = found.flatMap(({ _id, wallet }) =>
    wallet === undefined || wallet.pending.length === 0 ? [] : [{ _id, wallet }],
  );
  if (wallets.length === 0) return true;
  const records = wallets.flatMap(({ _id, wallet }) => recordsOf(_id.toHexString(), wallet.pending));
  try {
    await entries.insertMany(records, { ordered: false });
  } catch (error) {
    if (areDuplicateKeys(error)) return false;
    throw error;
  }
  await accounts.bulkWrite(
    wallets.map(({ _id, wallet }) => ({ updateOne: emptied(_id, wallet.seq) })),
    { ordered: false },
  );
  return true;
}
