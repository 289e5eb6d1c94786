import { nextDue } from '@hokm/shared/rules';
import type { Log, Timer, Timers } from '../../platform/core/ports.js';
import type { MatchModel, MatchRecord } from './match-record.js';
import type { Table } from './table.js';

/** How often deadlines are looked over, ms, and how late one may be before its timer counts as lost. */
const SWEEP_MS = 5_000;
export const OVERDUE_MS = 5_000;
/** Every so many sweeps it looks for matches that no process keeps; most of them taken up at once. */
const ORPHANS_EVERY = 6;
const ORPHANS_AT_ONCE = 50;

export interface WatchdogProps {
  readonly matches: MatchModel;
  /** The matches in memory. */
  readonly tables: () => Iterable<Table>;
  /** This process, as `matches.node` names it. */
  readonly node: string;
  /** The ids of every process that has a lease or had one a moment ago; null where no other process can be. */
  readonly others: (() => Promise<string[]>) | null;
  readonly timers: Timers;
  readonly log: Log;
  /** Sets a match's timer anew. */
  readonly rearm: (table: Table) => void;
  /** A match that nobody kept is now kept here. */
  readonly onTakenOver: (record: MatchRecord) => Promise<void>;
}

/** Finds what should have happened by itself and did not: deadlines without a ring, matches without a keeper. */
export class Watchdog {
  private timer: Timer | null = null;
  private round: Promise<void> = Promise.resolve();
  private sweeps = 0;
  private stopped = false;
  private lost = 0;

  constructor(private readonly props: WatchdogProps) {}

  /** How many deadlines had to be armed again so far. */
  get rearmed(): number {
    return this.lost;
  }

  /** Begins to look. */
  start(): void {
    if (this.stopped) return;
    this.timer = this.props.timers.set(SWEEP_MS, () => {
      this.round = this.sweep()
        .catch((error: unknown) => this.props.log.error({ err: error }, 'the watchdog could not look'))
        .then(() => this.start());
    });
  }

  /** No more looks; the one under way is finished. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.timer?.cancel();
    await this.settled();
  }

  /** Waits for the look that is under way. */
  async settled(): Promise<void> {
    await this.round;
  }

  /** The matches kept here whose deadline passed too long ago, with how long, ms. */
  overdue(): { table: Table; late: number }[] {
    const now = this.props.timers.now();
    return [...this.props.tables()].flatMap((table) => {
      const due = table.info.node === this.props.node ? nextDue(table.state) : null;
      return due !== null && now - due.at > OVERDUE_MS ? [{ table, late: now - due.at }] : [];
    });
  }

  private async sweep(): Promise<void> {
    for (const { table, late } of this.overdue()) {
      this.lost += 1;
      this.props.log.warn({ match: table.id, late_ms: late }, 'a deadline passed without a ring');
      this.props.rearm(table);
    }
    this.sweeps += 1;
    if (this.props.others !== null && this.sweeps % ORPHANS_EVERY === 0)
      await this.takeOverOrphans(this.props.others);
  }

  private async takeOverOrphans(others: () => Promise<string[]>): Promise<void> {
    const { matches, node, log, onTakenOver: taken } = this.props;
    const keepers = [...(await others()), node];
    const orphans = await matches
      .find({ open: true, status: 'in progress', node: { $nin: keepers } })
      .select({ node: 1 })
      .limit(ORPHANS_AT_ONCE)
      .lean<Pick<MatchRecord, '_id' | 'node'>[]>();
    for (const { _id, node: lost } of orphans) {
      const mine = await matches
        .findOneAndUpdate(
          { _id, node: lost, status: 'in progress' },
          { $set: { node } },
          { returnDocument: 'after' },
        )
        .lean<MatchRecord>();
      if (mine === null) continue;
      log.warn({ match: _id, from: lost }, 'a match that nobody kept is taken up');
      await taken(mine);
    }
  }
}
