import mongoose, { type Connection, type Model } from 'mongoose';
import type { BotServices, PaidStars } from '@hokm/bot/services';
import type { Accounts } from '../accounts/accounts.js';
import type { Clock, Log } from '../ports.js';
import type { Wallet } from '../wallet/wallet.js';
import { isCurrent, readOrder } from './invoice.js';

/** A payment in Stars, by Telegram's charge. */
export interface PaymentRecord {
  /** `telegram_payment_charge_id`. */
  _id: string;
  telegram_id: number;
  stars: number;
  payload: string;
  /** Null where no account could be credited: the people of the house have to look. */
  account: string | null;
  coins: number;
  at: Date;
  refunded_at?: Date;
}

const schema = new mongoose.Schema<PaymentRecord>(
  {
    _id: { type: String, required: true },
    telegram_id: { type: Number, required: true },
    stars: { type: Number, required: true },
    payload: { type: String, required: true },
    account: { type: String, default: null },
    coins: { type: Number, required: true },
    at: { type: Date, required: true },
    refunded_at: { type: Date },
  },
  { collection: 'payments', versionKey: false, strict: 'throw' },
);

/** The model of payments on a connection. */
export function paymentModel(connection: Connection): Model<PaymentRecord> {
  return connection.models['Payment'] ?? connection.model<PaymentRecord>('Payment', schema);
}

export interface PaymentsProps {
  readonly connection: Connection;
  readonly accounts: Pick<Accounts, 'find'>;
  readonly wallet: Wallet;
  readonly clock: Clock;
  readonly log: Log;
}

/** What the bot tells of payments. The charge is the key of everything that follows from one. */
export type Payments = Pick<BotServices, 'mayPay' | 'paid' | 'refunded'>;

/** Credits what was paid in Stars, and takes back what Telegram has given back. */
export function createPayments({ connection, accounts, wallet, clock, log }: PaymentsProps): Payments {
  const payments = paymentModel(connection);

  async function credit({ _id, account, coins }: PaymentRecord) {
    if (account === null) return { ok: false, code: 'shop/no_such_item' } as const;
    return wallet.change({ account, key: `stars:${_id}`, amount: coins, kind: 'stars', ref: _id });
  }

  /** Keeps a payment as it came; the one that is kept already is given back. */
  async function keep(payment: PaidStars): Promise<PaymentRecord> {
    const order = readOrder(payment.payload);
    const account = order === null ? null : await accounts.find(order.account);
    return payments
      .findOneAndUpdate(
        { _id: payment.charge_id },
        {
          $setOnInsert: {
            telegram_id: payment.telegram_id,
            stars: payment.stars,
            payload: payment.payload,
            account: account?.id ?? null,
            coins: order?.stars === payment.stars ? order.coins : 0,
            at: new Date(clock.now()),
          },
        },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<PaymentRecord>();
  }

  return {
    async mayPay({ payload, stars, telegram_id }) {
      const order = readOrder(payload);
      if (order?.stars !== stars || !isCurrent(order)) return { ok: false, code: 'shop/no_such_item' };
      const account = await accounts.find(order.account);
      // Whoever pays gets the coins: an invoice that was handed on is not taken.
      if (account?.telegram_id !== telegram_id) return { ok: false, code: 'auth/identity_mismatch' };
      return { ok: true };
    },

    async paid(payment) {
      const kept = await keep(payment);
      if (kept.coins === 0 || kept.account === null) {
        log.error(
          { charge: kept._id },
          'a payment could not be credited: it is kept, and somebody has to look',
        );
        return { ok: false, code: 'shop/no_such_item' };
      }
      const credited = await credit(kept);
      return credited.ok ? { ok: true, coins: kept.coins, balance: credited.balance } : credited;
    },

    async refunded(charge) {
      const kept = await payments
        .findOneAndUpdate(
          { _id: charge },
          { $set: { refunded_at: new Date(clock.now()) } },
          { returnDocument: 'after' },
        )
        .lean<PaymentRecord>();
      if (kept?.account == null) {
        log.warn({ charge }, 'a payment went back that nobody was credited for');
        return;
      }
      // A process may have died between keeping the payment and crediting it: then this is the credit, once and for all.
      if (kept.coins > 0) await credit(kept);
      // What the person has spent already cannot be taken back: the balance is never below zero.
      for (;;) {
        const owner = await accounts.find(kept.account);
        if (owner === null) return;
        const amount = -Math.min(kept.coins, owner.balance);
        const key = `refund:${charge}`;
        const taken = await wallet.change({ account: owner.id, key, amount, kind: 'refund', ref: charge });
        // It was taken before, with another balance; or coins were spent just now.
        if (taken.ok || taken.code === 'wallet/key_reused') return;
        if (taken.code !== 'wallet/not_enough') throw new Error(`a refund failed: ${taken.code}`);
      }
    },
  };
}
