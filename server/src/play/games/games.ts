import type { Move } from '@hokm/shared/rules';
import type { Connection } from 'mongoose';
import type { Log, Random, RandomBytes, Timers } from '../../platform/core/ports.js';
import { reloadBeforeEachCommand } from './amnesia.js';
import { publicMove, type Bus } from './bus.js';
import { extendTurns } from './extend-turns.js';
import { MatchRecorder } from './match-recorder.js';
import { Lease } from './lease.js';
import { MatchLog } from './match-log.js';
import { matchModel, type MatchRecord } from './match-record.js';
import { CommandExecutor, type MoveListener } from './command-executor.js';
import type { GameContext } from './seat-command.js';
import { WriteThrottle } from './write-throttle.js';
import { isOrphanedMove } from './orphaned-move.js';
import type { Table } from './table.js';
import { Tables } from './tables.js';
import { TurnTimers } from './turn-timers.js';
import { LeaseKeeper } from './lease-keeper.js';
import { Watchdog } from './watchdog.js';

export interface GamesProps {
  readonly connection: Connection;
  readonly timers: Timers;
  readonly randomBytes: RandomBytes;
  readonly random: Random;
  readonly log: Log;
  /** No other process can be on this database: every running match is taken up at once. */
  readonly alone: boolean;
  readonly bus: Bus;
  /** What is at least between the beginnings of two writes of moves, ms; nothing when left out. */
  readonly writeEveryMs?: number | undefined;
  /** Matches are forgotten and loaded again between any two commands: nothing may live in memory only. For proving. */
  readonly amnesia?: boolean;
}

/** The matches of this process: their tables, their log, their clock. */
export interface Games extends GameContext {
  /** This process, as `matches.node` names it. */
  readonly node: string;
  /** Adds somebody who hears of every move after it is stored. */
  listen(listener: MoveListener): void;
  /** Begins to play a match whose document says that it is in progress. */
  open(record: MatchRecord): Promise<Table>;
  /** Begins to keep the time: takes up the matches that nobody keeps; what is overdue is played at once. Returns how many. */
  start(): Promise<number>;
  /** Reads what this process may have missed of a room's match: a notice of another process can be lost. */
  refresh(roomId: string): Promise<void>;
  /** Waits for the renewal of the lease that is under way. */
  settled(): Promise<void>;
  /** Nobody here is at a room any more: unless this process keeps its time, its match is forgotten here. */
  release(roomId: string): void;
  /** Before a planned stop: the turns that run in the matches kept here get `ms` more. */
  extendTurns(ms: number): Promise<void>;
  /** What finds deadlines that nobody rang for. */
  readonly watchdog: Watchdog;
  /** No more moves by the clock; what is being stored is finished first, then others may take the matches over. */
  stop(): Promise<void>;
}

const NODE_ID_BYTES = 8;
/** Other processes that could not be listened to are listened for again after this, ms. */
const RETRY_MS = 1_000;

/** Puts the parts of the game together. */
export function createGames(props: GamesProps): Games {
  const { connection, timers, randomBytes, random, log, alone, bus, amnesia = false } = props;
  const { writeEveryMs = 0 } = props;
  const node = randomBytes(NODE_ID_BYTES).toString('hex');
  const matches = matchModel(connection);
  const spacing = writeEveryMs === 0 ? null : new WriteThrottle(writeEveryMs, timers);
  const matchLog = new MatchLog(connection, log, spacing);
  const records = new MatchRecorder(matches, timers, log);
  const listeners: MoveListener[] = [];
  let stopped = false;
  const tables = new Tables(matches, matchLog, log, (table) => void taken(table));
  const timekeeper = new TurnTimers({
    performer: () => performer,
    tables: () => tables,
    node,
    timers,
    randomBytes,
    random,
    log,
  });
  const performer = new CommandExecutor(
    matchLog,
    timers,
    (table, move, own) => {
      const over = table.state.phase === 'finished';
      timekeeper.arm(table);
      // Who stored the last move closes the match; should it die before, the process that keeps the time does.
      const kept = own || (over && table.info.node === node) ? records.afterMove(table, move) : null;
      return kept === null ? spread(table, move, own) : kept.then(() => spread(table, move, own));
    },
    async (table, version, move) => {
      const stray = await isOrphanedMove(matches, table.id, version, move);
      if (stray) forget(table);
      return stray;
    },
    log,
    amnesia ? reloadBeforeEachCommand(matches, matchLog) : null,
  );

  /** Everybody hears of a move, one after the other; who is done at once is not waited for. */
  const spread = async (table: Table, move: Move, own: boolean): Promise<void> => {
    if (own) bus.publish({ room_id: table.roomId, version: table.state.version, move: publicMove(move) });
    for (const tell of listeners) {
      // The move is stored: who could not be told of it is no reason to refuse it.
      try {
        const telling = tell(table, move, own);
        if (telling !== undefined) await telling;
      } catch (error) {
        log.error({ err: error, match: table.id }, 'a move could not be told');
      }
    }
    if (table.state.phase === 'finished') forget(table);
  };

  const forget = (table: Table): void => {
    timekeeper.disarm(table);
    tables.drop(table);
    bus.unfollow(table.roomId);
  };

  /** A match has come into memory: from now its moves by other processes are heard. */
  const follow = async (table: Table): Promise<void> => {
    timekeeper.arm(table);
    try {
      await bus.follow(table.roomId);
      await performer.syncFromLog(table);
    } catch (error) {
      log.warn({ err: error, match: table.id }, 'other processes are not heard, trying again');
      timers.set(RETRY_MS, () => {
        if (!stopped && tables.peek(table.roomId) === table) void follow(table);
      });
    }
  };

  /** A match has come from the store. One whose last move is stored and whose end was not written ends now. */
  const taken = async (table: Table): Promise<void> => {
    if (table.state.phase !== 'finished') return void follow(table);
    await records.end(table, timers.now());
    forget(table);
  };

  // Asks to hear anew, and reads what was not heard.
  bus.onRejoined?.(() => {
    for (const table of tables.all()) void follow(table);
  });

  bus.onMessage((notice) => {
    const table = tables.peek(notice.room_id);
    if (table === null) return;
    performer
      .applyRemoteMove(table, notice)
      .catch((error: unknown) =>
        log.error({ err: error, match: table.id }, 'a notice could not be followed'),
      );
  });

  const open = async (record: MatchRecord): Promise<Table> => {
    const { snapshot } = record;
    if (snapshot === null) throw new Error(`match ${record._id} is in progress without a state`);
    const table = tables.put(record, await matchLog.load(record._id, snapshot));
    table.info.node = record.node;
    await taken(table);
    return table;
  };

  /** Others may have taken over what was ours while we were away: they keep the time, and we hear what we missed. */
  const lapsed = async (): Promise<void> => {
    for (const table of [...tables.all()]) {
      if (table.info.node !== node) continue;
      const record = await matches.findById(table.id).select({ node: 1 }).lean<Pick<MatchRecord, 'node'>>();
      if (record?.node === node) continue;
      table.info.node = record?.node ?? null;
      await follow(table);
    }
  };

  /** Matches that are ours by their document and not in memory: their start or our taking over was cut off in the middle. */
  const reclaim = async (): Promise<void> => {
    const ours = await matches
      .find({ node, status: 'in progress' })
      .select({ room_id: 1 })
      .lean<MatchRecord[]>();
    for (const { _id, room_id } of ours) {
      if (tables.peek(room_id)?.info.node === node) continue;
      const record = await matches.findOne({ _id, node, status: 'in progress' }).lean<MatchRecord>();
      if (record !== null) await open(record);
    }
  };
  const lease = new Lease(connection, node, timers);
  const watchdog = new Watchdog({
    matches,
    tables: () => tables.all(),
    node,
    others: alone ? null : () => lease.known(),
    timers,
    log,
    rearm: (table) => timekeeper.arm(table),
    onTakenOver: async (record) => {
      await open(record);
    },
  });
  const watch = new LeaseKeeper({
    lease,
    matches,
    timers,
    log,
    onTakenOver: async (record) => {
      await open(record);
    },
    onLeaseLost: lapsed,
    reloadOwnMatches: reclaim,
  });

  return {
    node,
    tables,
    performer,
    listen: (listener) => listeners.push(listener),
    open,
    async start() {
      const { size } = tables;
      if (alone) await matches.updateMany({ status: 'in progress', open: true }, { $set: { node } });
      await watch.start();
      watchdog.start();
      if (alone) {
        const running = await matches.find({ node, status: 'in progress' }).lean<MatchRecord[]>();
        for (const record of running) await open(record);
      }
      return tables.size - size;
    },
    async refresh(roomId) {
      const table = tables.peek(roomId);
      if (table !== null) await performer.syncFromLog(table);
    },
    async settled() {
      await watchdog.settled();
      await watch.settled();
    },
    extendTurns: (ms) => {
      const kept = [...tables.all()].filter(({ info }) => info.node === node);
      return extendTurns(kept, performer, ms, log);
    },
    watchdog,
    release(roomId) {
      const table = tables.peek(roomId);
      if (table !== null && table.info.node !== node) forget(table);
    },
    async stop() {
      stopped = true;
      timekeeper.stop();
      await watchdog.stop();
      records.stop();
      await Promise.all([...tables.all()].map((table) => table.runExclusive(() => Promise.resolve())));
      await watch.stop();
    },
  };
}
