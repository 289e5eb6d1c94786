import { nextDue } from '@hokm/shared/rules';
import { HOUR_MS } from '@hokm/shared/time';
import type { Log, Timers } from '../../platform/core/ports.js';
import { PeriodicTask } from '../../platform/jobs/periodic-task.js';
import type { MatchModel, MatchRecord } from './match-record.js';
import type { Table } from './table.js';

/** How often deadlines are checked, ms, and how late one must be for its timer to count as lost. */
const SWEEP_MS = 5_000;
export const OVERDUE_MS = 5_000;
/** Orphaned matches are looked for every this many sweeps, and at most so many are taken over at once. */
const ORPHANS_EVERY = 6;
const ORPHANS_AT_ONCE = 50;

/** A coin match that lasts so long is ended without a winner, ms. */
export const LONGEST_COIN_MATCH_MS = 3 * HOUR_MS;

export interface WatchdogProps {
  readonly matches: MatchModel;
  /** The matches in memory. */
  readonly tables: () => Iterable<Table>;
  /** This process, as `matches.node` names it. */
  readonly node: string;
  /** Ids of all nodes that have a lease or had one a moment ago; null where there can be only one process. */
  readonly knownNodes: (() => Promise<string[]>) | null;
  readonly timers: Timers;
  readonly log: Log;
  /** Sets the timer of a match again. */
  readonly rearm: (table: Table) => void;
  /** Ends a match, without a winner where there is no ruling. */
  readonly declareVoid: (table: Table, ruling?: MatchRecord['ruling']) => Promise<unknown>;
  /** The table of a room whose match runs. */
  readonly tableOf: (roomId: string) => Promise<Table | null>;
  /** A match without a node is now kept here. */
  readonly onTakenOver: (record: MatchRecord) => Promise<unknown>;
}

/** Repairs what should have happened by itself: deadlines whose timer did not fire, matches that no node keeps. */
export class Watchdog {
  private readonly task: PeriodicTask;
  private sweeps = 0;
  private lost = 0;

  constructor(private readonly props: WatchdogProps) {
    this.task = new PeriodicTask(
      { name: 'match watchdog', everyMs: SWEEP_MS, run: () => this.sweep() },
      props.timers,
      props.log,
    );
  }

  /** Number of timers that had to be armed again so far. */
  get rearmed(): number {
    return this.lost;
  }

  start(): void {
    this.task.start();
  }

  /** No more sweeps; the one under way is finished. */
  stop(): Promise<void> {
    return this.task.stop();
  }

  /** Waits for the sweep that is under way. */
  settled(): Promise<void> {
    return this.task.settled();
  }

  /** The matches kept here whose deadline passed too long ago, with how long, ms. */
  overdue(): { table: Table; late: number }[] {
    const now = this.props.timers.now();
    return [...this.props.tables()].flatMap((table) => {
      const due = table.info.node === this.props.node ? nextDue(table.state) : null;
      return due !== null && now - due.at > OVERDUE_MS ? [{ table, late: now - due.at }] : [];
    });
  }

  /** The coin matches kept here that have lasted too long: nobody waits for their coins without end. */
  private overlong(): Table[] {
    const { tables, node, timers } = this.props;
    const begun = timers.now() - LONGEST_COIN_MATCH_MS;
    return [...tables()].filter(
      ({ info: { node: keeper, held_since = Infinity } }) => keeper === node && held_since <= begun,
    );
  }

  private async sweep(): Promise<void> {
    for (const { table, late } of this.overdue()) {
      this.lost += 1;
      const { id, queued } = table;
      this.props.log.warn({ match: id, late_ms: late, queued }, 'overdue deadline, timer re-armed');
      this.props.rearm(table);
    }
    for (const table of this.overlong()) {
      this.props.log.warn({ match: table.id }, 'coin match has lasted too long, ended without a winner');
      await this.declareVoid(table);
    }
    await this.endAsked();
    this.sweeps += 1;
    if (this.props.knownNodes !== null && this.sweeps % ORPHANS_EVERY === 0)
      await this.takeOverOrphans(this.props.knownNodes);
  }

  /** One that fails stops no other, and is tried again. */
  private async declareVoid(table: Table, ruling?: MatchRecord['ruling']): Promise<void> {
    const { log, declareVoid } = this.props;
    await declareVoid(table, ruling).catch((error: unknown) =>
      log.error({ err: error, match: table.id }, 'match could not be ended'),
    );
  }

  /** Ends the matches for which staff have asked. Any process may: a match ends once. */
  private async endAsked(): Promise<void> {
    const asked = await this.props.matches
      .find({ void_asked: { $gte: 0 }, status: 'in progress' })
      .select({ room_id: 1, ruling: 1 })
      .limit(ORPHANS_AT_ONCE)
      .lean<Pick<MatchRecord, '_id' | 'room_id' | 'ruling'>[]>();
    for (const { _id, room_id, ruling } of asked) {
      // One that cannot be read stops no other, nor what the watchdog does besides.
      const table = await this.props.tableOf(room_id).catch((error: unknown) => {
        this.props.log.error({ err: error, match: _id }, 'match could not be ended');
        return null;
      });
      if (table?.id === _id) await this.declareVoid(table, ruling);
    }
  }

  private async takeOverOrphans(knownNodes: () => Promise<string[]>): Promise<void> {
    const { matches, node, log, onTakenOver } = this.props;
    const keepers = [...(await knownNodes()), node];
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
      log.warn({ match: _id, from: lost }, 'orphaned match taken over');
      await onTakenOver(mine);
    }
  }
}
