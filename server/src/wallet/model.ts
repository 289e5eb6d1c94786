import type { Types } from 'mongoose';
import { WALLET_ENTRY_KINDS } from '@hokm/shared/api/wallet/limits';
import type { AccountRecord } from '../accounts/model.js';
import type { Entry } from '../accounts/wallet-entry.js';
import { defineCollection, field } from '../platform/database/collection.js';
import { iso, rows } from '../platform/database/export-rows.js';
import { objectId } from '../platform/database/ids.js';
import type { ExportSource } from '../platform/database/personal-data.js';

/** An entry in the ledger. */
export interface EntryRecord extends Omit<Entry, 'key'> {
  /** See `entryId`. Entries of before keys held the account have their bare key. */
  readonly _id: string;
  /** Account id, 24 hex characters. */
  readonly account: string;
}

/** The id of an entry in the ledger: a key belongs to one account, and another may have the same. */
export const entryId = (account: string, key: string): string => `${account}:${key}`;

/** The ids that an entry of an account may have in the ledger. */
export const entryIds = (account: string, key: string): readonly string[] => [entryId(account, key), key];

/** The start balance as an entry. Accounts get it with their first other one. */
export function openingEntry({ _id, balance }: { _id: Types.ObjectId; balance: number }): Entry {
  return {
    key: `opening:${_id.toHexString()}`,
    amount: balance,
    kind: 'opening',
    ref: '',
    at: _id.getTimestamp().getTime(),
    seq: 1,
    balance,
    contra: 'mint:opening',
    bound: balance,
  };
}

/** Newest first: entries that the ledger does not have yet, then the ledger. */
async function* exportEntries(source: ExportSource) {
  const accounts = source.connection.collection<Pick<AccountRecord, 'balance' | 'wallet'>>('accounts');
  const account = await accounts.findOne({ _id: objectId(source.id) ?? undefined });
  if (account === null) return;
  const pending = account.wallet?.pending ?? [openingEntry(account)];
  const view = (id: string, { seq, amount, kind, ref, at, balance, contra, bound }: Omit<Entry, 'key'>) => ({
    id,
    seq,
    amount,
    kind,
    ref,
    balance,
    at: iso(at),
    contra: contra ?? null,
    bound: bound ?? null,
  });
  for (const { key, ...entry } of [...pending].reverse()) yield view(entryId(source.id, key), entry);
  const known = new Set(pending.flatMap(({ key }) => entryIds(source.id, key)));
  const ledger = rows<EntryRecord>(source, 'wallet_entries', { account: source.id }, { seq: -1 });
  for await (const { _id, ...entry } of ledger) if (!known.has(_id)) yield view(_id, entry);
}

export const walletEntries = defineCollection<EntryRecord>({
  name: 'wallet_entries',
  schema: {
    _id: field.text,
    account: field.text,
    amount: field.number,
    kind: field.oneOf(WALLET_ENTRY_KINDS),
    ref: { type: String, default: '' },
    at: field.number,
    seq: field.number,
    balance: { type: Number, required: true, min: 0 },
    contra: field.optionalText,
    bound: field.optionalNumber,
  },
  indexes: [
    {
      key: { account: 1, seq: -1 },
      unique: true,
      answers: 'entries of an account, newest first; each number is given once',
    },
    { key: { at: 1 }, answers: 'entries of a span of time' },
    {
      key: { contra: 1 },
      // Of the other sides, only what is held comes before it.
      partialFilterExpression: { contra: { $lt: 'escrow;' } },
      answers: 'what was put in for something, and what was paid of it',
    },
  ],
  personalData: {
    exports: { wallet: exportEntries },
    erase: null,
    why: 'the ledger keeps its sums, under an id without an account',
  },
});
