import type { Log } from '../../platform/core/ports.js';
import type { MatchLog } from './match-log.js';
import type { MatchModel, MatchRecord } from './match-record.js';
import { Table, tableInfo } from './table.js';

/** The matches this process has in memory, each loaded once. */
export class Tables {
  private readonly inMemory = new Map<string, Table>();
  private readonly loading = new Map<string, Promise<Table | null>>();

  constructor(
    private readonly matches: MatchModel,
    private readonly log: MatchLog,
    private readonly logger: Log,
    private readonly loaded: (table: Table) => void,
  ) {}

  /** How many matches are in memory. */
  get size(): number {
    return this.inMemory.size;
  }

  /** The table of a room if it is in memory. */
  peek(roomId: string): Table | null {
    return this.inMemory.get(roomId) ?? null;
  }

  /** The table of a room whose match is running or over; null when there is none (yet). */
  async get(roomId: string): Promise<Table | null> {
    const live = this.peek(roomId);
    if (live !== null) return live;
    const started = this.loading.get(roomId);
    if (started === undefined) return this.startLoad(roomId);
    const table = await started;
    if (table !== null) return table;
    // That load may have begun before the match did.
    return this.peek(roomId) ?? this.loading.get(roomId) ?? this.startLoad(roomId);
  }

  private startLoad(roomId: string): Promise<Table | null> {
    const load = this.load(roomId).finally(() => {
      if (this.loading.get(roomId) === load) this.loading.delete(roomId);
    });
    this.loading.set(roomId, load);
    return load;
  }

  /** Puts a loaded or newly started match in memory; the one that is there already stays. */
  put(record: MatchRecord, state: Table['state']): Table {
    const there = this.inMemory.get(record.room_id);
    if (there !== undefined) return there;
    const table = new Table(tableInfo(record, state), state, record.snapshot?.version);
    this.inMemory.set(record.room_id, table);
    return table;
  }

  /** Forgets a match; the next who asks for it gets it from the store. */
  drop(table: Table): void {
    if (this.inMemory.get(table.roomId) === table) this.inMemory.delete(table.roomId);
  }

  /** Every match in memory. */
  all(): IterableIterator<Table> {
    return this.inMemory.values();
  }

  private async load(roomId: string): Promise<Table | null> {
    const record = await this.matches
      .findOne({ room_id: roomId })
      .sort({ created_at: -1 })
      .select({ log: 0 })
      .lean<MatchRecord>();
    if (record?.snapshot == null) return null;
    const state = await this.log.load(record._id, record.snapshot);
    this.logger.debug({ match: record._id, version: state.version }, 'match loaded');
    if (record.status !== 'in progress') return new Table(tableInfo(record, state), state);
    const table = this.put(record, state);
    this.loaded(table);
    return table;
  }
}
