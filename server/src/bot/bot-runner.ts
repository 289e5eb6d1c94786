import type { Connection } from 'mongoose';
import { createBot } from '@hokm/bot/bot';
import { Intake } from '@hokm/bot/intake/intake';
import { poll } from '@hokm/bot/intake/polling';
import { isFromTelegram, receiveUpdate, registerWebhook } from '@hokm/bot/intake/webhook';
import type { BotServices } from '@hokm/bot/core/services';
import type { ChangedWords } from '@hokm/bot/texts/texts';
import type { Config } from '../platform/core/config.js';
import { delay } from '../platform/jobs/delay.js';
import type { Service } from '../platform/modules/module.js';
import type { Log, Timers } from '../platform/core/ports.js';
import { refuse, type Refusal, type Result } from '../platform/core/result.js';
import type { Telegram } from '../telegram/module.js';
import { StoredUpdates } from './stores.js';

/** How often updates that failed are tried again, ms. */
const RESUME_EVERY_MS = 60_000;

export interface BotRunnerProps {
  readonly config: Pick<Config, 'bot' | 'publicUrl'>;
  readonly connection: Connection;
  readonly telegram: Telegram;
  readonly services: BotServices;
  /** Texts that the staff has changed. */
  readonly changedWords: ChangedWords;
  readonly timers: Timers;
  readonly log: Log;
}

/**
 * Runs the bot: receives updates by polling or webhook, in every process with the role `bot`, and answers them. A Telegram
 * that cannot be reached delays the bot only.
 */
export class BotRunner implements Service {
  readonly role = 'bot';
  private readonly stopping = new AbortController();
  private intake: Intake | null = null;
  private starting: Promise<void> = Promise.resolve();
  private polling: Promise<void> = Promise.resolve();
  private resumed: { readonly term: number; readonly at: number } | null = null;

  constructor(private readonly props: BotRunnerProps) {}

  start(): void {
    this.starting = this.run();
  }

  /** Finishes the updates that were accepted. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.starting;
    await this.polling;
    await this.intake?.settled();
  }

  /** Why a call of the webhook with this secret is not read; null for Telegram's. */
  refusalFor(secret: string | undefined): Refusal<'auth/unauthenticated' | 'server/unavailable'> | null {
    const { webhookSecret } = this.props.config.bot;
    if (this.intake === null || webhookSecret === null) return refuse('server/unavailable');
    return isFromTelegram(webhookSecret, secret) ? null : refuse('auth/unauthenticated');
  }

  /** Receives an update from the webhook; see `receiveUpdate`. Refused with `server/unavailable` until the bot runs. */
  async receive(body: unknown): Promise<Result<object, 'request/invalid' | 'server/unavailable'>> {
    return this.intake === null ? refuse('server/unavailable') : receiveUpdate(this.intake, body);
  }

  /**
   * Once a minute, and at the beginning of a term: handles updates that failed, or that another process left. Only the
   * leader does, as an update that waits may be under way in the process that received it.
   */
  async resume(): Promise<void> {
    const { term } = this.props.telegram.leader;
    const now = this.props.timers.now();
    if (this.intake === null || term === null) return;
    if (this.resumed?.term === term && now - this.resumed.at < RESUME_EVERY_MS) return;
    this.resumed = { term, at: now };
    await this.intake.resume();
  }

  private async run(): Promise<void> {
    const { config, connection, telegram, services, changedWords, timers, log } = this.props;
    const { token, apiRoot, mode, webhookSecret, linkHost } = config.bot;
    const { gateway } = telegram;
    const { api } = gateway;
    const { publicUrl } = config;
    const botInfo = await gateway.connected;
    if (botInfo === null || token === null) return;
    const username = config.bot.username ?? botInfo.username;
    const bot = createBot({
      ...{ token, botInfo, apiRoot, username, linkHost, publicUrl },
      ...{ services, changedWords, log },
    });
    const intake = new Intake({ bot, store: new StoredUpdates(connection, timers), log });
    const isRegistered = await gateway.retry(async () => {
      if (mode === 'webhook' && publicUrl !== null && webhookSecret !== null)
        await registerWebhook(api, publicUrl, webhookSecret);
      else await api.deleteWebhook();
      return true;
    });
    if (isRegistered === null) return;
    this.intake = intake;
    const wait = (ms: number, signal: AbortSignal) => delay(timers, ms, signal);
    if (mode === 'polling') this.polling = poll({ api, intake, log, delay: wait }, this.stopping.signal);
    log.info({ bot: username, mode }, 'bot running');
  }
}
