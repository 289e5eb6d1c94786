import type { Move } from '@hokm/shared/rules';
import type { Connection } from 'mongoose';
import type { Log, Random, RandomBytes, Timers } from '../../platform/core/ports.js';
import { reloadBeforeEachCommand } from './amnesia.js';
import { publicMove, type Bus } from './bus.js';
import { CommandExecutor } from './command-executor.js';
import { extendTurns } from './extend-turns.js';
import { grantTime } from './grant-time.js';
import { LeaseKeeper } from './lease-keeper.js';
import type { InsertMoves } from './insert-moves.js';
import { MatchLog } from './match-log.js';
import { matchModel, type MatchModel, type MatchRecord } from './match-record.js';
import { MatchRecorder } from './match-recorder.js';
import type { MoveListener } from './move-listener.js';
import { NodeLease } from './node-lease.js';
import { isOrphanedMove } from './orphaned-move.js';
import { Places } from './places.js';
import type { GameContext } from './player-commands.js';
import type { Table } from './table.js';
import { Tables } from './tables.js';
import { TurnTimers } from './turn-timers.js';
import { Watchdog } from './watchdog.js';
import { WriteThrottle } from './write-throttle.js';

export interface MatchRuntimeProps {
  /** This process, as `matches.node` names it: `newNodeId`. */
  readonly node: string;
  /** The place of this process; null or absent: connections cannot be led to it. */
  readonly place?: string | null;
  readonly connection: Connection;
  readonly timers: Timers;
  readonly randomBytes: RandomBytes;
  readonly random: Random;
  readonly log: Log;
  /** No other process can be on this database. */
  readonly singleProcess: boolean;
  /** No other process plays on this database as this one starts: it takes every running match over; by default if none can be. */
  readonly isFirst?: boolean;
  readonly bus: Bus;
  /** Called in this order after every stored move. */
  readonly moveListeners: readonly MoveListener[];
  /** Least time between the beginnings of two writes of moves, ms; none when absent. */
  readonly writeEveryMs?: number | undefined;
  /** Stores moves; by the driver when absent. */
  readonly insertMoves?: InsertMoves | undefined;
  /** For tests: matches are loaded again before each command, so that nothing can live in memory only. */
  readonly amnesia?: boolean;
}

const NODE_ID_BYTES = 8;
/** Time until a failed subscription to the bus is tried again, ms. */
const RESUBSCRIBE_MS = 1_000;

/** A new name for this process. */
export function newNodeId(randomBytes: RandomBytes): string {
  return randomBytes(NODE_ID_BYTES).toString('hex');
}

/**
 * The matches of this process. A command takes one path: `executor` decides, stores and folds it; `onMoveStored` sets
 * the timers, keeps the document in step and calls the move listeners; then its sender is answered.
 */
export class MatchRuntime implements GameContext {
  readonly node: string;
  /** True if no other process can change a match. */
  readonly isSingleProcess: boolean;
  readonly tables: Tables;
  readonly executor: CommandExecutor;
  readonly watchdog: Watchdog;
  readonly places: Places;
  private readonly matches: MatchModel;
  private readonly matchLog: MatchLog;
  private readonly turnTimers: TurnTimers;
  private readonly recorder: MatchRecorder;
  private readonly leaseKeeper: LeaseKeeper;
  private onKept: (roomId: string) => void = () => undefined;
  private stopped = false;

  constructor(private readonly props: MatchRuntimeProps) {
    const { node, place = null, connection, timers, log, bus, singleProcess, writeEveryMs = 0 } = props;
    this.node = node;
    this.places = new Places(node, place);
    this.isSingleProcess = singleProcess;
    const matches = (this.matches = matchModel(connection));
    const throttle = writeEveryMs === 0 ? null : new WriteThrottle(writeEveryMs, timers);
    this.matchLog = new MatchLog(connection, log, throttle, props.insertMoves);
    this.recorder = new MatchRecorder(matches, timers, log);
    this.tables = new Tables(matches, this.matchLog, log, (table) => void this.onMatchLoaded(table));
    this.executor = new CommandExecutor({
      matchLog: this.matchLog,
      clock: timers,
      onMoveStored: (table, move, own) => this.onMoveStored(table, move, own),
      isOrphaned: (table, version, move) => this.isOrphaned(table, version, move),
      log,
      reload: props.amnesia === true ? reloadBeforeEachCommand(matches, this.matchLog) : null,
    });
    this.turnTimers = new TurnTimers({ ...props, executor: this.executor, tables: this.tables });
    const lease = new NodeLease(connection, node, timers, singleProcess, place);
    const onTakenOver = (record: MatchRecord): Promise<void> => this.takeOver(record);
    this.watchdog = new Watchdog({
      matches,
      tables: () => this.tables.all(),
      node,
      knownNodes: singleProcess ? null : async () => (await lease.known()).map(({ _id }) => _id),
      timers,
      log,
      rearm: (table) => this.turnTimers.arm(table),
      declareVoid: (table, ruling) => this.declareVoid(table, ruling),
      tableOf: (roomId) => this.tables.get(roomId),
      onTakenOver,
    });
    this.leaseKeeper = new LeaseKeeper({
      lease,
      places: this.places,
      matches,
      isAlone: singleProcess,
      isFirst: props.isFirst ?? singleProcess,
      timers,
      log,
      onTakenOver,
      onLeaseLost: () => this.onLeaseLost(),
      reloadOwnMatches: () => this.reloadOwnMatches(),
    });
    // Messages of the time without the bus are lost: subscribes again, and reads the log.
    bus.onRejoined?.(() => {
      for (const table of this.tables.all()) void this.subscribe(table);
    });
    bus.onMessage((message) => {
      const table = this.tables.peek(message.room_id);
      if (table === null) return;
      this.executor
        .applyRemoteMove(table, message)
        .catch((error: unknown) =>
          log.error({ err: error, room: message.room_id }, 'bus message could not be applied'),
        );
    });
  }

  /** Starts the timers: takes over the matches that no node keeps, and plays what is overdue. Returns how many. */
  async start(): Promise<number> {
    const { size } = this.tables;
    const { matches, node } = this;
    const { singleProcess, isFirst = singleProcess } = this.props;
    if (isFirst) await matches.updateMany({ status: 'in progress', open: true }, { $set: { node } });
    await this.leaseKeeper.start();
    this.watchdog.start();
    if (isFirst) {
      const running = await matches.find({ node, status: 'in progress' }).lean<MatchRecord[]>();
      for (const record of running) await this.takeOver(record);
    }
    return this.tables.size - size;
  }

  /** No more moves by the clock. Pending writes are finished first, then other nodes may take the matches over. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.turnTimers.stop();
    await this.watchdog.stop();
    this.recorder.stop();
    await Promise.all([...this.tables.all()].map((table) => table.runExclusive(() => Promise.resolve())));
    await this.leaseKeeper.stop();
  }

  /** Starts to play a match that this process has just begun. Moves that another has made since are read as those of any match. */
  async begin(record: MatchRecord): Promise<void> {
    const { snapshot, touched_at } = record;
    if (snapshot === null) throw new Error(`match ${record._id} is in progress without a state`);
    const table = this.tables.put(record, snapshot.state);
    table.freshAt = Math.max(table.freshAt, touched_at);
    await this.onMatchLoaded(table);
  }

  /** Plays on a match whose document says that it is in progress; `gapEnd` where nobody kept it until then. */
  async open(record: MatchRecord, gapEnd = 0): Promise<Table> {
    const { snapshot } = record;
    if (snapshot === null) throw new Error(`match ${record._id} is in progress without a state`);
    const table = this.tables.put(record, await this.matchLog.load(record._id, snapshot));
    table.info.node = record.node;
    table.gapEnd = gapEnd;
    await this.onMatchLoaded(table);
    return table;
  }

  /** Sets the listener for matches of other processes that are kept here from now on; once. */
  onMatchKept(listener: (roomId: string) => void): void {
    this.onKept = listener;
  }

  /** Keeps a match that nobody kept for a while: nobody's time ran out meanwhile. */
  private async takeOver(record: MatchRecord): Promise<void> {
    const table = await this.open(record, this.props.timers.now());
    await grantTime(table, this.executor, this.props.log);
    this.onKept(record.room_id);
  }

  /**
   * Before a planned stop: gives the matches kept here to the other processes to which connections can be led, one after the other.
   * `given` is called once each is written; from then on its new keeper may play what is due.
   */
  async handOver(given: (roomId: string) => Promise<void>): Promise<void> {
    const keepers = this.places.elsewhere;
    if (keepers.length === 0) return;
    const own = [...this.tables.all()].filter((table) => this.owns(table));
    for (const [at, table] of own.entries()) {
      const node = keepers[at % keepers.length] ?? null;
      const { modifiedCount } = await this.matches.updateOne(
        { _id: table.id, node: this.node, status: 'in progress' },
        { $set: { node } },
      );
      if (modifiedCount === 0) continue;
      this.followKeeper(table, node);
      await given(table.roomId);
    }
  }

  /** The process at a place lives no more. */
  placeEnded(place: string): void {
    const { log } = this.props;
    this.leaseKeeper
      .placeEnded(place)
      .catch((error: unknown) => log.error({ err: error, place }, 'lease of an ended process was not ended'));
  }

  /** Takes in that a match has another keeper. Where it is this process, its timers run here from now on. */
  async keptBy(record: MatchRecord): Promise<void> {
    const { room_id, node, status } = record;
    if (status !== 'in progress') return;
    const table = this.tables.peek(room_id);
    if (table !== null) this.followKeeper(table, node);
    else if (node === this.node) await this.open(record);
  }

  private followKeeper(table: Table, node: string | null): void {
    table.info.node = node;
    this.turnTimers.disarm(table);
    this.turnTimers.arm(table);
  }

  /** Reads the moves of other processes from the log: a message of the bus can be lost. */
  async refresh(roomId: string): Promise<void> {
    const table = this.tables.peek(roomId);
    if (table !== null) await this.executor.syncFromLog(table);
  }

  /** Evicts the match of a room without connections here, unless this process owns its timers. */
  release(roomId: string): void {
    const table = this.tables.peek(roomId);
    if (table !== null && !this.owns(table)) this.evict(table);
  }

  /** Before a planned stop: the running turns of the matches kept here get `ms` more. */
  extendTurns(ms: number): Promise<void> {
    const own = [...this.tables.all()].filter((table) => this.owns(table));
    return extendTurns(own, this.executor, ms, this.props.log);
  }

  /** Ends a match without a winner: nobody is rated, and coins go back to whom they came from. By a ruling, its side wins. */
  declareVoid(table: Table, ruling?: MatchRecord['ruling']): Promise<unknown> {
    return this.executor.execute(table, () => ({
      type: 'end_match',
      result:
        ruling === undefined
          ? { winner: null, reason: 'void' }
          : { winner: ruling.winner, reason: 'adjudicated' },
    }));
  }

  /** Waits for the periodic tasks that are under way. */
  async settled(): Promise<void> {
    await this.watchdog.settled();
    await this.leaseKeeper.settled();
  }

  private owns({ info }: Table): boolean {
    return info.node === this.node;
  }

  private onMoveStored(table: Table, move: Move, own: boolean): Promise<void> {
    this.turnTimers.arm(table);
    const isOver = table.state.phase === 'finished';
    // The process that stored the last move closes the match; should it die before, the owner of the timers does.
    const written = own || (isOver && this.owns(table)) ? this.recorder.afterMove(table, move) : null;
    if (written === null) return this.publishMove(table, move, own);
    return written.then(() => this.publishMove(table, move, own));
  }

  /** Notifies other processes, then the listeners in their order; awaits only those that return a promise. */
  private async publishMove(table: Table, move: Move, own: boolean): Promise<void> {
    const { bus, moveListeners, log } = this.props;
    if (own) bus.publish({ room_id: table.roomId, version: table.state.version, move: publicMove(move) });
    for (const listener of moveListeners) {
      // The move is stored: a listener that fails is no reason to refuse it.
      try {
        const pending = listener.onMove(table, move, own);
        if (pending !== undefined) await pending;
      } catch (error) {
        log.error({ err: error, match: table.id, listener: listener.name }, 'move listener failed');
      }
    }
    if (table.state.phase === 'finished') this.evict(table);
  }

  private async isOrphaned(table: Table, version: number, move: Move): Promise<boolean> {
    const isOrphaned = await isOrphanedMove(this.matches, table.id, version, move);
    if (isOrphaned) this.evict(table);
    return isOrphaned;
  }

  private evict(table: Table): void {
    this.turnTimers.disarm(table);
    this.tables.drop(table);
    this.props.bus.unfollow(table.roomId);
  }

  /** A loaded match whose last move is stored and whose end is not is closed now; any other is followed. */
  private async onMatchLoaded(table: Table): Promise<void> {
    if (table.state.phase !== 'finished') {
      // A process may have died between a newcomer's move and the document.
      for (const { seat } of table.info.relieved) await this.recorder.seatNewcomer(table, seat);
      return void this.subscribe(table);
    }
    await this.recorder.end(table, this.props.timers.now());
    this.evict(table);
  }

  /** Receives the moves of other processes from now on, and reads those that were missed. */
  private async subscribe(table: Table): Promise<void> {
    const { bus, timers, log } = this.props;
    this.turnTimers.arm(table);
    try {
      await bus.follow(table.roomId);
      await this.executor.syncFromLog(table);
    } catch (error) {
      log.warn({ err: error, match: table.id }, 'bus subscription failed, retrying');
      timers.set(RESUBSCRIBE_MS, () => {
        if (!this.stopped && this.tables.peek(table.roomId) === table) void this.subscribe(table);
      });
    }
  }

  /** Other nodes may have taken over the matches of this one: they keep the time, and missed moves are read. */
  private async onLeaseLost(): Promise<void> {
    for (const table of [...this.tables.all()]) {
      if (!this.owns(table)) continue;
      const record = await this.matches
        .findById(table.id)
        .select({ node: 1 })
        .lean<Pick<MatchRecord, 'node'>>();
      if (record?.node === this.node) continue;
      table.info.node = record?.node ?? null;
      await this.subscribe(table);
    }
  }

  /** Loads matches owned by this node that are not in memory (interrupted start or takeover). */
  private async reloadOwnMatches(): Promise<void> {
    const { matches, node } = this;
    const own = await matches
      .find({ node, status: 'in progress' })
      .select({ room_id: 1 })
      .lean<Pick<MatchRecord, '_id' | 'room_id'>[]>();
    for (const { _id, room_id } of own) {
      if (this.tables.peek(room_id)?.info.node === node) continue;
      const record = await matches.findOne({ _id, node, status: 'in progress' }).lean<MatchRecord>();
      if (record !== null) await this.takeOver(record);
    }
  }
}
