import type { Connection } from 'mongoose';
import type { Log, Random, RandomBytes, Timers } from '../ports.js';
import { RecordKeeper } from './keep-record.js';
import { Lease } from './lease.js';
import { MatchLog } from './match-log.js';
import { matchModel, type MatchRecord } from './match-record.js';
import { Performer, type Listener } from './perform.js';
import type { GameContext } from './seat-command.js';
import type { Table } from './table.js';
import { Tables } from './tables.js';
import { Timekeeper } from './timekeeper.js';
import { Watch } from './watch.js';

export interface GamesProps {
  readonly connection: Connection;
  readonly timers: Timers;
  readonly randomBytes: RandomBytes;
  readonly random: Random;
  readonly log: Log;
  /** No other process can be on this database: every running match is taken up at once. */
  readonly alone: boolean;
}

/** The matches of this process: their tables, their log, their clock. */
export interface Games extends GameContext {
  /** This process, as `matches.node` names it. */
  readonly node: string;
  /** Adds somebody who hears of every move after it is stored. */
  listen(listener: Listener): void;
  /** Begins to play a match whose document says that it is in progress. */
  open(record: MatchRecord): Promise<Table>;
  /** Begins to keep the time: takes up the matches that nobody keeps; what is overdue is played at once. Returns how many. */
  start(): Promise<number>;
  /** No more moves by the clock; what is being stored is finished first, then others may take the matches over. */
  stop(): Promise<void>;
}

const NODE_ID_BYTES = 8;

/** Puts the parts of the game together. */
export function createGames({ connection, timers, randomBytes, random, log, alone }: GamesProps): Games {
  const node = randomBytes(NODE_ID_BYTES).toString('hex');
  const matches = matchModel(connection);
  const matchLog = new MatchLog(connection, log);
  const records = new RecordKeeper(matches, log);
  const listeners: Listener[] = [];
  const tables = new Tables(matches, matchLog, log, (table) => timekeeper.arm(table));
  const timekeeper = new Timekeeper({
    performer: () => performer,
    tables: () => tables,
    node,
    timers,
    randomBytes,
    random,
    log,
  });
  const performer = new Performer(
    matchLog,
    timers,
    async (table, move) => {
      await records.after(table, move);
      timekeeper.arm(table);
      for (const tell of listeners) await tell(table, move);
      if (table.state.phase === 'finished') tables.drop(table);
    },
    log,
  );

  const open = async (record: MatchRecord): Promise<Table> => {
    const { snapshot } = record;
    if (snapshot === null) throw new Error(`match ${record._id} is in progress without a state`);
    const table = tables.keep(record, await matchLog.load(record._id, snapshot));
    table.info.node = record.node;
    if (table.state.phase === 'finished') await records.close(table, timers.now());
    timekeeper.arm(table);
    return table;
  };

  /** Others have taken over what was ours while we were away. */
  const lapsed = async (): Promise<void> => {
    for (const table of [...tables.all()]) {
      if (table.info.node !== node || (await matches.exists({ _id: table.id, node })) !== null) continue;
      timekeeper.disarm(table);
      tables.drop(table);
    }
  };
  const watch = new Watch({
    lease: new Lease(connection, node, timers),
    matches,
    timers,
    log,
    taken: async (record) => {
      await open(record);
    },
    lapsed,
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
      if (alone) {
        const running = await matches.find({ node, status: 'in progress' }).lean<MatchRecord[]>();
        for (const record of running) await open(record);
      }
      return tables.size - size;
    },
    async stop() {
      timekeeper.stop();
      await Promise.all([...tables.all()].map((table) => table.inTurn(() => Promise.resolve())));
      await watch.stop();
    },
  };
}
