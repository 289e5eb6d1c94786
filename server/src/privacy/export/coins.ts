import type { PaymentRecord } from '../../shop/payments.js';
import type { EntryRecord } from '../../wallet/entry.js';
import { Wallet } from '../../wallet/wallet.js';
import { each, iso, isoOrNull, rows, type Sections } from './source.js';

/** What is kept of the person's coins, and of what was paid for them. */
export const coinSections: Sections<'wallet' | 'purchases'> = {
  async *wallet(source) {
    // What stands in the account still is put into the ledger first, and so is what every account begins with.
    await new Wallet(source.connection, source.clock).history(source.id, 1, 1);
    const entries = rows<EntryRecord>(source, 'wallet_entries', { account: source.id }, { seq: -1 });
    yield* each(entries, ({ _id, seq, amount, kind, ref, at, balance }) => ({
      id: _id,
      seq,
      amount,
      kind,
      ref,
      at: iso(at),
      balance,
    }));
  },

  purchases: (source) =>
    each(
      rows<PaymentRecord>(source, 'payments', { account: source.id }),
      ({ _id, stars, coins, at, refunded_at }) => ({
        charge: _id,
        stars,
        coins,
        at: iso(at),
        refunded_at: isoOrNull(refunded_at),
      }),
    ),
};
