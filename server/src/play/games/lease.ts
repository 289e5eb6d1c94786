import mongoose, { type Connection, type Model } from 'mongoose';
import type { Clock } from '../../platform/core/ports.js';

/** A process that keeps the timers of matches. */
interface NodeRecord {
  _id: string;
  /** Its lease holds until then, ms since 1970. */
  until: number;
}

/** How often a lease is renewed, and how long it holds, ms. */
export const LEASE_RENEW_MS = 1_000;
export const LEASE_MS = 3_000;
/** How long the lease of a process that has ended is remembered, ms: longer than any write of its last moment takes. */
const LEASE_KEPT_MS = 60_000;

const nodeSchema = new mongoose.Schema<NodeRecord>(
  { _id: { type: String, required: true }, until: { type: Number, required: true } },
  { collection: 'nodes', versionKey: false, strict: 'throw' },
);

function nodeModel(connection: Connection): Model<NodeRecord> {
  return connection.models['Node'] ?? connection.model<NodeRecord>('Node', nodeSchema);
}

/**
 * The lease of this process on the matches it keeps (`matches.node`). A lease is only about who keeps the time: two
 * processes that both think so do no harm, for a version can be taken once.
 */
export class Lease {
  private readonly nodes: Model<NodeRecord>;

  constructor(
    connection: Connection,
    readonly node: string,
    private readonly clock: Clock,
  ) {
    this.nodes = nodeModel(connection);
  }

  /** Takes the lease, or holds it longer. */
  async renew(): Promise<void> {
    await this.nodes.updateOne(
      { _id: this.node },
      { $set: { until: this.clock.now() + LEASE_MS } },
      { upsert: true },
    );
  }

  /** Gives the lease up, so that others need not wait for its end. */
  async release(): Promise<void> {
    await this.nodes.updateOne({ _id: this.node }, { $set: { until: 0 } });
  }

  /**
   * Strikes a process that has ended off the list, some time after its end: until then what it was just writing may
   * still come. One that has come back meanwhile stays.
   */
  async forget(node: string): Promise<void> {
    await this.nodes.deleteOne({ _id: node, until: { $lte: this.clock.now() - LEASE_KEPT_MS } });
  }

  /** Every process that is on the list, this one too: those that live, and those whose matches are being taken over. */
  async known(): Promise<string[]> {
    const nodes = await this.nodes.find().lean<NodeRecord[]>();
    return nodes.map(({ _id }) => _id);
  }

  /** The other processes whose lease has ended and that nobody has struck off. */
  async ended(): Promise<string[]> {
    const nodes = await this.nodes
      .find({ until: { $lte: this.clock.now() }, _id: { $ne: this.node } })
      .lean<NodeRecord[]>();
    return nodes.map(({ _id }) => _id);
  }
}
