import { Types, type Connection, type Model } from 'mongoose';
import type { Clock, Log } from '../platform/core/ports.js';
import { objectId } from '../platform/database/ids.js';
import { withAudit, type AuditQueue } from '../platform/panel/audit-queue.js';
import type { PendingAudit } from '../platform/panel/audit-model.js';
import type { Refused } from '../platform/http/refuse-blocked.js';
import { BlockList } from './block-list.js';
import { activeBlocks, blacklist, type BlockRecord } from './model.js';
import { onPage } from '../platform/database/on-page.js';

/** All blocks are read again after this long, whether or not one is known to have changed, ms. */
const RELOAD_MS = 30_000;

/** Newest changes that are compared: several may have happened in one millisecond. */
const LOOKED_AT = 10;

export interface NewBlock extends Pick<BlockRecord, 'ip_address' | 'reason' | 'threat_level' | 'expires_at'> {
  readonly action: PendingAudit;
}

interface BlockPage {
  readonly page: number;
  readonly per_page: number;
  readonly active_only: boolean;
}

/** The blocked networks: stored for all processes, and in memory for each question. */
export class Blacklist {
  private readonly model: Model<BlockRecord>;
  private list = new BlockList([]);
  /** The last change that this process knows, and when it read all blocks. */
  private seen = '';
  private readAt = -Infinity;
  private readonly hits = new Map<string, number>();
  private readonly listeners: (() => void)[] = [];

  constructor(
    connection: Connection,
    private readonly audit: AuditQueue,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.model = blacklist.model(connection);
    audit.watch(blacklist);
  }

  /** Until when an address is blocked (ms since 1970; infinite without an end); null where it is not. Counts it as a hit. */
  refuses(address: string): Refused | null {
    const block = this.list.find(address, this.clock.now());
    if (block === null) return null;
    this.hits.set(block.id, (this.hits.get(block.id) ?? 0) + 1);
    return { until: block.until };
  }

  /** True for an address that is blocked by what is stored now; not counted. */
  async holdsNow(address: string): Promise<boolean> {
    await this.refresh();
    return this.list.find(address, this.clock.now()) !== null;
  }

  /** Calls `listener` when this process has learned of a change. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Reads the blocks when one has changed. One query when none has. */
  async refresh(): Promise<void> {
    const newest = await this.model
      .find()
      .sort({ updated_at: -1 })
      .limit(LOOKED_AT)
      .select({ updated_at: 1, revision: 1 })
      .lean<BlockRecord[]>();
    const seen = newest.map(({ _id, revision }) => `${_id.toHexString()}:${revision}`).join();
    if (seen === this.seen && this.clock.now() - this.readAt < RELOAD_MS) return;
    const active = await this.model
      .find(activeBlocks(new Date(this.clock.now())))
      .select({ ip_address: 1, expires_at: 1 })
      .lean<BlockRecord[]>();
    this.list = new BlockList(active.map(({ _id, ...block }) => ({ id: _id.toHexString(), ...block })));
    const isNew = seen !== this.seen;
    this.seen = seen;
    this.readAt = this.clock.now();
    if (isNew) for (const listener of this.listeners) listener();
  }

  /** Adds what was refused since to the stored counts. */
  async storeHits(): Promise<void> {
    const counted = [...this.hits];
    this.hits.clear();
    if (counted.length === 0) return;
    try {
      await this.model.bulkWrite(
        counted.map(([id, count]) => ({
          updateOne: { filter: { _id: new Types.ObjectId(id) }, update: { $inc: { hit_count: count } } },
        })),
      );
    } catch (error) {
      for (const [id, count] of counted) this.hits.set(id, (this.hits.get(id) ?? 0) + count);
      this.log.error({ err: error }, 'refused requests not counted yet');
    }
  }

  /** Networks that are blocked now, and the requests that they were refused. */
  async totals(): Promise<{ networks: number; hits: number }> {
    const now = new Date(this.clock.now());
    const blocks = await this.model
      .find(activeBlocks(now))
      .select({ hit_count: 1 })
      .lean<Pick<BlockRecord, 'hit_count'>[]>();
    return { networks: blocks.length, hits: blocks.reduce((sum, { hit_count }) => sum + hit_count, 0) };
  }

  async page({ page, per_page, active_only }: BlockPage): Promise<{ total: number; blocks: BlockRecord[] }> {
    const now = new Date(this.clock.now());
    const filter = active_only ? activeBlocks(now) : {};
    const [total, blocks] = await Promise.all([
      this.model.countDocuments(filter),
      onPage(this.model.find(filter).sort({ created_at: -1 }), { page, per_page }).lean<BlockRecord[]>(),
    ]);
    return { total, blocks };
  }

  /** Blocks a network, anew if it is there already. */
  async add({ action, ...fields }: NewBlock): Promise<BlockRecord> {
    const now = new Date(this.clock.now());
    const { $push, $set } = withAudit(action);
    const stored = await this.model
      .findOneAndUpdate(
        { ip_address: fields.ip_address },
        {
          $set: {
            ...fields,
            ...$set,
            is_active: true,
            created_at: now,
            created_by: action.actor,
            updated_at: now,
            updated_by: action.actor,
          },
          $setOnInsert: { hit_count: 0 },
          $push,
          $inc: { revision: 1 },
        },
        { upsert: true, returnDocument: 'after' },
      )
      .orFail()
      .lean<BlockRecord>();
    await this.audit.flush(this.model, stored);
    await this.refresh();
    return stored;
  }

  /** Lifts a block; false when there is no active one. */
  async lift(id: string, action: PendingAudit): Promise<boolean> {
    const { $push, $set } = withAudit(action);
    const stored = await this.model
      .findOneAndUpdate(
        { _id: objectId(id), is_active: true },
        {
          $set: {
            ...$set,
            is_active: false,
            updated_at: new Date(this.clock.now()),
            updated_by: action.actor,
          },
          $push,
          $inc: { revision: 1 },
        },
        { returnDocument: 'after' },
      )
      .lean<BlockRecord>();
    if (stored === null) return false;
    await this.audit.flush(this.model, stored);
    await this.refresh();
    return true;
  }
}
