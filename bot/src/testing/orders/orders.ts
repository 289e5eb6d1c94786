import type { Update } from 'grammy/types';
import { createBot } from '../../bot.js';
import type { BotLog } from '../../core/bot-log.js';
import { Intake } from '../../intake/intake.js';
import { currentUpdate } from '../../intake/update-scope.js';
import { SendBudget } from '../../outgoing/send-budget.js';
import { MemoryEffects, MemoryUpdates } from '../memory-updates.js';
import { FakeTelegram } from '../telegram/fake-telegram.js';
import { STRICT_LIMITS } from '../telegram/limits.js';
import { Mortal } from './mortal.js';
import { Product } from './product.js';
import { VirtualTime } from './virtual-time.js';

const RESUME_EVERY_MS = 5_000;
const RESTART_MS = 2_000;
/** Telegram sends an update again that was not acknowledged. */
const SEND_AGAIN_MS = 5_000;
const READS = /^(?:find(?!OrCreate)|read|list|closure|may|claimDue$)/;

const silent: BotLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

interface Process {
  readonly mortal: Mortal;
  readonly intake: Intake;
  /** Updates that it handles now. */
  handling: number;
}

/** Telegram, the product and processes of the bot, which die and are followed by others, in virtual time. */
export class Orders {
  readonly time = new VirtualTime();
  readonly telegram = FakeTelegram.offline({ now: this.time.now, limits: STRICT_LIMITS });
  readonly product = new Product();
  readonly updates = new MemoryUpdates(this.time);
  readonly effects = new MemoryEffects();
  /** Keys of the messages that have arrived. */
  readonly arrived: string[] = [];
  deaths = 0;
  /** Updates that began before an older one of the same person was over. */
  readonly overtaking: (readonly [update: number, older: number])[] = [];
  /** Chats of which Telegram refuses calls, or answers them late. */
  readonly troubled = new Set<number>();
  /** The last update that Telegram sends of each chat: the next one comes when it is acknowledged. */
  private readonly lines = new Map<number, Promise<void>>();
  private readonly processes: Process[] = [];
  private resuming = true;

  constructor(
    private readonly random: () => number,
    /** Processes that receive updates. */
    readonly count: number,
  ) {
    for (let n = 0; n < count; n++) this.processes.push(this.begin());
    this.time.set(RESUME_EVERY_MS, () => this.resume());
    this.time.isBusy = () => this.processes.some(({ mortal, handling }) => mortal.isAlive && handling > 0);
  }

  /** Lets one of the processes die before its write of this number. */
  doom(write: number): void {
    this.processes[Math.floor(this.random() * this.processes.length)]?.mortal.dieBefore(write);
  }

  /** Brings an update to one of the processes, until one acknowledges it; at times once more. */
  async deliver(update: Update): Promise<void> {
    await this.time.delay(this.random() * 200);
    const chat = (update.message ?? update.callback_query?.message)?.chat.id ?? update.update_id;
    const line = (this.lines.get(chat) ?? Promise.resolve()).then(() => this.bring(update));
    this.lines.set(chat, line);
    if (this.random() < 0.3) {
      await this.time.delay(this.random() * 400);
      void line.then(() => this.bring(update));
    }
  }

  get waiting(): number {
    return [...this.updates.stored.values()].filter(({ state }) => state === 'waiting').length;
  }

  stop(): void {
    this.resuming = false;
  }

  private async bring(update: Update): Promise<void> {
    for (;;) {
      const alive = this.processes.filter(({ mortal }) => mortal.isAlive);
      const process = alive[Math.floor(this.random() * alive.length)];
      const accepted = process?.intake.accept(update).then(() => true) ?? Promise.resolve(false);
      const late = this.time.delay(SEND_AGAIN_MS).then(() => false);
      if (await Promise.race([accepted, late])) return;
      await late;
    }
  }

  /** Notes older updates of the same person that are not over and that were not passed, when one begins. */
  private noteOrder(id: number): void {
    const { stored } = this.updates;
    const mine = stored.get(id);
    if (mine === undefined || mine.person === null || mine.isPassed) return;
    for (const { person, state, isPassed, update } of stored.values())
      if (person === mine.person && state === 'waiting' && !isPassed && update.update_id < id)
        this.overtaking.push([id, update.update_id]);
  }

  /** The leader's work. */
  private resume(): void {
    const leader = this.processes.find(({ mortal }) => mortal.isAlive);
    void leader?.intake.resume();
    if (this.resuming) this.time.set(RESUME_EVERY_MS, () => this.resume());
  }

  private begin(): Process {
    const { telegram, time, product } = this;
    const mortal = new Mortal();
    const isRead = (name: string) => READS.test(name);
    const bot = createBot({
      token: telegram.token,
      apiRoot: 'http://127.0.0.1',
      botInfo: telegram.world.bot as never,
      username: 'hokm_test_bot',
      linkHost: 't.me',
      publicUrl: 'https://hokm.example',
      fetch: (url: string, options: { body?: string }) => mortal.write(() => this.call(url, options)),
      services: mortal.reach(
        new Proxy(product, {
          get: (target, name) =>
            name === 'dialogues'
              ? mortal.reach(target.dialogues, isRead)
              : (Reflect.get(target, name) as unknown),
        }),
        isRead,
      ),
      effects: mortal.reach(this.effects, isRead),
      budget: new SendBudget(time),
      log: silent,
    });
    const store = mortal.reach(this.updates, isRead);
    const handleUpdate = async (update: Update): Promise<void> => {
      process.handling += 1;
      this.noteOrder(update.update_id);
      await bot.handleUpdate(update).finally(() => (process.handling -= 1));
    };
    const intake = new Intake({
      bot: { handleUpdate },
      store,
      log: silent,
      delay: (ms) => mortal.read(() => time.delay(ms)),
    });
    const process: Process = { mortal, intake, handling: 0 };
    mortal.whenDead(() => {
      this.deaths += 1;
      time.set(RESTART_MS, () => (this.processes[this.processes.indexOf(process)] = this.begin()));
    });
    return process;
  }

  /** A call of the Bot API; notes which message of which update has arrived. */
  private async call(url: string, options: { body?: string }): Promise<object> {
    const scope = currentUpdate();
    const key =
      /\/send(?!ChatAction)/.test(url) && scope !== undefined
        ? `${scope.key}:send:${scope.effects.get('send') ?? 0}`
        : null;
    const before = this.telegram.world.sent.length;
    const answering = this.telegram.fetch(url, options);
    // The fake takes a call at once, before it answers.
    if (key !== null && this.telegram.world.sent.length > before) this.arrived.push(key);
    return answering;
  }
}
