import type { Log, Timer, Timers } from '../../platform/core/ports.js';
import { LEASE_MS, LEASE_RENEW_MS, type Lease } from './lease.js';
import type { MatchModel, MatchRecord } from './match-record.js';

/** Most matches taken over in one round. */
const TAKEN_AT_ONCE = 200;
/** Every so many rounds the process looks for its own matches. */
const RECLAIM_EVERY = 5;

export interface LeaseKeeperProps {
  readonly lease: Lease;
  readonly matches: MatchModel;
  readonly timers: Timers;
  readonly log: Log;
  /** A match of an ended process is now kept here. */
  readonly onTakenOver: (record: MatchRecord) => Promise<void>;
  /** This process was away for longer than its lease: others may keep its matches now. */
  readonly onLeaseLost: () => Promise<void>;
  /** Takes up what is this process's own and has slipped its memory. */
  readonly reloadOwnMatches: () => Promise<void>;
}

/** Holds the lease of this process and takes up the matches of those whose lease has ended. */
export class LeaseKeeper {
  private timer: Timer | null = null;
  private current: Promise<void> = Promise.resolve();
  private stopped = false;
  private renewedAt: number | null = null;
  private ticks = 0;

  constructor(private readonly props: LeaseKeeperProps) {}

  /** Takes the lease and begins to watch. */
  async start(): Promise<void> {
    await this.tick();
    this.next();
  }

  /** Ends the watch and gives the lease up. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.timer?.cancel();
    await this.settled();
    await this.props.lease.release();
  }

  /** Waits for the round that is under way. */
  async settled(): Promise<void> {
    await this.current;
  }

  private next(): void {
    if (this.stopped) return;
    this.timer = this.props.timers.set(LEASE_RENEW_MS, () => {
      this.current = this.tick()
        .catch((error: unknown) => this.props.log.error({ err: error }, 'the lease could not be renewed'))
        .then(() => this.next());
    });
  }

  private async tick(): Promise<void> {
    const { lease, timers, onLeaseLost: lapsed, reloadOwnMatches: reclaim } = this.props;
    const since = this.renewedAt === null ? 0 : timers.now() - this.renewedAt;
    await lease.renew();
    this.renewedAt = timers.now();
    if (since > LEASE_MS) await lapsed();
    if (++this.ticks % RECLAIM_EVERY === 0) await reclaim();
    for (const node of await lease.ended()) await this.takeOver(node);
  }

  private async takeOver(node: string): Promise<void> {
    const { lease, matches, log, onTakenOver: taken } = this.props;
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
      await taken(mine);
    }
    if (left.length < TAKEN_AT_ONCE) await lease.forget(node);
  }
}
