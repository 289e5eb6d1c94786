import { Api, GrammyError, InlineQueryResultBuilder } from 'grammy';
import type { UserFromGetMe } from 'grammy/types';
import { wordingOf } from '@hokm/bot/bot';
import type { Wording } from '@hokm/bot/core/context';
import { NO_PREVIEW, withoutPreviews } from '@hokm/bot/core/no-previews';
import { followedResult, renderRoomCard } from '@hokm/bot/core/room-card';
import type { RoomCard } from '@hokm/bot/core/services';
import {
  priorityOfNotice,
  SendBudget,
  type Priority,
  type SharedCounts,
} from '@hokm/bot/outgoing/send-budget';
import { followUpgrades, type MoveGroup } from '@hokm/bot/outgoing/upgrades';
import { loadTexts, type ChangedWords, type Say, type Spoken } from '@hokm/bot/texts/texts';
import type { Config } from '../platform/core/config.js';
import { delay } from '../platform/jobs/delay.js';
import type { Service } from '../platform/modules/module.js';
import { BotWatch } from './bot-watch.js';
import type { Log, Timers } from '../platform/core/ports.js';

/** Interval between attempts to reach Telegram at the start, ms. */
const RETRY_MS = 5_000;
/** How long an answer of Telegram counts as a sign of life, ms: health checks come every few seconds. */
const PROBE_EVERY_MS = 30_000;
/** How long a refund waits for Telegram's answer, ms. */
const REFUND_MS = 10_000;

/** A function, as the compiler takes a property that was checked before for unchanged. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}

/** Something to be paid in Telegram Stars. */
export interface Invoice {
  readonly language: Spoken;
  /** Name of the pack, in that language. */
  readonly name: string;
  readonly coins: number;
  readonly stars: number;
  /** Comes back with the payment; at most 128 bytes. */
  readonly payload: string;
}

export interface TelegramGatewayProps {
  readonly config: Pick<Config, 'bot' | 'publicUrl'>;
  readonly token: string;
  /** Texts that the staff has changed. */
  readonly changedWords: ChangedWords;
  /** Counts the messages of all processes. */
  readonly counts: SharedCounts;
  readonly timers: Timers;
  readonly log: Log;
}

/**
 * Calls to Telegram that every process may make; receiving updates is the bot's. In processes with the role `bot` it
 * connects at the start: it repeats `getMe` until Telegram answers.
 */
export class TelegramGateway implements Service {
  readonly role = 'bot';
  readonly api: Api;
  /** The same for the messages of broadcasts, which leave after all others. */
  readonly broadcasts: Api;
  /** What all messages share. */
  readonly budget: SendBudget;
  /** Told when a message shows that a group has become a supergroup. */
  moveGroup: MoveGroup = () => Promise.resolve();
  /** How updates come in. */
  readonly watch: BotWatch;
  /** The words of every message, with the props' changed ones. */
  private readonly say: Say;
  private readonly stopping = new AbortController();
  private connecting: Promise<UserFromGetMe | null> = Promise.resolve(null);
  private me: UserFromGetMe | null = null;
  private answeredAt = -Infinity;

  constructor(private readonly props: TelegramGatewayProps) {
    this.budget = new SendBudget(props.timers, props.counts);
    this.api = this.apiOf(priorityOfNotice);
    this.broadcasts = this.apiOf(() => 'broadcast');
    this.watch = new BotWatch(props.timers);
    this.say = loadTexts(props.changedWords);
  }

  /** Starts to connect; a Telegram that cannot be reached delays nothing but the bot. */
  start(): void {
    this.connecting = this.retry(() => this.identify());
  }

  /** Ends attempts to connect, which other services may be waiting for. */
  async beforeStop(): Promise<void> {
    this.stopping.abort();
    await this.connecting;
  }

  get isConnected(): boolean {
    return this.me !== null;
  }

  /** Resolves with the bot's account once connected; null when stopped before. */
  get connected(): Promise<UserFromGetMe | null> {
    return this.connecting;
  }

  /** Texts, buttons and links in the name of the bot. Without `BOT_USERNAME` it asks Telegram, and may reject. */
  async wording(): Promise<Wording> {
    const { config, changedWords } = this.props;
    const { bot, publicUrl } = config;
    const username = bot.username ?? (await this.identify()).username;
    return wordingOf({ username, linkHost: bot.linkHost, publicUrl, changedWords });
  }

  /** A link to Telegram's payment sheet. */
  createInvoiceLink({ language, name, coins, stars, payload }: Invoice): Promise<string> {
    const title = this.say(language, 'invoice-title', { coins });
    const about = this.say(language, 'invoice-about', { name, coins });
    return this.api.createInvoiceLink(title, about, payload, '', 'XTR', [{ label: title, amount: stars }]);
  }

  /** Gives the Stars of a payment back to the person who paid. Rejects when Telegram refuses, or does not answer in time. */
  async refund(telegramId: number, charge: string): Promise<void> {
    await this.api.refundStarPayment(telegramId, charge, AbortSignal.timeout(REFUND_MS) as never);
  }

  /** Prepares a room's card that a person can send with Telegram's share sheet; its id is valid for some minutes. */
  async prepareInvitation(telegramId: number, language: Spoken, card: RoomCard): Promise<string> {
    const { say, links } = await this.wording();
    const { text, keyboard } = renderRoomCard(say, language, links, card);
    const title = say(language, 'inline-room', { room: card.name });
    const result = InlineQueryResultBuilder.article(followedResult(card.code, false), title, {
      reply_markup: keyboard,
    }).text(text, NO_PREVIEW);
    const allowed = { allow_user_chats: true, allow_group_chats: true, allow_channel_chats: true };
    return (await this.api.savePreparedInlineMessage(telegramId, result, allowed)).id;
  }

  /** Rejects while Telegram does not know the bot, cannot be reached, or updates do not come in. Asks at most every 30 s. */
  async probe(): Promise<void> {
    if (this.me === null) throw new Error('Telegram has not answered yet');
    const { trouble } = this.watch;
    if (trouble !== null) throw new Error(`updates do not come in as they should: ${trouble.code}`);
    if (this.props.timers.now() - this.answeredAt < PROBE_EVERY_MS) return;
    await this.api.getMe();
    this.answeredAt = this.props.timers.now();
  }

  /** Repeats an attempt every 5 s until it succeeds; null when stopped before. */
  async retry<T>(attempt: () => Promise<T>): Promise<T | null> {
    const { timers, log } = this.props;
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        return await attempt();
      } catch (error) {
        if (isAborted(signal)) return null;
        const isUnknown = error instanceof GrammyError && error.error_code === 401;
        log.warn({ err: error }, isUnknown ? 'Telegram rejects BOT_TOKEN' : 'Telegram unreachable, retrying');
        await delay(timers, RETRY_MS, signal);
      }
    }
    return null;
  }

  private apiOf(priorityOf: (method: string) => Priority): Api {
    const api = new Api(this.props.token, { apiRoot: this.props.config.bot.apiRoot });
    api.config.use(
      withoutPreviews,
      this.budget.transformer(priorityOf),
      followUpgrades((from, to) => this.moveGroup(from, to)),
    );
    return api;
  }

  private async identify(): Promise<UserFromGetMe> {
    if (this.me !== null) return this.me;
    // grammY declares a polyfill's type of AbortSignal.
    this.me = await this.api.getMe(this.stopping.signal as never);
    this.answeredAt = this.props.timers.now();
    return this.me;
  }
}
