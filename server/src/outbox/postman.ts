import type { Api } from 'grammy';
import type { Connection } from 'mongoose';
import { isSwitchable, renderNotice } from '@hokm/bot/notices';
import type { Wording } from '@hokm/bot/context';
import { accountModel, type AccountModel, type AccountRecord } from '../accounts/model.js';
import { objectId } from '../database/ids.js';
import type { Log, Timers } from '../ports.js';
import { Chats, type ChatWishes } from './chats.js';
import { deliveryModel, type DeliveryModel, type DeliveryRecord, type DropReason } from './delivery.js';
import { pause } from './pause.js';
import { quietUntil } from './quiet-hours.js';
import { verdictOn } from './verdict.js';

/** How many are looked at in one round. */
const AT_ONCE = 100;
/** Messages to all chats together: a little under Telegram's thirty a second (https://core.telegram.org/bots/faq). */
const PER_SECOND = 28;
const PACE_MS = Math.ceil(1_000 / PER_SECOND);
/** How many may be on their way at the same time. */
const IN_FLIGHT = 6;

export interface PostmanProps {
  readonly connection: Connection;
  /** Without retries of its own. */
  readonly api: Pick<Api, 'sendMessage'>;
  readonly tools: Pick<Wording, 'say' | 'buttons'>;
  readonly timers: Timers;
  readonly log: Log;
  /** Which of some accounts have the app in front of them now. */
  readonly here: (accounts: readonly string[]) => Promise<ReadonlySet<string>>;
}

type Addressee = Pick<AccountRecord, '_id' | 'telegram_id' | 'language'>;

/**
 * Makes deliveries: only one process does at a time (`Office`). Each is marked before it leaves and after it arrived, so
 * that a process which dies between the two leaves a mark and not a second message.
 */
export class Postman {
  private readonly deliveries: DeliveryModel;
  private readonly accounts: AccountModel;
  private readonly chats: Chats;
  /** Nothing is sent to anybody before this, ms since 1970: Telegram has asked for patience. */
  private patienceUntil = 0;
  private nextAt = 0;

  constructor(private readonly props: PostmanProps) {
    this.deliveries = deliveryModel(props.connection);
    this.accounts = accountModel(props.connection);
    this.chats = new Chats(props.connection);
  }

  /**
   * What another left half done. It may have been sent or not, and nobody can ask Telegram: it is not sent again, and
   * counted as unknown.
   */
  async settleInherited(): Promise<number> {
    const { modifiedCount } = await this.deliveries.updateMany(
      { state: 'sending' },
      { $set: { state: 'unknown', ended_at: this.today() } },
    );
    if (modifiedCount > 0)
      this.props.log.warn({ deliveries: modifiedCount }, 'it is not known whether they were sent');
    return modifiedCount;
  }

  /** One round: everything that is due, at most a hundred. Returns how many were dealt with. */
  async round(signal: AbortSignal): Promise<number> {
    const now = this.props.timers.now();
    if (now < this.patienceUntil) return 0;
    const due = await this.deliveries
      .find({ state: 'waiting', due_at: { $lte: now } })
      .sort({ due_at: 1 })
      .limit(AT_ONCE)
      .lean<DeliveryRecord[]>();
    if (due.length === 0) return 0;
    const { addressees, wishes, here } = await this.about(due);
    const flights = new Set<Promise<void>>();
    let dealt = 0;
    for (const delivery of due) {
      if (signal.aborted || this.props.timers.now() < this.patienceUntil) break;
      dealt += 1;
      const to = addressees.get(delivery.account);
      const isHere = here.has(delivery.account);
      if (
        await this.setAside(
          delivery,
          to,
          to?.telegram_id === undefined ? null : wishes(to.telegram_id),
          isHere,
        )
      )
        continue;
      if (to?.telegram_id === undefined || !(await this.claim(delivery))) continue;
      await this.pace(signal);
      const flight = this.send(delivery, to.telegram_id, to.language).finally(() => flights.delete(flight));
      flights.add(flight);
      if (flights.size >= IN_FLIGHT) await Promise.race(flights);
    }
    await Promise.all(flights);
    return dealt;
  }

  private today(): Date {
    return new Date(this.props.timers.now());
  }

  private async about(due: readonly DeliveryRecord[]) {
    const ids = [...new Set(due.map(({ account }) => account))];
    const records = await this.accounts
      .find({ _id: { $in: ids.map(objectId).filter((id) => id !== null) } })
      .select({ telegram_id: 1, language: 1 })
      .lean<Addressee[]>();
    const addressees = new Map(records.map((record) => [record._id.toHexString(), record]));
    const [wishes, here] = await Promise.all([
      this.chats.wishes(records.flatMap(({ telegram_id }) => telegram_id ?? [])),
      this.props.here(ids),
    ]);
    return { addressees, wishes, here };
  }

  /** Whether a delivery is not to be made, now or ever; then it is marked so. */
  private async setAside(
    { _id, notice, stale_at }: DeliveryRecord,
    to: Addressee | undefined,
    wishes: ChatWishes | null,
    isHere: boolean,
  ): Promise<boolean> {
    const now = this.props.timers.now();
    if (to?.telegram_id === undefined || wishes?.reachable !== true) return this.drop(_id, 'unreachable');
    if (isSwitchable(notice.kind) && wishes.off.includes(notice.kind)) return this.drop(_id, 'off');
    if (stale_at <= now) return this.drop(_id, 'stale');
    if (isHere && notice.kind !== 'answer') return this.drop(_id, 'here');
    const silentUntil = quietUntil(wishes.quiet, now);
    if (silentUntil === null || notice.kind === 'answer') return false;
    if (silentUntil >= stale_at) return this.drop(_id, 'stale');
    await this.deliveries.updateOne({ _id, state: 'waiting' }, { $set: { due_at: silentUntil } });
    return true;
  }

  private async drop(_id: string, reason: DropReason): Promise<true> {
    await this.deliveries.updateOne(
      { _id, state: { $in: ['waiting', 'sending'] } },
      { $set: { state: 'dropped', reason, ended_at: this.today() } },
    );
    return true;
  }

  private async claim({ _id }: DeliveryRecord): Promise<boolean> {
    const claimed = await this.deliveries.updateOne(
      { _id, state: 'waiting' },
      { $set: { state: 'sending' }, $inc: { attempts: 1 } },
    );
    return claimed.modifiedCount === 1;
  }

  /** Waits for this message's turn: one every 36 ms, and none while Telegram asks for patience. */
  private async pace(signal: AbortSignal): Promise<void> {
    const now = this.props.timers.now();
    const at = Math.max(now, this.nextAt);
    this.nextAt = at + PACE_MS;
    if (at > now) await pause(this.props.timers, at - now, signal);
  }

  private async send(delivery: DeliveryRecord, chat: number, language: Addressee['language']): Promise<void> {
    const { _id, notice, attempts } = delivery;
    const { text, keyboard } = renderNotice(this.props.tools, language, notice);
    try {
      await this.props.api.sendMessage(chat, text, { reply_markup: keyboard });
    } catch (error) {
      await this.failed(_id, chat, error, attempts + 1);
      return;
    }
    await this.deliveries.updateOne({ _id }, { $set: { state: 'sent', ended_at: this.today() } });
  }

  private async failed(_id: string, chat: number, error: unknown, attempts: number): Promise<void> {
    const { log, timers } = this.props;
    const verdict = verdictOn(error, attempts);
    if (verdict.again) {
      const due_at = timers.now() + verdict.afterMs;
      if (verdict.all) this.patienceUntil = Math.max(this.patienceUntil, due_at);
      await this.deliveries.updateOne({ _id, state: 'sending' }, { $set: { state: 'waiting', due_at } });
      log.info({ delivery: _id, afterMs: verdict.afterMs }, 'a delivery is made later');
      return;
    }
    if (verdict.reason === 'unknown') {
      const ended = { state: 'unknown', ended_at: this.today() };
      await this.deliveries.updateOne({ _id, state: 'sending' }, { $set: ended });
      log.warn({ delivery: _id, err: error }, 'it is not known whether a delivery was made');
      return;
    }
    if (verdict.reason === 'unreachable') await this.chats.setReachable(chat, false);
    else log.error({ delivery: _id, err: error }, 'Telegram refuses a delivery');
    await this.drop(_id, verdict.reason);
  }
}
