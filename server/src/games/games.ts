import type { Connection } from 'mongoose';
import type { Log, Random, RandomBytes, Timers } from '../ports.js';
import { MatchLog } from './match-log.js';
import { matchModel, type MatchRecord } from './match-record.js';
import { RecordKeeper } from './keep-record.js';
import { Performer, type Listener } from './perform.js';
import type { GameContext } from './seat-command.js';
import type { Table } from './table.js';
import { Tables } from './tables.js';
import { Timekeeper } from './timekeeper.js';

export interface GamesProps {
  readonly connection: Connection;
  readonly timers: Timers;
  readonly randomBytes: RandomBytes;
  readonly random: Random;
  readonly log: Log;
}

/** The matches of this process: their tables, their log, their clock. */
export interface Games extends GameContext {
  /** Adds somebody who hears of every move after it is stored. */
  listen(listener: Listener): void;
  /** Begins to play a match whose document says that it is in progress. */
  open(record: MatchRecord): Promise<Table>;
  /** Takes up every match that is in progress in the store: what is overdue is played at once. Returns how many. */
  resumeAll(): Promise<number>;
  /** No more moves by the clock; what is being stored is finished first. */
  stop(): Promise<void>;
}

/** Puts the parts of the game together. */
export function createGames({ connection, timers, randomBytes, random, log }: GamesProps): Games {
  const matches = matchModel(connection);
  const matchLog = new MatchLog(connection, log);
  const tables = new Tables(matches, matchLog, log, (table) => timekeeper.arm(table));
  const records = new RecordKeeper(matches, log);
  const listeners: Listener[] = [];
  const timekeeper = new Timekeeper(() => performer, timers, randomBytes, random, log);
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
    const snapshot = record.snapshot;
    if (snapshot === null) throw new Error(`match ${record._id} is in progress without a state`);
    const table = tables.keep(record, await matchLog.load(record._id, snapshot));
    if (table.state.phase === 'finished') await records.close(table, timers.now());
    timekeeper.arm(table);
    return table;
  };

  return {
    tables,
    performer,
    listen: (listener) => listeners.push(listener),
    open,
    async resumeAll() {
      const running = await matches.find({ open: true, status: 'in progress' }).lean<MatchRecord[]>();
      for (const record of running) await open(record);
      return running.length;
    },
    async stop() {
      timekeeper.stop();
      await Promise.all(
        [...tables.all()].map((table) => {
          table.timer?.cancel();
          return table.inTurn(() => Promise.resolve());
        }),
      );
    },
  };
}
