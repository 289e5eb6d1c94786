import type { Connection, Model } from 'mongoose';
import type { PresenceStatus } from '@hokm/shared/api';
import { isDuplicateKey } from '../platform/database/ids.js';
import type { Clock } from '../platform/core/ports.js';
import { presence, type ConnectionCounts, type PresenceRecord } from './model.js';

/** Present status of a person. */
export interface PersonPresence {
  readonly status: PresenceStatus;
  /** Ms since 1970; null while online and for people who were never seen. */
  readonly seenAt: number | null;
  /** There is a connection. */
  readonly connected: boolean;
}

/** How long people count as away after their last connection, ms. */
export const AWAY_MS = 5 * 60 * 1000;
/** Counts of a dead process are removed when its lease ended longer than this ago, ms. */
const PRUNE_AFTER_MS = 60_000;
export const NEVER_SEEN: PersonPresence = { status: 'offline', seenAt: null, connected: false };

/** Connections of people, over all processes of a database. Each process writes its own counts only. */
export class PresenceStore {
  private readonly people: Model<PresenceRecord>;

  /** @param node name of this process, as its lease has it */
  constructor(
    private readonly connection: Connection,
    private readonly node: string,
    private readonly clock: Clock,
  ) {
    this.people = presence.model(connection);
  }

  /** Stores the connections of people to this process. One write for all of them. */
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
      // Another process inserted the same person first: now there is a document to update.
      if (!isDuplicateKey(error)) throw error;
      await write();
    }
  }

  /** Presence by account id; people who were never seen are left out. Two queries by `_id`. */
  async read(ids: readonly string[]): Promise<ReadonlyMap<string, PersonPresence>> {
    const records = await this.people.find({ _id: { $in: ids } }).lean<PresenceRecord[]>();
    const nodes = [...new Set(records.flatMap(({ at }) => Object.keys(at ?? {})))];
    const now = this.clock.now();
    const [live, known] = await Promise.all([
      this.liveNodes(nodes, now),
      this.liveNodes(nodes, now - PRUNE_AFTER_MS),
    ]);
    await this.pruneDeadNodes(
      records,
      nodes.filter((node) => !known.has(node)),
    );
    return new Map(records.map((record) => [record._id, presenceOf(record, live, now)]));
  }

  /** Those of some people who have the app open, with its page in front. */
  async online(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const people = await this.read(ids);
    return new Set([...people].flatMap(([id, { status }]) => (status === 'online' ? [id] : [])));
  }

  private async pruneDeadNodes(records: readonly PresenceRecord[], dead: readonly string[]): Promise<void> {
    if (dead.length === 0) return;
    const ids = records.map(({ _id }) => _id);
    await this.people.updateMany(
      { _id: { $in: ids } },
      { $unset: Object.fromEntries(dead.map((node) => [`at.${node}`, 1])) },
    );
  }

  /** Those of some processes whose lease ends after a time. */
  private async liveNodes(nodes: readonly string[], time: number): Promise<ReadonlySet<string>> {
    if (nodes.length === 0) return new Set();
    const leases = this.connection.collection<{ _id: string; until: number }>('nodes');
    const held = await leases.find({ _id: { $in: [...nodes] }, until: { $gt: time } }).toArray();
    return new Set(held.map(({ _id }) => _id));
  }
}

function presenceOf(
  { at = {}, seen_at }: PresenceRecord,
  live: ReadonlySet<string>,
  now: number,
): PersonPresence {
  const counts = Object.entries(at).flatMap(([node, count]) => (live.has(node) ? [count] : []));
  const connected = counts.some(({ front, back }) => front + back > 0);
  if (counts.some(({ front }) => front > 0)) return { status: 'online', seenAt: null, connected };
  const status = connected || now - seen_at < AWAY_MS ? 'away' : 'offline';
  return { status, seenAt: seen_at, connected };
}
