import type { Command } from '../engine.js';
import { explain } from './explain.js';
import { buildInfo, connectionStatus, hello, ok } from './handshake.js';
import { aggregate, count, distinct, find, getMore, killCursors } from './read.js';
import * as schema from './schema.js';
import { findAndModify, insert, remove, update } from './write.js';

/** Every command there is, by name in lower case. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries<Command>({
    hello,
    isMaster: hello,
    ping: ok,
    endSessions: ok,
    refreshSessions: ok,
    buildInfo,
    connectionStatus,
    find,
    getMore,
    killCursors,
    count,
    distinct,
    aggregate,
    explain,
    insert,
    update,
    delete: remove,
    findAndModify,
    create: schema.create,
    drop: schema.drop,
    dropDatabase: schema.dropDatabase,
    listCollections: schema.listCollections,
    listDatabases: schema.listDatabases,
    listIndexes: schema.listIndexes,
    createIndexes: schema.createIndexes,
    dropIndexes: schema.dropIndexes,
  }).map(([name, command]) => [name.toLowerCase(), command]),
);
