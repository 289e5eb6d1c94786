import type { Connection } from 'mongoose';
import { accountModel, type AccountRecord } from '../accounts/model.js';
import { entryIds, walletEntries, type EntryRecord } from './model.js';

/** An account whose balance is not the sum of its entries, whose numbering has a gap, that was below zero, or has more bound coins than coins. */
export interface Discrepancy {
  readonly account: string;
  readonly balance: number;
  /** Sum of the entries. */
  readonly entries: number;
  readonly why: 'sum' | 'gap' | 'negative' | 'bound';
}

const READS_MAX = 3;

function discrepancyOf(record: AccountRecord, ledger: readonly EntryRecord[]): Discrepancy | null {
  const { balance, wallet } = record;
  if (wallet === undefined) return null;
  const known = new Set(ledger.map(({ _id }) => _id));
  const account = record._id.toHexString();
  const pending = wallet.pending.filter(({ key }) => !entryIds(account, key).some((id) => known.has(id)));
  const all = [...ledger, ...pending].sort((one, other) => one.seq - other.seq);
  const sum = all.reduce((total, { amount }) => total + amount, 0);
  const hasGap = all.some(({ seq }, index) => seq !== index + 1) || all.length !== wallet.seq;
  const isNegative = all.some((entry) => entry.balance < 0);
  const { bound = 0 } = wallet;
  const isOdd = bound < 0 || bound > balance;
  const why = sum !== balance ? 'sum' : hasGap ? 'gap' : isNegative ? 'negative' : isOdd ? 'bound' : null;
  return why === null ? null : { account, balance, entries: sum, why };
}

/**
 * Compares every balance with its entries, in the order of account ids. An account is read again, up to three times, when
 * it does not match: it may have changed between two reads. Two reads per account.
 */
export async function* auditWallets(connection: Connection): AsyncGenerator<Discrepancy> {
  const accounts = accountModel(connection);
  const entries = walletEntries.model(connection);
  const ids = accounts
    .find({ wallet: { $exists: true } })
    .select({ _id: 1 })
    .lean<Pick<AccountRecord, '_id'>>()
    .cursor();
  for await (const { _id } of ids) {
    for (let read = 1; read <= READS_MAX; read++) {
      const record = await accounts.findById(_id).select({ balance: 1, wallet: 1 }).lean<AccountRecord>();
      if (record === null) break;
      const ledger = await entries.find({ account: _id.toHexString() }).lean<EntryRecord[]>();
      const discrepancy = discrepancyOf(record, ledger);
      if (discrepancy === null) break;
      if (read === READS_MAX) yield discrepancy;
    }
  }
}
