import type { Connection } from 'mongoose';
import { MatchLog } from '../play/games/match-log.js';
import { matchModel, type MatchModel, type MatchRecord } from '../play/games/match-record.js';
import type { Log, Timer, Timers } from '../platform/core/ports.js';
import type { AfterMatch } from './after-match.js';
import { PeriodicTasks, type PeriodicTask } from '../platform/jobs/chores.js';
import { settlingSteps, type SettleContext } from './settle-match.js';

/** How often the store is asked what is due, ms, and how many matches are settled in one round. */
const SWEEP_MS = 1_000;
const AT_ONCE = 50;
/** How many matches are settled side by side: most of the time of each is waiting for the store. */
const SIDE_BY_SIDE = 8;
/** A match that could not be settled is tried again after this, ms: it does not hold up the others. */
const RETRY_MS = 30_000;

export interface WorkerProps {
  readonly connection: Connection;
  readonly timers: Timers;
  readonly log: Log;
  readonly after?: AfterMatch;
  readonly gained?: SettleContext['gained'];
  /** What else is to be done from time to time. */
  readonly chores?: readonly PeriodicTask[];
}

/** Applies what follows from finished matches. Any number of workers may run: each effect is applied once by its key. */
export class Worker {
  private readonly matches: MatchModel;
  private readonly context: SettleContext;
  private readonly chores: PeriodicTasks;
  private timer: Timer | null = null;
  private round: Promise<void> | null = null;
  private again = false;
  private stopped = false;
  private lastRoundAt: number;

  constructor(private readonly props: WorkerProps) {
    const { connection, timers, log, after = null, gained, chores = [] } = props;
    this.matches = matchModel(connection);
    const moves = new MatchLog(connection, log);
    this.context = { connection, matches: this.matches, moves, clock: timers, after, gained };
    this.chores = new PeriodicTasks(chores, timers, log);
    this.lastRoundAt = timers.now();
  }

  /** Begins to look. */
  start(): void {
    this.wake();
  }

  /** There may be something to do: look now, and not only at the next round. */
  wake(): void {
    if (this.stopped) return;
    if (this.round !== null) {
      this.again = true;
      return;
    }
    this.timer?.cancel();
    this.chores.look();
    this.round = this.sweep()
      .then(() => void (this.lastRoundAt = this.props.timers.now()))
      .catch((error: unknown) =>
        this.props.log.error({ err: error }, 'finished matches could not be looked at'),
      )
      .then(() => this.next());
  }

  /** No more rounds; the one under way is finished. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.timer?.cancel();
    await this.settled();
    await this.chores.settled();
  }

  /** Waits for the round that is under way. */
  async settled(): Promise<void> {
    while (this.round !== null) await this.round;
  }

  /** When the last round was completed, ms since 1970. */
  get workedAt(): number {
    return this.lastRoundAt;
  }

  private next(): void {
    this.round = null;
    if (this.stopped) return;
    if (this.again) {
      this.again = false;
      this.wake();
      return;
    }
    this.timer = this.props.timers.set(SWEEP_MS, () => this.wake());
  }

  private async sweep(): Promise<void> {
    const due = await this.matches
      .find({ settle_at: { $lte: this.props.timers.now() } })
      .sort({ settle_at: 1 })
      .limit(AT_ONCE)
      .select({ log: 0 })
      .lean<MatchRecord[]>();
    const line = due.values();
    const work = async (): Promise<void> => {
      for (const record of line) await this.settle(record);
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
    if (due.length === AT_ONCE) this.again = true;
  }

  private async settle(record: MatchRecord): Promise<void> {
    const { _id, settle_at } = record;
    try {
      for (const step of settlingSteps(this.context, record)) await step();
      this.props.log.debug({ match: _id }, 'match settled');
    } catch (error) {
      this.props.log.error({ err: error, match: _id }, 'a match could not be settled, trying again');
      const later = this.props.timers.now() + RETRY_MS;
      await this.matches.updateOne({ _id, settle_at }, { $set: { settle_at: later } });
    }
  }
}

/** How long the oldest match waits to be settled, ms; 0 when none does. One lookup by index. */
export async function oldestWaitMs(connection: Connection, now: number): Promise<number> {
  const oldest = await matchModel(connection)
    .findOne({ settle_at: { $lte: now } })
    .sort({ settle_at: 1 })
    .select({ settle_at: 1 })
    .lean<Pick<MatchRecord, 'settle_at'>>();
  return oldest?.settle_at === undefined ? 0 : now - oldest.settle_at;
}
