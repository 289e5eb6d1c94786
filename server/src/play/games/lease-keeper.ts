import type { Log, Timers } from '../../platform/core/ports.js';
import { PeriodicTask } from '../../platform/jobs/periodic-task.js';
import type { MatchModel, MatchRecord } from './match-record.js';
import { LONE_RENEW_MS, NODE_LEASE_MS, NODE_RENEW_MS, type NodeLease } from './node-lease.js';
import type { Places } from './places.js';

/** Most matches taken over in one round. */
const TAKEN_AT_ONCE = 200;
/** Own matches that are not in memory are looked for every this many rounds; by a process that is alone, in each. */
const RELOAD_EVERY = 5;

export interface LeaseKeeperProps {
  readonly lease: NodeLease;
  /** Is told of all leases with each renewal. */
  readonly places: Pick<Places, 'learn'>;
  readonly matches: MatchModel;
  /** There is no other process: nothing is taken over while this one lives. */
  readonly isAlone: boolean;
  /** There is none as this one starts. */
  readonly isFirst: boolean;
  readonly timers: Timers;
  readonly log: Log;
  /** A match of an ended node is now kept here. */
  readonly onTakenOver: (record: MatchRecord) => Promise<unknown>;
  /** This node was away for longer than its lease: others may keep its matches now. */
  readonly onLeaseLost: () => Promise<void>;
  /** Loads matches that are owned by this node and not in memory. */
  readonly reloadOwnMatches: () => Promise<void>;
}

/** Renews the lease of this node and takes over the matches of nodes whose lease has ended. */
export class LeaseKeeper {
  private readonly task: PeriodicTask;
  private renewedAt: number | null = null;
  private rounds = 0;

  constructor(private readonly props: LeaseKeeperProps) {
    const { timers, log, isAlone } = props;
    const everyMs = isAlone ? LONE_RENEW_MS : NODE_RENEW_MS;
    this.task = new PeriodicTask({ name: 'match lease', everyMs, run: () => this.renew() }, timers, log);
  }

  /** Acquires the lease and starts to renew it. Rejects when the store cannot be reached. */
  async start(): Promise<void> {
    if (this.props.isFirst) await this.props.lease.endOthers();
    await this.renew();
    this.task.start();
  }

  /** Stops renewing and releases the lease. */
  async stop(): Promise<void> {
    await this.task.stop();
    await this.props.lease.release();
  }

  /** The process at a place lives no more: its matches are taken over now, not when its lease would end. */
  async placeEnded(place: string): Promise<void> {
    await this.props.lease.endOf(place);
    this.task.wake();
  }

  /** Waits for the round that is under way. */
  settled(): Promise<void> {
    return this.task.settled();
  }

  private async renew(): Promise<void> {
    const { lease, places, timers, isAlone, onLeaseLost, reloadOwnMatches } = this.props;
    const reloads = isAlone || this.rounds % RELOAD_EVERY === 0;
    this.rounds += 1;
    const since = this.renewedAt === null ? 0 : timers.now() - this.renewedAt;
    await lease.acquireOrRenew();
    this.renewedAt = timers.now();
    if (since > NODE_LEASE_MS && !isAlone) await onLeaseLost();
    if (reloads) await reloadOwnMatches();
    const nodes = await lease.known();
    const now = timers.now();
    places.learn(nodes, now);
    for (const { _id, until } of nodes) if (until <= now && _id !== lease.node) await this.takeOver(_id);
  }

  private async takeOver(node: string): Promise<void> {
    const { lease, matches, log, onTakenOver } = this.props;
    const left = await matches
      .find({ node, status: 'in progress' })
      .limit(TAKEN_AT_ONCE)
      .lean<MatchRecord[]>();
    for (const { _id } of left) {
      const mine = await matches
        .findOneAndUpdate({ _id, node }, { $set: { node: lease.node } }, { returnDocument: 'after' })
        .lean<MatchRecord>();
      if (mine === null) continue;
      log.info({ match: _id, from: node }, 'match taken over');
      await onTakenOver(mine);
    }
    if (left.length < TAKEN_AT_ONCE) await lease.prune(node);
  }
}
