import type { Connection } from 'mongoose';
import { accountModel, type AccountRecord } from '../accounts/model.js';
import { entryModel, type EntryRecord } from './entry.js';

/** An account whose balance is not the sum of its entries, and how. */
export interface Discrepancy {
  readonly account: string;
  readonly balance: number;
  readonly entries: number;
  readonly why: 'sum' | 'gap' | 'negative';
}

function problemOf(record: AccountRecord, ledger: readonly EntryRecord[]): Discrepancy | null {
  const { balance, wallet } = record;
  if (wallet === undefined) return null;
  const known = new Set(ledger.map(({ _id }) => _id));
  const pending = wallet.pending.filter(({ key }) => !known.has(key));
  const all = [...ledger, ...pending].sort((one, other) => one.seq - other.seq);
  const sum = all.reduce((total, { amount }) => total + amount, 0);
  const hasGap = all.some(({ seq }, index) => seq !== index + 1) || all.length !== wallet.seq;
  const isNegative = all.some((entry) => entry.balance < 0);
  const why = sum !== balance ? 'sum' : hasGap ? 'gap' : isNegative ? 'negative' : null;
  return why === null ? null : { account: record._id.toHexString(), balance, entries: sum, why };
}

/**
 * Looks whether balances are what their entries make, account by account in the order of their ids. An account that
 * changes while it is looked at is looked at again. Yields those that are not; costs two reads an account.
 */
export async function* audit(connection: Connection): AsyncGenerator<Discrepancy> {
  const accounts = accountModel(connection);
  const entries = entryModel(connection);
  const ids = accounts
    .find({ wallet: { $exists: true } })
    .select({ _id: 1 })
    .lean<Pick<AccountRecord, '_id'>>()
    .cursor();
  for await (const { _id } of ids) {
    for (let tries = 0; tries < 3; tries++) {
      const record = await accounts.findById(_id).select({ balance: 1, wallet: 1 }).lean<AccountRecord>();
      if (record === null) break;
      const ledger = await entries.find({ account: _id.toHexString() }).lean<EntryRecord[]>();
      const problem = problemOf(record, ledger);
      if (problem === null) break;
      if (tries === 2) yield problem;
    }
  }
}
