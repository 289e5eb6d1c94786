import mongoose, { type Connection, type Model } from 'mongoose';
import type { PresenceStatus } from '@hokm/shared/api';
import { isDuplicateKey } from '../database/ids.js';
import type { Clock } from '../ports.js';

/** How many connections a person has to one process: with the page in front, and with it behind something else. */
export interface ConnectionCounts {
  readonly front: number;
  readonly back: number;
}

/** Where a person is connected. */
interface PresenceRecord {
  /** The account's id, 24 hex characters. */
  _id: string;
  /** By process (`nodes`): what a process says counts while its lease holds. */
  at?: Record<string, ConnectionCounts>;
  /** When the person was last known to be connected, ms since 1970; within `BEAT_MS` while connected. */
  seen_at: number;
}

/** How a person is now. */
export interface Whereabout {
  readonly status: PresenceStatus;
  /** Ms since 1970; null while online, and for who was never seen. */
  readonly seenAt: number | null;
  /** Whether there is a connection. */
  readonly connected: boolean;
}

/** Who has gone counts as away for so long, ms. */
export const AWAY_MS = 5 * 60 * 1000;
/** What a process that has ended said is struck out so long after its lease did, ms. */
const STRUCK_OUT_MS = 60_000;
export const NEVER_SEEN: Whereabout = { status: 'offline', seenAt: null, connected: false };

const presenceSchema = new mongoose.Schema<PresenceRecord>(
  {
    _id: { type: String, required: true },
    at: { type: mongoose.Schema.Types.Mixed },
    seen_at: { type: Number, required: true },
  },
  { collection: 'presence', versionKey: false, strict: 'throw' },
);

function presenceModel(connection: Connection): Model<PresenceRecord> {
  return connection.models['Presence'] ?? connection.model<PresenceRecord>('Presence', presenceSchema);
}

/** Who is connected to which process, over all processes of a database. Each process writes its own part only. */
export class PresenceStore {
  private readonly people: Model<PresenceRecord>;

  /** @param node this process, as its lease names it */
  constructor(
    private readonly connection: Connection,
    private readonly node: string,
    private readonly clock: Clock,
  ) {
    this.people = presenceModel(connection);
  }

  /** Says how people are connected to this process now, each in a document of their own; one write for all of them. */
  async put(people: readonly (readonly [id: string, counts: ConnectionCounts])[]): Promise<void> {
    const seen_at = this.clock.now();
    const mine = `at.${this.node}`;
    const updates = people.map(([_id, { front, back }]) => ({
      updateOne: {
        filter: { _id },
        update:
          front + back === 0
            ? { $set: { seen_at }, $unset: { [mine]: 1 } }
            : { $set: { seen_at, [mine]: { front, back } } },
        upsert: true,
      },
    }));
    const write = () => this.people.bulkWrite(updates, { ordered: false });
    try {
      await write();
    } catch (error) {
      // Two processes met a person for the first time at once: one inserted, now there is what to update.
      if (!isDuplicateKey(error)) throw error;
      await write();
    }
  }

  /** How people are now, by id; two queries by `_id`, whatever their number. */
  async read(ids: readonly string[]): Promise<ReadonlyMap<string, Whereabout>> {
    const records = await this.people.find({ _id: { $in: ids } }).lean<PresenceRecord[]>();
    const nodes = [...new Set(records.flatMap(({ at }) => Object.keys(at ?? {})))];
    const now = this.clock.now();
    const [living, known] = await Promise.all([
      this.leased(nodes, now),
      this.leased(nodes, now - STRUCK_OUT_MS),
    ]);
    await this.strikeOut(
      records,
      nodes.filter((node) => !known.has(node)),
    );
    return new Map(records.map((record) => [record._id, whereabout(record, living, now)]));
  }

  /** What processes said that have ended is not kept for ever. */
  private async strikeOut(records: readonly PresenceRecord[], ended: readonly string[]): Promise<void> {
    if (ended.length === 0) return;
    const ids = records.map(({ _id }) => _id);
    await this.people.updateMany(
      { _id: { $in: ids } },
      { $unset: Object.fromEntries(ended.map((node) => [`at.${node}`, 1])) },
    );
  }

  /** Those of some processes whose lease holds longer than a time. */
  private async leased(nodes: readonly string[], time: number): Promise<ReadonlySet<string>> {
    if (nodes.length === 0) return new Set();
    const leases = this.connection.collection<{ _id: string; until: number }>('nodes');
    const held = await leases.find({ _id: { $in: [...nodes] }, until: { $gt: time } }).toArray();
    return new Set(held.map(({ _id }) => _id));
  }
}

function whereabout(
  { at = {}, seen_at }: PresenceRecord,
  living: ReadonlySet<string>,
  now: number,
): Whereabout {
  const counts = Object.entries(at).flatMap(([node, count]) => (living.has(node) ? [count] : []));
  const connected = counts.some(({ front, back }) => front + back > 0);
  if (counts.some(({ front }) => front > 0)) return { status: 'online', seenAt: null, connected };
  const status = connected || now - seen_at < AWAY_MS ? 'away' : 'offline';
  return { status, seenAt: seen_at, connected };
}
