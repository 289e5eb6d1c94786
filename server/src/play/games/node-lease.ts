import type { Connection, Model } from 'mongoose';
import type { Clock } from '../../platform/core/ports.js';
import { defineCollection, field } from '../../platform/database/collection.js';
import { notPersonal } from '../../platform/database/personal-data.js';
import { Lease, type LeaseRecord } from '../../platform/jobs/lease.js';

/** Time between two renewals of a node's lease, and how long it holds, ms. */
export const NODE_RENEW_MS = 1_000;
export const NODE_LEASE_MS = 3_000;
/**
 * The same where no other process can be: nobody waits for its end to take matches over, only presence reads it, and the next process
 * ends it as it starts.
 */
export const LONE_RENEW_MS = 5_000;
export const LONE_LEASE_MS = 15_000;
/** An ended lease is kept for this long, ms: longer than the last writes of its node take. */
const KEPT_MS = 60_000;

/** The lease of a process that plays matches. */
export interface NodeRecord extends LeaseRecord {
  /** The name by which the proxy finds it: a connection that names it is led there. Absent: it cannot be told apart from outside. */
  place?: string;
}

/** Nodes that keep the time of matches: `matches.node` names one. */
export const nodes = defineCollection<NodeRecord>({
  name: 'nodes',
  schema: {
    _id: field.text,
    holder: field.optionalText,
    until: field.number,
    place: field.optionalText,
  },
  indexes: [],
  personalData: notPersonal('processes of the server'),
});

/**
 * The lease of this node on its matches. It only decides who keeps the time: two nodes that both hold a match do no
 * harm, because each version can be taken once.
 */
export class NodeLease extends Lease {
  private readonly nodes: Model<NodeRecord>;

  constructor(
    connection: Connection,
    readonly node: string,
    private readonly clock: Clock,
    isAlone = false,
    place: string | null = null,
  ) {
    const leases = nodes.model(connection);
    const durationMs = isAlone ? LONE_LEASE_MS : NODE_LEASE_MS;
    super({ leases, name: node, durationMs, clock, also: place === null ? {} : { place } });
    this.nodes = leases;
  }

  /** Deletes the ended lease of another node, once its last writes are done. A node that has come back stays. */
  async prune(node: string): Promise<void> {
    await this.nodes.deleteOne({ _id: node, until: { $lte: this.clock.now() - KEPT_MS } });
  }

  /** Ends the leases of all other nodes, of which none lives any more. */
  async endOthers(): Promise<void> {
    const now = this.clock.now();
    await this.nodes.updateMany({ _id: { $ne: this.node }, until: { $gt: now } }, { $set: { until: now } });
  }

  /** Ends the lease of the node at a place, which lives no more. */
  async endOf(place: string): Promise<void> {
    const now = this.clock.now();
    await this.nodes.updateMany(
      { place, _id: { $ne: this.node }, until: { $gt: now } },
      { $set: { until: now } },
    );
  }

  /** All listed nodes, this one included: the live ones, and those whose matches are being taken over. */
  known(): Promise<NodeRecord[]> {
    return this.nodes.find({}).lean<NodeRecord[]>();
  }
}
