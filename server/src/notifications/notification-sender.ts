import type { Api } from 'grammy';
import type { Connection, mongo } from 'mongoose';
import type { Wording } from '@hokm/bot/core/context';
import { isSwitchable, renderNotice, type NewsNotice, type Notice } from '@hokm/bot/core/notices';
import { BROADCAST_PER_SECOND } from '@hokm/shared/api/broadcasts/limits';
import type { Language } from '@hokm/shared/text';
import { accountModel, type AccountModel, type AccountRecord } from '../accounts/model.js';
import { objectId } from '../platform/database/ids.js';
import { claimDue, endJob, postpone } from '../platform/jobs/claim-due.js';
import { delay } from '../platform/jobs/delay.js';
import type { Log, Timers } from '../platform/core/ports.js';
import { Chats, type NotificationPreferences } from './chats.js';
import { deliveries, type DeliveryRecord, type DropReason, type StoredNotice } from './model.js';
import { quietUntil } from './quiet-hours.js';
import { classifySendError } from './send-error.js';

/** Deliveries per round. */
const BATCH = 100;
/** Rate over all chats: a little under Telegram's 30 a second (https://core.telegram.org/bots/faq). */
const PER_SECOND = 28;
const PACE_MS = Math.ceil(1_000 / PER_SECOND);
/** News of one round: the notices that came meanwhile wait for half a second at most. */
const NEWS_BATCH = 10;
const NEWS_PACE_MS = Math.ceil(1_000 / BROADCAST_PER_SECOND);
/** Requests to Telegram at the same time. */
const IN_FLIGHT_MAX = 6;

/** The broadcasts whose messages are sent. */
export interface NewsSource {
  /** Those that are paused or over; null: nothing is sent of any. */
  held(): Promise<readonly string[] | null>;
  /** Texts and link of some of them, in the reader's language. */
  read(
    ids: readonly string[],
  ): Promise<(id: string, language: Language) => Pick<NewsNotice, 'text' | 'link'> | null>;
}

export interface NotificationSenderProps {
  readonly connection: Connection;
  /** Without retries of its own. */
  readonly api: Pick<Api, 'sendMessage'>;
  /** The same for messages of broadcasts; absent: `api`. */
  readonly broadcasts?: Pick<Api, 'sendMessage'>;
  readonly wording: () => Promise<Pick<Wording, 'say' | 'buttons'>>;
  readonly timers: Timers;
  readonly log: Log;
  /** Those of some accounts that have the app open, with its page in front. */
  readonly online: (accounts: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly news: NewsSource;
}

/** An answer to something that the person has sent, or a broadcast that they try on themselves: sent at any time. */
const isAskedFor = (notice: StoredNotice): boolean => !isSwitchable(notice.kind) || 'test' in notice;

type Recipient = Pick<AccountRecord, '_id' | 'telegram_id' | 'language' | 'locale'>;

/** A stored notice with the text of its broadcast; null when that is gone. */
function noticeOf(
  stored: StoredNotice,
  newsOf: Awaited<ReturnType<NewsSource['read']>>,
  language: Language,
): Notice | null {
  if (stored.kind !== 'news' || 'test' in stored) return stored;
  const news = newsOf(stored.broadcast, language);
  return news === null ? null : { kind: 'news', ...news };
}

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
  private readonly inFlight = new Set<Promise<void>>();
  /** What messages under way have failed with: nobody waits for each of them. */
  private readonly faults: unknown[] = [];
  private nextAt = 0;
  private nextNewsAt = 0;

  constructor(private readonly props: NotificationSenderProps) {
    this.deliveries = props.connection.collection<DeliveryRecord>(deliveries.name);
    this.accounts = accountModel(props.connection);
    this.chats = new Chats(props.connection, props.timers);
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

  /**
   * Sends or drops what is due: at most 100 deliveries, and then, when nothing else was left, ten of broadcasts. Gives their
   * number.
   */
  async round(signal: AbortSignal): Promise<number> {
    this.throwFault();
    if (this.props.timers.now() < this.pausedUntil) return 0;
    const notices = await this.due({ lane: null as unknown as 'news' }, BATCH);
    const handled = await this.sendAll(notices, signal);
    const isFree = notices.length < BATCH && !signal.aborted && this.props.timers.now() >= this.pausedUntil;
    const news = isFree ? await this.dueNews() : [];
    const ofNews = await this.sendAll(news, signal);
    // Full rounds of broadcasts follow each other without waiting for the last answers.
    if (news.length < NEWS_BATCH || signal.aborted) await this.settled();
    return handled + ofNews;
  }

  /** Waits for the answers to all messages that are under way. Rejects when one could not be stored. */
  async settled(): Promise<void> {
    await Promise.all(this.inFlight);
    this.throwFault();
  }

  private throwFault(): void {
    const [fault] = this.faults.splice(0);
    if (fault !== undefined)
      throw fault instanceof Error ? fault : new Error('not delivered', { cause: fault });
  }

  private async dueNews(): Promise<DeliveryRecord[]> {
    const held = await this.props.news.held();
    if (held === null) return [];
    const filter = held.length === 0 ? {} : { broadcast: { $nin: [...held] } };
    return this.due({ lane: 'news', ...filter }, NEWS_BATCH);
  }

  private async due(filter: mongo.Filter<DeliveryRecord>, most: number): Promise<DeliveryRecord[]> {
    return this.deliveries
      .find({ ...filter, state: 'waiting', due_at: { $lte: this.props.timers.now() } })
      .sort({ due_at: 1 })
      .limit(most)
      .toArray();
  }

  private async sendAll(due: readonly DeliveryRecord[], signal: AbortSignal): Promise<number> {
    if (due.length === 0) return 0;
    const wording = await this.props.wording();
    const { recipients, preferences, online, newsOf } = await this.lookUp(due);
    const { inFlight } = this;
    let handled = 0;
    for (const delivery of due) {
      if (signal.aborted || this.props.timers.now() < this.pausedUntil) break;
      handled += 1;
      const { telegram_id, language, locale } = recipients.get(delivery.account) ?? {};
      if (telegram_id === undefined || language === undefined) {
        await this.drop(delivery, 'unreachable');
        continue;
      }
      if (await this.skip(delivery, preferences(telegram_id), online.has(delivery.account))) continue;
      const notice = noticeOf(delivery.notice, newsOf, language);
      if (notice === null) {
        await this.drop(delivery, 'cancelled');
        continue;
      }
      const { _id } = delivery;
      const claimed = await claimDue(this.deliveries, this.props.timers.now(), { state: 'sending' }, { _id });
      if (claimed === null) continue;
      await this.pace(signal, delivery.lane === 'news');
      const message = renderNotice(wording, locale ?? language, notice);
      const sending = this.send(claimed, telegram_id, message)
        .catch((error: unknown) => void this.faults.push(error))
        .finally(() => inFlight.delete(sending));
      inFlight.add(sending);
      if (inFlight.size >= IN_FLIGHT_MAX) await Promise.race(inFlight);
    }
    return handled;
  }

  /** Recipients, preferences and presence for a batch. */
  private async lookUp(due: readonly DeliveryRecord[]) {
    const ids = [...new Set(due.map(({ account }) => account))];
    const records = await this.accounts
      .find({ _id: { $in: ids.flatMap((id) => objectId(id) ?? []) } })
      .select({ telegram_id: 1, language: 1, locale: 1 })
      .lean<Recipient[]>();
    const recipients = new Map(records.map((record) => [record._id.toHexString(), record]));
    const broadcasts = [...new Set(due.flatMap(({ broadcast }) => broadcast ?? []))];
    const [preferences, online, newsOf] = await Promise.all([
      this.chats.preferences(records.flatMap(({ telegram_id }) => telegram_id ?? [])),
      this.props.online(ids),
      broadcasts.length === 0 ? () => null : this.props.news.read(broadcasts),
    ]);
    return { recipients, preferences, online, newsOf };
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
    if (stale_at <= now) return this.drop(delivery, 'stale');
    if (isAskedFor(notice)) return false;
    if (isSwitchable(notice.kind) && preferences.off.includes(notice.kind)) return this.drop(delivery, 'off');
    if (isOnline) return this.drop(delivery, 'here');
    const silentUntil = quietUntil(preferences.quiet, now);
    if (silentUntil === null) return false;
    if (silentUntil >= stale_at) return this.drop(delivery, 'stale');
    await postpone(this.deliveries, delivery, silentUntil, { is_silenced: true });
    return true;
  }

  private async drop(delivery: DeliveryRecord, reason: DropReason): Promise<true> {
    await this.end(delivery, { state: 'dropped', reason });
    return true;
  }

  private async end(
    delivery: DeliveryRecord,
    last: Pick<DeliveryRecord, 'state' | 'reason' | 'message'>,
  ): Promise<void> {
    await endJob(this.deliveries, delivery, last, this.props.timers.now());
  }

  /** Waits until the rate allows the next message; that of broadcasts is lower. */
  private async pace(signal: AbortSignal, isNews: boolean): Promise<void> {
    const now = this.props.timers.now();
    const at = Math.max(now, this.nextAt, isNews ? this.nextNewsAt : 0);
    this.nextAt = at + PACE_MS;
    if (isNews) this.nextNewsAt = at + NEWS_PACE_MS;
    if (at > now) await delay(this.props.timers, at - now, signal);
  }

  private async send(
    delivery: DeliveryRecord,
    chat: number,
    { text, keyboard }: ReturnType<typeof renderNotice>,
  ): Promise<void> {
    const { api, broadcasts = api } = this.props;
    const by = delivery.lane === 'news' ? broadcasts : api;
    let message: number;
    try {
      message = (await by.sendMessage(chat, text, { reply_markup: keyboard })).message_id;
    } catch (error) {
      await this.failed(delivery, chat, error);
      return;
    }
    await this.end(delivery, { state: 'sent', message });
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
    if (failure.reason === 'unreachable') await this.chats.markUnreachable(chat);
    else log.error({ delivery: delivery._id, err: error }, 'delivery refused by Telegram');
    await this.drop(delivery, failure.reason);
  }
}
