import type { Api } from 'grammy';
import type { Connection, mongo } from 'mongoose';
import type { Wording } from '@hokm/bot/core/context';
import { isSwitchable, renderNotice } from '@hokm/bot/core/notices';
import { accountModel, type AccountModel, type AccountRecord } from '../accounts/model.js';
import { objectId } from '../platform/database/ids.js';
import { claimDue, endJob, postpone } from '../platform/jobs/claim-due.js';
import { delay } from '../platform/jobs/delay.js';
import type { Log, Timers } from '../platform/core/ports.js';
import { Chats, type NotificationPreferences } from './chats.js';
import { deliveries, type DeliveryRecord, type DropReason } from './model.js';
import { quietUntil } from './quiet-hours.js';
import { classifySendError } from './send-error.js';

/** Deliveries per round. */
const BATCH = 100;
/** Rate over all chats: a little under Telegram's 30 a second (https://core.telegram.org/bots/faq). */
const PER_SECOND = 28;
const PACE_MS = Math.ceil(1_000 / PER_SECOND);
/** Requests to Telegram at the same time. */
const IN_FLIGHT_MAX = 6;

export interface NotificationSenderProps {
  readonly connection: Connection;
  /** Without retries of its own. */
  readonly api: Pick<Api, 'sendMessage'>;
  readonly wording: () => Promise<Pick<Wording, 'say' | 'buttons'>>;
  readonly timers: Timers;
  readonly log: Log;
  /** Those of some accounts that have the app open, with its page in front. */
  readonly online: (accounts: readonly string[]) => Promise<ReadonlySet<string>>;
}

type Recipient = Pick<AccountRecord, '_id' | 'telegram_id' | 'language'>;

/**
 * Sends deliveries; runs in one process at a time (`DeliveryLoop`). A delivery is marked before its message leaves and
 * after it arrived, so that a process that dies in between leaves a mark, and no second message is sent.
 */
export class NotificationSender {
  private readonly deliveries: mongo.Collection<DeliveryRecord>;
  private readonly accounts: AccountModel;
  private readonly chats: Chats;
  /** Telegram has asked to send nothing before this, ms since 1970. */
  private pausedUntil = 0;
  private nextAt = 0;

  constructor(private readonly props: NotificationSenderProps) {
    this.deliveries = props.connection.collection<DeliveryRecord>(deliveries.name);
    this.accounts = accountModel(props.connection);
    this.chats = new Chats(props.connection);
  }

  /**
   * Marks deliveries that another process left in `sending` as `unknown`: Telegram cannot be asked whether the message
   * arrived, and it must not be sent twice. Gives their number.
   */
  async markInterruptedUnknown(): Promise<number> {
    const { modifiedCount } = await this.deliveries.updateMany(
      { state: 'sending' },
      { $set: { state: 'unknown', ended_at: new Date(this.props.timers.now()) } },
    );
    if (modifiedCount > 0)
      this.props.log.warn({ deliveries: modifiedCount }, 'deliveries left in unknown state');
    return modifiedCount;
  }

  /** Sends or drops what is due, at most 100 deliveries. Gives their number. */
  async round(signal: AbortSignal): Promise<number> {
    const now = this.props.timers.now();
    if (now < this.pausedUntil) return 0;
    const due = await this.deliveries
      .find({ state: 'waiting', due_at: { $lte: now } })
      .sort({ due_at: 1 })
      .limit(BATCH)
      .toArray();
    if (due.length === 0) return 0;
    const wording = await this.props.wording();
    const { recipients, preferences, online } = await this.lookUp(due);
    const inFlight = new Set<Promise<void>>();
    let handled = 0;
    for (const delivery of due) {
      if (signal.aborted || this.props.timers.now() < this.pausedUntil) break;
      handled += 1;
      const { telegram_id, language } = recipients.get(delivery.account) ?? {};
      if (telegram_id === undefined || language === undefined) {
        await this.drop(delivery, 'unreachable');
        continue;
      }
      if (await this.skip(delivery, preferences(telegram_id), online.has(delivery.account))) continue;
      const { _id } = delivery;
      const claimed = await claimDue(this.deliveries, this.props.timers.now(), { state: 'sending' }, { _id });
      if (claimed === null) continue;
      await this.pace(signal);
      const message = renderNotice(wording, language, claimed.notice);
      const sending = this.send(claimed, telegram_id, message).finally(() => inFlight.delete(sending));
      inFlight.add(sending);
      if (inFlight.size >= IN_FLIGHT_MAX) await Promise.race(inFlight);
    }
    await Promise.all(inFlight);
    return handled;
  }

  /** Recipients, preferences and presence for a batch. */
  private async lookUp(due: readonly DeliveryRecord[]) {
    const ids = [...new Set(due.map(({ account }) => account))];
    const records = await this.accounts
      .find({ _id: { $in: ids.flatMap((id) => objectId(id) ?? []) } })
      .select({ telegram_id: 1, language: 1 })
      .lean<Recipient[]>();
    const recipients = new Map(records.map((record) => [record._id.toHexString(), record]));
    const [preferences, online] = await Promise.all([
      this.chats.preferences(records.flatMap(({ telegram_id }) => telegram_id ?? [])),
      this.props.online(ids),
    ]);
    return { recipients, preferences, online };
  }

  /** Drops or postpones a delivery that must not be sent now; false when it may be sent. */
  private async skip(
    delivery: DeliveryRecord,
    preferences: NotificationPreferences,
    isOnline: boolean,
  ): Promise<boolean> {
    const { notice, stale_at } = delivery;
    const now = this.props.timers.now();
    if (!preferences.reachable) return this.drop(delivery, 'unreachable');
    if (isSwitchable(notice.kind) && preferences.off.includes(notice.kind)) return this.drop(delivery, 'off');
    if (stale_at <= now) return this.drop(delivery, 'stale');
    // Answers to something that the person has sent come at any time.
    if (!isSwitchable(notice.kind)) return false;
    if (isOnline) return this.drop(delivery, 'here');
    const silentUntil = quietUntil(preferences.quiet, now);
    if (silentUntil === null) return false;
    if (silentUntil >= stale_at) return this.drop(delivery, 'stale');
    await postpone(this.deliveries, delivery, silentUntil);
    return true;
  }

  private async drop(delivery: DeliveryRecord, reason: DropReason): Promise<true> {
    await this.end(delivery, { state: 'dropped', reason });
    return true;
  }

  private async end(delivery: DeliveryRecord, last: Pick<DeliveryRecord, 'state' | 'reason'>): Promise<void> {
    await endJob(this.deliveries, delivery, last, this.props.timers.now());
  }

  /** Waits until the rate allows the next message. */
  private async pace(signal: AbortSignal): Promise<void> {
    const now = this.props.timers.now();
    const at = Math.max(now, this.nextAt);
    this.nextAt = at + PACE_MS;
    if (at > now) await delay(this.props.timers, at - now, signal);
  }

  private async send(
    delivery: DeliveryRecord,
    chat: number,
    { text, keyboard }: ReturnType<typeof renderNotice>,
  ): Promise<void> {
    try {
      await this.props.api.sendMessage(chat, text, { reply_markup: keyboard });
    } catch (error) {
      await this.failed(delivery, chat, error);
      return;
    }
    await this.end(delivery, { state: 'sent' });
  }

  private async failed(delivery: DeliveryRecord, chat: number, error: unknown): Promise<void> {
    const { log, timers } = this.props;
    const failure = classifySendError(error, delivery.attempts);
    if (failure.again) {
      const dueAt = timers.now() + failure.afterMs;
      if (failure.all) this.pausedUntil = Math.max(this.pausedUntil, dueAt);
      await postpone(this.deliveries, delivery, dueAt);
      log.info({ delivery: delivery._id, afterMs: failure.afterMs }, 'delivery postponed');
      return;
    }
    if (failure.reason === 'unknown') {
      await this.end(delivery, { state: 'unknown' });
      log.warn({ delivery: delivery._id, err: error }, 'delivery left in unknown state');
      return;
    }
    if (failure.reason === 'unreachable') await this.chats.setReachable(chat, false);
    else log.error({ delivery: delivery._id, err: error }, 'delivery refused by Telegram');
    await this.drop(delivery, failure.reason);
  }
}
