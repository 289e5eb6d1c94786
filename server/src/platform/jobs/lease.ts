import type { Connection, Model } from 'mongoose';
import type { Clock, Timers } from '../core/ports.js';
import { defineCollection, field } from '../database/collection.js';
import { isDuplicateKey } from '../database/ids.js';
import { notPersonal } from '../database/personal-data.js';

export interface LeaseRecord {
  /** Name of the lease. */
  _id: string;
  /** The process that holds it; absent in `nodes`, where a process holds itself. */
  holder?: string;
  /** Ms since 1970. */
  until: number;
}

/** Work that one process at a time does for all. */
export const offices = defineCollection<LeaseRecord>({
  name: 'offices',
  schema: { _id: field.text, holder: field.text, until: field.number },
  indexes: [],
  personalData: notPersonal('which process does work that one does for all'),
});

/** How long the lease on work for all holds without being renewed, ms. */
export const LEASE_MS = 10_000;

/** A turn is waited for so long, ms, looked at this often. */
const TURN_MS = 2_000;
const LOOK_MS = 25;

export interface LeaseProps {
  readonly leases: Model<LeaseRecord>;
  readonly name: string;
  /** Absent where nobody else can want what has this name. */
  readonly holder?: string;
  readonly durationMs: number;
  readonly clock: Clock;
  /** Other fields of the lease while it is held. */
  readonly also?: object;
}

/** Something that one process at a time holds. A lease that is not renewed in time is free for others. */
export class Lease {
  constructor(private readonly props: LeaseProps) {}

  /** The lease on work that one process at a time does for all. */
  static forOffice(connection: Connection, name: string, holder: string, clock: Clock): Lease {
    return new Lease({ leases: offices.model(connection), name, holder, durationMs: LEASE_MS, clock });
  }

  /** Takes the lease, or holds it longer. False while another has it. */
  async acquireOrRenew(): Promise<boolean> {
    const { leases, name: _id, holder, durationMs, clock, also } = this.props;
    const now = clock.now();
    const until = now + durationMs;
    try {
      if (holder === undefined)
        await leases.updateOne({ _id }, { $set: { until, ...also } }, { upsert: true });
      else
        await leases.updateOne(
          { _id, $or: [{ holder }, { until: { $lte: now } }] },
          { $set: { holder, until, ...also } },
          { upsert: true },
        );
      return true;
    } catch (error) {
      // Another process holds it.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Gives the lease up if it is held, so that others need not wait for its end. */
  async release(): Promise<void> {
    const { leases, name: _id, holder } = this.props;
    await leases.updateOne(holder === undefined ? { _id } : { _id, holder }, { $set: { until: 0 } });
  }
}

/** Runs work while no other process runs the same. One that has died with the lease is not waited for until its end: then work is not alone. */
export async function inTurnOfAll<Result>(
  lease: Lease,
  timers: Timers,
  work: () => Promise<Result>,
): Promise<Result> {
  const end = timers.now() + TURN_MS;
  while (!(await lease.acquireOrRenew()) && timers.now() < end)
    await new Promise<void>((resolve) => void timers.set(LOOK_MS, resolve));
  try {
    return await work();
  } finally {
    await lease.release();
  }
}
