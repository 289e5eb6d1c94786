import { GrammyError, type Api } from 'grammy';
import type { Connection } from 'mongoose';
import { createBot, wordingOf } from '@hokm/bot/bot';
import { Intake } from '@hokm/bot/intake/intake';
import { poll } from '@hokm/bot/intake/polling';
import { registerWebhook, takeWebhook, type Taken } from '@hokm/bot/intake/webhook';
import type { BotServices } from '@hokm/bot/services';
import type { Config } from '../config.js';
import { matchModel } from '../games/match-record.js';
import { Office } from '../outbox/office.js';
import { pause } from '../outbox/pause.js';
import { PostOffice } from '../outbox/post-office.js';
import { Postman } from '../outbox/postman.js';
import { RoomCards } from '../outbox/room-cards.js';
import type { Log, Timers } from '../ports.js';
import { roomCards } from './room-card.js';
import { StoredUpdates } from './update-store.js';

/** The question who we are is asked again after this, until Telegram answers, ms. */
const ASK_AGAIN_MS = 5_000;
/** What could not be handled is looked at again after this, ms. */
const RESUME_EVERY_MS = 60_000;
/** An answer of Telegram is believed for so long, ms: health checks come every few seconds. */
const PROBE_EVERY_MS = 30_000;

export interface BotRunnerProps {
  readonly config: Pick<Config, 'bot' | 'publicUrl'>;
  readonly connection: Connection;
  readonly api: Api;
  /** This process, by name. */
  readonly node: string;
  readonly timers: Timers;
  readonly log: Log;
  /** Which of some accounts have the app in front of them now. */
  readonly here: (accounts: readonly string[]) => Promise<ReadonlySet<string>>;
  /** What the bot asks of the product; it needs the cards of groups, which need the bot's name. */
  readonly services: (cards: RoomCards) => BotServices;
  /** What else one process does for all, about every minute. */
  readonly chores: () => Promise<void>;
}

/** A bot that runs: it answers, and sends what the outbox holds. */
export interface BotRunner {
  /** Takes what was posted to the webhook. Refusals: those of `takeWebhook`; `server/unavailable` until the bot runs. */
  webhook(
    secret: string | undefined,
    body: unknown,
  ): Promise<Taken | { readonly ok: false; readonly code: 'server/unavailable' }>;
  /** Rejects while Telegram does not know us or cannot be reached. Asks it no more often than every half minute. */
  probe(): Promise<void>;
  stop(): Promise<void>;
}

interface Running {
  readonly intake: Intake;
  readonly office: PostOffice;
  readonly polling: Promise<void>;
}

/**
 * Starts the bot beside everything else: a Telegram that cannot be reached delays the bot and nothing more. One process
 * at a time sends (`Office`); updates are taken by every process that polls or is posted to.
 */
export function runBot(props: BotRunnerProps): BotRunner {
  const { config, connection, api, node, timers, log, here, chores } = props;
  const { token, apiRoot, mode, webhookSecret, linkHost } = config.bot;
  if (token === null) throw new Error('a bot without a token was to be run');
  const stopping = new AbortController();
  let running: Running | null = null;
  let answeredAt = 0;

  async function begin(): Promise<Running> {
    const me = await api.getMe();
    answeredAt = timers.now();
    const username = config.bot.username ?? me.username;
    const place = { apiRoot, username, linkHost, publicUrl: config.publicUrl, log };
    const matches = matchModel(connection);
    const tools = wordingOf(place);
    const rooms = (codes: readonly string[]) => roomCards(matches, codes);
    const cards = new RoomCards({ connection, api, tools, rooms, clock: timers, log });
    const bot = createBot({ token: token ?? '', botInfo: me, ...place, services: props.services(cards) });
    const intake = new Intake({ bot, store: new StoredUpdates(connection, timers), log });
    let choresAt = 0;
    const office = new PostOffice({
      office: new Office(connection, 'telegram', node, timers),
      postman: new Postman({ connection, api, tools, timers, log, here }),
      cards,
      async also() {
        if (timers.now() - choresAt < RESUME_EVERY_MS) return;
        choresAt = timers.now();
        await intake.resume();
        await chores();
      },
      timers,
      log,
    });
    if (mode === 'webhook' && config.publicUrl !== null && webhookSecret !== null)
      await registerWebhook(api, config.publicUrl, webhookSecret);
    else await api.deleteWebhook();
    // Nothing can fail from here on: what is started is started once.
    office.start();
    const wait = (ms: number, signal: AbortSignal) => pause(timers, ms, signal);
    const polling =
      mode === 'polling' ? poll({ api, intake, log, pause: wait }, stopping.signal) : Promise.resolve();
    log.info({ bot: username, mode }, 'the bot answers');
    return { intake, office, polling };
  }

  async function beginUntilDone(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        running = await begin();
        return;
      } catch (error) {
        const isUnknown = error instanceof GrammyError && error.error_code === 401;
        const words = isUnknown ? 'Telegram does not know this BOT_TOKEN' : 'Telegram cannot be reached yet';
        log.warn({ err: error }, words);
        await pause(timers, ASK_AGAIN_MS, stopping.signal);
      }
    }
  }

  const starting = beginUntilDone();
  return {
    async webhook(secret, body) {
      if (running === null || webhookSecret === null) return { ok: false, code: 'server/unavailable' };
      return takeWebhook(running.intake, webhookSecret, secret, body);
    },
    async probe() {
      if (running === null) throw new Error('Telegram has not answered yet');
      if (timers.now() - answeredAt < PROBE_EVERY_MS) return;
      await api.getMe();
      answeredAt = timers.now();
    },
    async stop() {
      stopping.abort();
      await starting;
      await running?.polling;
      await running?.intake.settled();
      await running?.office.stop();
    },
  };
}
