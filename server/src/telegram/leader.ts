import type { Connection } from 'mongoose';
import { Lease, LEASE_MS } from '../platform/jobs/lease.js';
import { PeriodicTask } from '../platform/jobs/periodic-task.js';
import type { Service } from '../platform/modules/module.js';
import type { Log, Timers } from '../platform/core/ports.js';

const RENEW_EVERY_MS = LEASE_MS / 3;
const INTERVAL_MS = 1_000;

export interface LeaderProps {
  readonly connection: Connection;
  readonly node: string;
  /** A process that cannot reach Telegram must not lead. */
  readonly isConnected: () => boolean;
  readonly timers: Timers;
  readonly log: Log;
}

/** Elects one of the processes with the role `bot`: for work that only one may do at a time. */
export class Leader implements Service {
  readonly role = 'bot';
  private readonly lease: Lease;
  private readonly task: PeriodicTask;
  private heldUntil = -Infinity;
  private renewedAt = -Infinity;
  private terms = 0;

  constructor(private readonly props: LeaderProps) {
    const { connection, node, timers, log } = props;
    this.lease = Lease.forOffice(connection, 'telegram', node, timers);
    const run = () => this.renew();
    this.task = new PeriodicTask({ name: 'Telegram leader', everyMs: INTERVAL_MS, run }, timers, log);
  }

  start(): void {
    this.task.start('now');
  }

  async stop(): Promise<void> {
    await this.task.stop();
    if (this.term !== null) await this.lease.release();
  }

  /** Number of the present term of this process, from 1; null while another process leads. */
  get term(): number | null {
    return this.props.timers.now() < this.heldUntil ? this.terms : null;
  }

  private async renew(): Promise<void> {
    const { timers, isConnected } = this.props;
    const now = timers.now();
    const isLeading = this.term !== null;
    if (!isConnected() || (isLeading && now - this.renewedAt < RENEW_EVERY_MS)) return;
    if (!(await this.lease.acquireOrRenew())) return;
    if (!isLeading) this.terms += 1;
    this.renewedAt = now;
    this.heldUntil = now + LEASE_MS;
  }
}
