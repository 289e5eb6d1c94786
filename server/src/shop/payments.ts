import type { Connection, Model } from 'mongoose';
import type { PageQuery } from '@hokm/shared/api';
import type { EconomySettings } from '@hokm/shared/api/settings';
import type { Checkout, PaymentServices, StarsPayment } from '@hokm/bot/core/services';
import { MINUTE_MS } from '@hokm/shared/time';
import type { People } from '../platform/core/account.js';
import type { Clock, Log } from '../platform/core/ports.js';
import { noSignals, type Signals } from '../platform/core/signals.js';
import { refuse, type Result } from '../platform/core/result.js';
import { onPage } from '../platform/database/on-page.js';
import type { Task } from '../platform/modules/module.js';
import type { BalanceChange, Wallet } from '../wallet/wallet.js';
import { problemOfSale, readPayload } from './invoice.js';
import { payments, type PaymentRecord } from './model.js';

/** Telegram's code of its Stars. */
export const STARS = 'XTR';

export interface PaymentsProps {
  readonly connection: Connection;
  readonly people: Pick<People, 'find'>;
  readonly wallet: Wallet;
  /** The prices and the switches of the shop as they are now. */
  readonly economy: () => EconomySettings;
  readonly clock: Clock;
  readonly signals?: Signals;
  /** Tells a person that a purchase was refunded, once by its charge. */
  readonly tellRefund?: (refund: Refund) => Promise<void>;
  readonly log: Log;
}

/** A refund to tell of: `account` is the account id of who paid. */
interface Refund {
  readonly charge: string;
  readonly account: string;
  readonly stars: number;
}

/** The process that hears of a payment or a refund moves the coins at once; after this the worker does, ms. */
const DUE_MS = MINUTE_MS;
const AT_ONCE = 20;

/** A payment of which only the refund has come. */
const UNKNOWN = { telegram_id: 0, stars: 0, payload: '', account: null, coins: 0 };

/**
 * Payments in Telegram Stars, as the bot reports them. Telegram's charge id is the key of every effect of a payment. What is stored
 * says that coins are still to move, until they have: the worker moves those that a process has left.
 */
export class Payments implements PaymentServices {
  private readonly payments: Model<PaymentRecord>;

  constructor(private readonly props: PaymentsProps) {
    this.payments = payments.model(props.connection);
  }

  async authorizePayment({
    payload,
    stars,
    telegram_id,
  }: Checkout): Promise<
    Result<object, 'shop/no_such_item' | 'shop/price_changed' | 'auth/identity_mismatch'>
  > {
    const invoice = readPayload(payload);
    if (invoice?.stars !== stars) return refuse('shop/no_such_item');
    const problem = problemOfSale(invoice, this.props.economy());
    if (problem !== null) return refuse(problem);
    const account = await this.props.people.find(invoice.account);
    // The payer gets the coins: an invoice that was passed on to somebody else is refused.
    if (account?.telegram_id !== telegram_id) {
      this.note('identity_mismatch', invoice.account);
      return refuse('auth/identity_mismatch');
    }
    return { ok: true };
  }

  /**
   * A payment without an account, by somebody else than the invoice's owner, in another currency or with a wrong price is
   * stored and refused with `shop/no_such_item`. One that was refunded before it came is credited and taken back.
   */
  async creditPayment(payment: StarsPayment) {
    const record = await this.store(payment);
    if (record.coins === 0 || record.account === null) {
      this.props.log.error({ charge: record._id }, 'payment cannot be credited, needs a look');
      this.note('money_mismatch', record.account ?? undefined);
      return refuse('shop/no_such_item');
    }
    const change = await this.credit(record, record.account);
    if (record.refunded_at !== undefined) await this.takeBack(record, record.account);
    await this.settled(record);
    return change.ok ? { ok: true as const, coins: record.coins, balance: change.balance } : change;
  }

  /**
   * Stores that a payment was refunded, also before the payment itself has come, takes its coins back and tells the person.
   */
  async reversePayment(charge: string): Promise<void> {
    const { clock, log } = this.props;
    const record = await this.payments
      .findOneAndUpdate(
        { _id: charge },
        {
          // The first report says when.
          $min: { refunded_at: new Date(clock.now()) },
          $set: { settle_due: clock.now() + DUE_MS },
          $setOnInsert: { ...UNKNOWN, at: new Date(clock.now()) },
        },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<PaymentRecord>();
    if (record.account === null) log.warn({ charge }, 'refund for unknown payment');
    await this.settle(record);
  }

  /** Credits and takes back what processes have left; each payment is claimed by one process. Gives when the next is due. */
  async settleDue(): Promise<number | null> {
    const now = this.props.clock.now();
    const due = await this.payments
      .find({ settle_due: { $lte: now } })
      .limit(AT_ONCE)
      .lean<PaymentRecord[]>();
    for (const { _id, settle_due } of due) {
      const claimed = await this.payments
        .findOneAndUpdate(
          { _id, settle_due },
          { $set: { settle_due: now + DUE_MS } },
          { returnDocument: 'after' },
        )
        .lean<PaymentRecord>();
      if (claimed !== null) await this.settle(claimed);
    }
    const next = await this.payments
      .findOne({ settle_due: { $gte: 0 } })
      .sort({ settle_due: 1 })
      .select({ settle_due: 1 })
      .lean<Pick<PaymentRecord, 'settle_due'>>();
    return next?.settle_due ?? null;
  }

  /** Credits a stored payment, where a process has died before it did. */
  async completeCredit(record: PaymentRecord): Promise<void> {
    if (record.coins > 0 && record.account !== null) await this.credit(record, record.account);
  }

  async find(charge: string): Promise<PaymentRecord | null> {
    return this.payments.findById(charge).lean<PaymentRecord>();
  }

  /** One page of an account's payments, newest first, and their number. */
  async list(account: string, query: PageQuery): Promise<{ total: number; records: PaymentRecord[] }> {
    const [total, records] = await Promise.all([
      this.payments.countDocuments({ account }),
      onPage(this.payments.find({ account }).sort({ at: -1 }), query).lean<PaymentRecord[]>(),
    ]);
    return { total, records };
  }

  /** The account has paid with Stars, refunded or not. */
  async hasPaid(account: string): Promise<boolean> {
    return (await this.payments.exists({ account })) !== null;
  }

  /** True if a payment is stored; with `refunded: false` only if it was not refunded. */
  async has(charge: string, filter: { refunded?: false } = {}): Promise<boolean> {
    const refunded = filter.refunded === false ? { refunded_at: { $exists: false } } : {};
    return (await this.payments.exists({ _id: charge, ...refunded })) !== null;
  }

  private note(type: 'identity_mismatch' | 'money_mismatch', account: string | undefined): void {
    const { signals = noSignals } = this.props;
    signals.note({ type, address: '', account, target: 'payment' });
  }

  /** Moves the coins of a stored payment. Done twice, it takes effect once. */
  private async settle(record: PaymentRecord): Promise<void> {
    // A process may have died between storing the payment and crediting it: then this is the credit.
    await this.completeCredit(record);
    if (record.refunded_at !== undefined && record.account !== null)
      await this.takeBack(record, record.account);
    await this.settled(record);
  }

  /** Nothing is left to do about a payment, unless more became known of it since it was read: its owner, or its refund. */
  private async settled({ _id, account, refunded_at }: PaymentRecord): Promise<void> {
    await this.payments.updateOne(
      { _id, account, refunded_at: { $exists: refunded_at !== undefined } },
      { $unset: { settle_due: 1 } },
    );
  }

  /** Stores a payment as it came; gives the one that is stored already. */
  private async store(payment: StarsPayment): Promise<PaymentRecord> {
    const { charge_id, telegram_id, stars, payload, currency } = payment;
    const { people, clock } = this.props;
    const invoice = readPayload(payload);
    const owner = invoice === null ? null : await people.find(invoice.account);
    const isTheirs = owner?.telegram_id === telegram_id;
    const isRight = currency === STARS && invoice?.stars === stars;
    const record = {
      telegram_id,
      stars,
      payload,
      account: isTheirs ? owner.id : null,
      coins: isRight ? invoice.coins : 0,
      at: new Date(clock.now()),
      ...(isTheirs && isRight ? { settle_due: clock.now() + DUE_MS } : {}),
    };
    // Of a refund that came first only the charge is known.
    const known = await this.payments
      .findOneAndUpdate({ _id: charge_id, ...UNKNOWN }, { $set: record }, { returnDocument: 'after' })
      .lean<PaymentRecord>();
    if (known !== null) return known;
    return this.payments
      .findOneAndUpdate(
        { _id: charge_id },
        { $setOnInsert: record },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<PaymentRecord>();
  }

  private credit({ _id, coins }: PaymentRecord, account: string): Promise<BalanceChange> {
    return this.props.wallet.change({
      account,
      key: `stars:${_id}`,
      amount: coins,
      kind: 'stars',
      ref: _id,
    });
  }

  /** Takes the coins of a refunded payment back, and tells of it. Coins that are spent already stay spent: no balance is below zero. */
  private async takeBack({ _id, coins, stars }: PaymentRecord, account: string): Promise<void> {
    const { people, wallet, tellRefund } = this.props;
    for (;;) {
      const owner = await people.find(account);
      if (owner === null) return;
      const amount = -Math.min(coins, owner.balance);
      const key = `refund:${_id}`;
      const change = await wallet.change({ account, key, amount, kind: 'refund', ref: _id });
      // `key_reused`: taken back before, with another balance.
      if (change.ok || change.code === 'wallet/key_reused') {
        await tellRefund?.({ charge: _id, account, stars });
        return;
      }
      // `not_enough`: coins were spent since the balance was read.
      if (change.code !== 'wallet/not_enough') throw new Error(`refund failed: ${change.code}`);
    }
  }
}

/** Moves the coins of payments and refunds whose process died before it did. */
export function settlePaymentsTask(book: Payments): Task {
  const run = () => book.settleDue();
  return { role: 'worker', name: 'settle payments', follows: [payments.name], everyMs: 10_000, run };
}
