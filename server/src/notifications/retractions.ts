import { GrammyError, type Api } from 'grammy';
import type { Connection, Model } from 'mongoose';
import { accountModel, type AccountModel, type AccountRecord } from '../accounts/model.js';
import type { Clock, Log } from '../platform/core/ports.js';
import { objectId } from '../platform/database/ids.js';
import { deliveries, type DeliveryRecord } from './model.js';

const AT_ONCE = 20;
/** Pause before Telegram is asked again, ms. */
const AGAIN_MS = 5_000;

export interface RetractionsProps {
  readonly connection: Connection;
  readonly api: Pick<Api, 'deleteMessage'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Deletes messages of notices from people's chats once they are no longer true. Runs in the process that leads. */
export class Retractions {
  private readonly deliveries: Model<DeliveryRecord>;
  private readonly accounts: AccountModel;

  constructor(private readonly props: RetractionsProps) {
    this.deliveries = deliveries.model(props.connection);
    this.accounts = accountModel(props.connection);
  }

  /** Deletes what is due, at most twenty messages. Done twice, it takes effect once. */
  async round(): Promise<void> {
    const due = await this.deliveries
      .find({ retract_at: { $lte: this.props.clock.now() }, state: { $nin: ['waiting', 'sending'] } })
      .limit(AT_ONCE)
      .lean<DeliveryRecord[]>();
    for (const delivery of due) if (!(await this.retract(delivery))) return;
  }

  /** False when Telegram asks to wait, or cannot be reached. */
  private async retract({ _id, account, message }: DeliveryRecord): Promise<boolean> {
    const { clock, log } = this.props;
    const chat = message === undefined ? null : await this.chatOf(account);
    try {
      if (chat !== null && message !== undefined) await this.props.api.deleteMessage(chat, message);
    } catch (error) {
      const isFinal = error instanceof GrammyError && [400, 403].includes(error.error_code);
      // The person has deleted it, or has blocked the bot.
      log.info({ err: error, delivery: _id, isFinal }, 'message not deleted');
      if (!isFinal) {
        await this.deliveries.updateOne({ _id }, { $set: { retract_at: clock.now() + AGAIN_MS } });
        return false;
      }
    }
    await this.deliveries.updateOne({ _id }, { $unset: { retract_at: 1 } });
    return true;
  }

  private async chatOf(account: string): Promise<number | null> {
    const found = await this.accounts
      .findById(objectId(account))
      .select({ telegram_id: 1 })
      .lean<Pick<AccountRecord, 'telegram_id'>>();
    return found?.telegram_id ?? null;
  }
}
