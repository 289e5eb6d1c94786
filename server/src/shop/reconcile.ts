import type { Api } from 'grammy';
import type { Connection } from 'mongoose';
import type { Log } from '../ports.js';
import { paymentModel, type Payments } from './payments.js';

const PAGE = 100;

export interface ReconcileProps {
  readonly connection: Connection;
  readonly api: Pick<Api, 'getStarTransactions'>;
  readonly payments: Payments;
  readonly log: Log;
}

/** What a look through Telegram's list has mended. */
export interface Reconciled {
  readonly seen: number;
  /** Payments that we had not heard of, and have now. */
  readonly credited: number;
  readonly refunded: number;
}

/**
 * Goes through Telegram's list of Star transactions, the oldest first, and does what we have missed: a payment whose
 * notice never came is credited, one that went back is taken back. Each by its charge, so that nothing is done twice.
 */
export async function reconcile({ connection, api, payments, log }: ReconcileProps): Promise<Reconciled> {
  const kept = paymentModel(connection);
  let seen = 0;
  let credited = 0;
  let refunded = 0;
  for (let offset = 0; ; offset += PAGE) {
    const { transactions } = await api.getStarTransactions({ offset, limit: PAGE });
    for (const { id, amount, source, receiver } of transactions) {
      seen += 1;
      if (source?.type === 'user' && 'invoice_payload' in source) {
        if ((await kept.exists({ _id: id })) !== null) continue;
        log.warn({ charge: id }, 'a payment was found that nobody had told of');
        const payload = source.invoice_payload ?? '';
        await payments.paid({ charge_id: id, payload, stars: amount, telegram_id: source.user.id });
        credited += 1;
      }
      if (
        receiver?.type === 'user' &&
        (await kept.exists({ _id: id, refunded_at: { $exists: false } })) !== null
      ) {
        await payments.refunded(id);
        refunded += 1;
      }
    }
    if (transactions.length < PAGE) return { seen, credited, refunded };
  }
}
