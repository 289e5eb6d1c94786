import type { Api } from 'grammy';
import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import type { Task } from '../platform/modules/module.js';
import type { Clock, Log } from '../platform/core/ports.js';
import type { Telegram } from '../telegram/module.js';
import { STARS, type Payments } from './payments.js';

const PAGE = 100;

export interface ReconcileProps {
  readonly api: Pick<Api, 'getStarTransactions'>;
  readonly payments: Payments;
  readonly log: Log;
}

export interface Reconciled {
  /** Transactions in Telegram's list. */
  readonly seen: number;
  /** Payments whose update had not arrived. */
  readonly credited: number;
  readonly refunded: number;
}

/**
 * Compares Telegram's list of Star transactions with the stored payments, oldest first: credits payments whose update
 * never came, and takes back what was refunded. Idempotent, by charge.
 */
export async function reconcile({ api, payments, log }: ReconcileProps): Promise<Reconciled> {
  let seen = 0;
  let credited = 0;
  let refunded = 0;
  for (let offset = 0; ; offset += PAGE) {
    const { transactions } = await api.getStarTransactions({ offset, limit: PAGE });
    for (const { id, amount, source, receiver } of transactions) {
      seen += 1;
      if (source?.type === 'user' && 'invoice_payload' in source) {
        if (await payments.has(id)) continue;
        log.warn({ charge: id }, 'missed Stars payment credited');
        const payload = source.invoice_payload ?? '';
        await payments.creditPayment({
          charge_id: id,
          payload,
          stars: amount,
          currency: STARS,
          telegram_id: source.user.id,
        });
        credited += 1;
      }
      if (receiver?.type === 'user' && (await payments.has(id, { refunded: false }))) {
        await payments.reversePayment(id);
        refunded += 1;
      }
    }
    if (transactions.length < PAGE) return { seen, credited, refunded };
  }
}

/** Reconciles once a day, in the process that leads. */
export function reconcileTask({
  telegram,
  payments,
  clock,
  log,
}: Omit<ReconcileProps, 'api'> & { readonly telegram: Telegram; readonly clock: Clock }): Task {
  let doneAt = -Infinity;
  return {
    role: 'bot',
    name: 'payment reconciliation',
    everyMs: MINUTE_MS,
    async run() {
      const now = clock.now();
      if (telegram.leader.term === null || now - doneAt < DAY_MS) return;
      log.info(await reconcile({ api: telegram.gateway.api, payments, log }), 'Stars payments reconciled');
      doneAt = now;
    },
  };
}
