import type { Update } from 'grammy/types';
import type { Connection } from 'mongoose';
import { createBot } from '@hokm/bot/bot';
import { Intake } from '@hokm/bot/intake/intake';
import { poll } from '@hokm/bot/intake/polling';
import { isFromTelegram, receiveUpdate, registerWebhook } from '@hokm/bot/intake/webhook';
import type { BotServices } from '@hokm/bot/core/services';
import type { ChangedWords } from '@hokm/bot/texts/texts';
import { telegramPaths } from '@hokm/shared/api/telegram/paths';
import type { Config } from '../platform/core/config.js';
import { delay } from '../platform/jobs/delay.js';
import type { Service } from '../platform/modules/module.js';
import type { Log, Timers } from '../platform/core/ports.js';
import { refuse, type Refusal, type Result } from '../platform/core/result.js';
import type { Telegram } from '../telegram/module.js';
import { adoptOldUpdates, newestUpdate, StoredEffects, StoredUpdates } from './stores.js';

/** Where Telegram sends updates, below the server's root. */
const WEBHOOK_PATH = `/api${telegramPaths.receiveUpdate.replace('POST ', '')}`;
/** How often updates that failed are tried again, ms. */
const RESUME_EVERY_MS = 5_000;
/** How often a process looks whether it leads now, and is to poll, ms. */
const LEAD_EVERY_MS = 1_000;

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
 * Runs the bot: receives updates and answers them: by webhook in every process with the role `bot`, by polling in the one
 * that leads. A Telegram that cannot be reached delays the bot only.
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
    const { intake } = this;
    if (intake === null) return refuse('server/unavailable');
    const { watch } = this.props.telegram.gateway;
    const accept = async (update: Update): Promise<boolean> => {
      const isNew = await intake.accept(update);
      if (!isNew) watch.fetchedTwice();
      return isNew;
    };
    return receiveUpdate({ accept }, body);
  }

  /** Asks Telegram how its webhook is doing. */
  async watchWebhook(): Promise<void> {
    const { config, connection, telegram } = this.props;
    if (this.intake === null || config.bot.mode !== 'webhook' || config.publicUrl === null) return;
    const { api, watch } = telegram.gateway;
    const newest = await newestUpdate(connection);
    watch.saw(await api.getWebhookInfo(), new URL(WEBHOOK_PATH, config.publicUrl).href, newest);
  }

  /**
   * Every five seconds, and at the beginning of a term: handles updates that failed, or that another process left. Only the
   * leader does. Where it polls, no other process handles any, so that a new leader takes over all that wait.
   */
  async resume(): Promise<void> {
    const { term } = this.props.telegram.leader;
    const now = this.props.timers.now();
    if (this.intake === null || term === null) return;
    if (this.resumed?.term === term && now - this.resumed.at < RESUME_EVERY_MS) return;
    const isNewTerm = this.resumed?.term !== term;
    this.resumed = { term, at: now };
    await this.intake.resume(isNewTerm && this.props.config.bot.mode === 'polling');
  }

  /** Keeps the updates that this process handles from the others. */
  async renew(): Promise<void> {
    await this.intake?.renew();
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
      token,
      botInfo,
      apiRoot,
      username,
      linkHost,
      publicUrl,
      services,
      changedWords,
      log,
      budget: gateway.budget,
      effects: new StoredEffects(connection, timers),
    });
    const intake = new Intake({
      bot,
      store: new StoredUpdates(connection, timers),
      log,
      delay: (ms) => delay(timers, ms, this.stopping.signal),
    });
    const isRegistered = await gateway.retry(async () => {
      if (mode === 'webhook' && publicUrl !== null && webhookSecret !== null)
        await registerWebhook(api, publicUrl, webhookSecret);
      else await api.deleteWebhook();
      return true;
    });
    if (isRegistered === null) return;
    await adoptOldUpdates(connection);
    this.intake = intake;
    if (mode === 'polling') this.polling = this.pollWhileLeading(intake);
    log.info({ bot: username, mode }, 'bot running');
  }

  /** Fetches updates in the terms of this process: Telegram gives them to one process only. */
  private async pollWhileLeading(intake: Intake): Promise<void> {
    const { telegram, timers, log } = this.props;
    const { leader, gateway } = telegram;
    const { signal } = this.stopping;
    const wait = (ms: number, until: AbortSignal) => delay(timers, ms, until);
    const mayPoll = () => leader.term !== null;
    const { api, watch } = gateway;
    while (!signal.aborted) {
      if (mayPoll()) await poll({ api, intake, log, delay: wait, watch, mayPoll }, signal);
      watch.end();
      await wait(LEAD_EVERY_MS, signal);
    }
  }
}
