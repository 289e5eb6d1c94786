import { GrammyError } from 'grammy';
import type { Connection, Model } from 'mongoose';
import { MINUTE_MS } from '@hokm/shared/time';
import type { Clock, Log, RandomBytes } from '../platform/core/ports.js';
import type { Task } from '../platform/modules/module.js';
import { auditAction, MACHINE_CALL } from '../platform/panel/audit-action.js';
import type { PendingAudit } from '../platform/panel/audit-model.js';
import { withAudit, type AuditQueue } from '../platform/panel/audit-queue.js';
import type { TelegramGateway } from '../telegram/gateway.js';
import { payments as collection, type PaymentRecord } from './model.js';
import type { Payments } from './payments.js';

/** The process that took the call asks Telegram at once; after this the worker does, ms. */
const DUE_MS = MINUTE_MS;
const AT_ONCE = 20;
/** Telegram's answer for a charge that was given back before. */
const ALREADY = 'CHARGE_ALREADY_REFUNDED';

export interface RefundsProps {
  readonly connection: Connection;
  readonly payments: Payments;
  readonly telegram: Pick<TelegramGateway, 'refund'>;
  readonly audit: AuditQueue;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
}

/** `refunding`: Telegram has not answered; the worker asks again. */
export type RefundOutcome = 'refunded' | 'refused' | 'refunding';

/**
 * Refunds that the staff asks for. The wish and its audit entry are stored with the payment before Telegram is asked; the
 * worker finishes what a process has left behind. Telegram gives a charge back once, however often it is asked.
 */
export class Refunds {
  private readonly payments: Model<PaymentRecord>;

  constructor(private readonly props: RefundsProps) {
    this.payments = collection.model(props.connection);
  }

  /** Stores a refund with its audit entry; null when the payment is refunded, or a refund is on its way already. */
  async ask(charge: string, action: PendingAudit): Promise<PaymentRecord | null> {
    const { audit, clock } = this.props;
    const { $push, $set } = withAudit(action);
    const refund = { asked_at: new Date(clock.now()), due_at: clock.now() + DUE_MS };
    const stored = await this.payments
      .findOneAndUpdate(
        { _id: charge, refunded_at: { $exists: false }, 'refund.due_at': { $exists: false } },
        { $set: { ...$set, refund }, $push },
        { returnDocument: 'after' },
      )
      .lean<PaymentRecord>();
    if (stored !== null) await audit.flush(this.payments, stored);
    return stored;
  }

  /** Asks Telegram for a stored refund, then takes the coins back. Done twice, it takes effect once. */
  async finish({ _id, telegram_id }: PaymentRecord): Promise<RefundOutcome> {
    const { payments, telegram, log } = this.props;
    try {
      await telegram.refund(telegram_id, _id);
    } catch (error) {
      if (!(error instanceof GrammyError) || error.error_code !== 400) {
        log.warn({ err: error, charge: _id }, 'Telegram has not answered a refund, asking again');
        return 'refunding';
      }
      if (!error.description.includes(ALREADY)) {
        await this.refused(_id, error.description);
        return 'refused';
      }
    }
    await payments.reversePayment(_id);
    await this.payments.updateOne({ _id }, { $unset: { 'refund.due_at': 1 } });
    return 'refunded';
  }

  /** Finishes the refunds that are due; each is claimed by one process. Gives when the next is due. */
  async finishDue(): Promise<number | null> {
    const now = this.props.clock.now();
    const due = await this.payments
      .find({ 'refund.due_at': { $lte: now } })
      .limit(AT_ONCE)
      .lean<PaymentRecord[]>();
    for (const record of due) {
      const claimed = await this.payments.updateOne(
        { _id: record._id, 'refund.due_at': record.refund?.due_at },
        { $set: { 'refund.due_at': now + DUE_MS } },
      );
      if (claimed.modifiedCount === 1) await this.finish(record);
    }
    const next = await this.payments
      .findOne({ 'refund.due_at': { $gte: 0 } })
      .sort({ 'refund.due_at': 1 })
      .select({ 'refund.due_at': 1 })
      .lean<Pick<PaymentRecord, 'refund'>>();
    return next?.refund?.due_at ?? null;
  }

  /** Stores that Telegram has refused, for the staff to read. */
  private async refused(charge: string, description: string): Promise<void> {
    const { audit, log } = this.props;
    log.warn({ charge, description }, 'Telegram has refused a refund');
    const action = auditAction(MACHINE_CALL, this.props, {
      action: 'money.refund_refused',
      target: `payments:${charge}`,
      reason: description,
    });
    const { $push, $set } = withAudit(action);
    const stored = await this.payments
      .findOneAndUpdate(
        { _id: charge, 'refund.due_at': { $exists: true } },
        { $set: { ...$set, 'refund.refused': description }, $unset: { 'refund.due_at': 1 }, $push },
        { returnDocument: 'after' },
      )
      .lean<PaymentRecord>();
    if (stored !== null) await audit.flush(this.payments, stored);
  }
}

/** Finishes refunds of processes that died, and those that Telegram has not answered. */
export function finishRefundsTask(refunds: Refunds): Task {
  return {
    role: 'worker',
    name: 'finish refunds',
    follows: [collection.name],
    everyMs: 10_000,
    run: () => refunds.finishDue(),
  };
}
