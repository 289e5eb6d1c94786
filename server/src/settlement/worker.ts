import type { Connection } from 'mongoose';
import type { Log, Timers } from '../platform/core/ports.js';
import { PeriodicTask } from '../platform/jobs/periodic-task.js';
import { following } from '../platform/revisions/following.js';
import type { Revisions } from '../platform/revisions/revisions.js';
import type { AfterMatch } from '../play/games/after-match.js';
import { MatchLog } from '../play/games/match-log.js';
import { matches, matchModel, type MatchModel, type MatchRecord } from '../play/games/match-record.js';
import { settlingSteps, type SettleContext } from './settle-match.js';

/** Least time between two looks for due matches, ms, and most matches of one round. */
const SWEEP_MS = 1_000;
const AT_ONCE = 50;
/** Matches that are settled side by side: most of the time of each is waiting for the store. */
const SIDE_BY_SIDE = 8;
/** A match that could not be settled is tried again after this, ms, so that it does not hold up the others. */
const RETRY_MS = 30_000;

export interface SettlementWorkerProps {
  readonly connection: Connection;
  readonly timers: Timers;
  readonly log: Log;
  readonly afterMatch: () => readonly AfterMatch[];
  readonly onRewards?: SettleContext['onRewards'];
  /** Knows when a match has changed; absent: the store is asked every second. */
  readonly revisions?: Pick<Revisions, 'of' | 'follow' | 'isAlone'>;
}

/** Applies what follows from finished matches. Any number of workers may run: each effect is applied once by its key. */
export class SettlementWorker {
  private readonly matches: MatchModel;
  private readonly context: SettleContext;
  private readonly task: PeriodicTask;
  private isAsked = false;
  /** When the last round was completed, ms since 1970. */
  lastRoundAt: number;

  constructor(private readonly props: SettlementWorkerProps) {
    const { connection, timers, log, afterMatch, onRewards, revisions } = props;
    this.matches = matchModel(connection);
    const moves = new MatchLog(connection, log);
    this.context = { connection, matches: this.matches, moves, clock: timers, afterMatch, onRewards };
    this.lastRoundAt = timers.now();
    const follows = [matches.name];
    const look =
      revisions === undefined
        ? () => this.sweep()
        : following(revisions, timers, { follows, everyMs: SWEEP_MS, run: () => this.sweepDue() });
    const run = async (): Promise<void> => {
      const isAsked = this.isAsked;
      this.isAsked = false;
      await (isAsked ? this.sweep() : look());
      this.lastRoundAt = timers.now();
    };
    this.task = new PeriodicTask({ name: 'settlement', everyMs: SWEEP_MS, run }, timers, log);
    revisions?.follow(follows, () => this.task.wake());
  }

  start(): void {
    this.task.wake();
  }

  /** Looks for due matches now, and not only in the next round. */
  wake(): void {
    this.isAsked = true;
    this.task.wake();
  }

  /** No more rounds; the one under way is finished. */
  async stop(): Promise<void> {
    await this.task.stop();
  }

  /** Waits for the round that is under way. */
  async settled(): Promise<void> {
    await this.task.settled();
  }

  /** Age of the oldest due match, ms; 0 when none is due. One lookup by index. */
  async oldestWaitMs(): Promise<number> {
    const now = this.props.timers.now();
    const oldest = await this.matches
      .findOne({ settle_at: { $lte: now } })
      .sort({ settle_at: 1 })
      .select({ settle_at: 1 })
      .lean<Pick<MatchRecord, 'settle_at'>>();
    return oldest?.settle_at === undefined ? 0 : now - oldest.settle_at;
  }

  /** Gives when the next match is due, ms since 1970; null without any. */
  private async sweepDue(): Promise<number | null> {
    const next = await this.nextDue();
    if (next === null || next > this.props.timers.now()) return next;
    await this.sweep();
    return this.nextDue();
  }

  private async nextDue(): Promise<number | null> {
    const next = await this.matches
      .findOne({ settle_at: { $gte: 0 } })
      .sort({ settle_at: 1 })
      .select({ settle_at: 1 })
      .lean<Pick<MatchRecord, 'settle_at'>>();
    return next?.settle_at ?? null;
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
    if (due.length === AT_ONCE) this.wake();
  }

  private async settle(record: MatchRecord): Promise<void> {
    const { _id, settle_at } = record;
    try {
      for (const step of settlingSteps(this.context, record)) await step();
      this.props.log.debug({ match: _id }, 'match settled');
    } catch (error) {
      this.props.log.error({ err: error, match: _id }, 'match not settled, trying again');
      const later = this.props.timers.now() + RETRY_MS;
      await this.matches.updateOne({ _id, settle_at }, { $set: { settle_at: later } });
    }
  }
}
