import type { Command } from '../engine.js';
import { CommandError } from '../errors.js';
import type { Doc } from '../values.js';
import { append } from './append.js';
import { explain } from './explain.js';
import { buildInfo, connectionStatus, hello, ok } from './handshake.js';
import { aggregate, count, distinct, find, getMore, killCursors } from './read.js';
import * as schema from './schema.js';
import { findAndModify, insert, remove, update } from './write.js';

/** Fields any command may have: about sessions and concerns, which mean nothing on one durable node. */
const COMMON =
  '$db lsid $clusterTime $readPreference readConcern writeConcern maxTimeMS comment ordered bypassDocumentValidation apiVersion';
const QUERY = 'query filter sort skip limit hint';

/** Each command with the fields it knows besides `COMMON`; `undefined` lets all pass, as handshakes do. */
const TABLE: Readonly<Record<string, readonly [Command, fields?: string]>> = {
  hello: [hello],
  isMaster: [hello],
  ping: [ok, ''],
  endSessions: [ok, ''],
  refreshSessions: [ok, ''],
  buildInfo: [buildInfo, ''],
  connectionStatus: [connectionStatus, 'showPrivileges'],
  find: [find, `${QUERY} projection batchSize singleBatch allowDiskUse noCursorTimeout`],
  getMore: [getMore, 'collection batchSize'],
  killCursors: [killCursors, 'cursors'],
  count: [count, QUERY],
  distinct: [distinct, `${QUERY} key`],
  aggregate: [aggregate, 'pipeline cursor hint allowDiskUse'],
  explain: [explain, 'verbosity'],
  insert: [insert, 'documents'],
  append: [append, ''],
  update: [update, 'updates'],
  delete: [remove, 'deletes'],
  findAndModify: [findAndModify, 'query sort remove update new fields upsert arrayFilters hint'],
  create: [schema.create, 'autoIndexId'],
  drop: [schema.drop, ''],
  dropDatabase: [schema.dropDatabase, ''],
  listCollections: [schema.listCollections, 'filter nameOnly authorizedCollections cursor'],
  listDatabases: [schema.listDatabases, 'filter nameOnly authorizedDatabases'],
  listIndexes: [schema.listIndexes, 'cursor'],
  createIndexes: [schema.createIndexes, 'indexes commitQuorum'],
  dropIndexes: [schema.dropIndexes, 'index'],
  copyStore: [schema.copyStore, ''],
};

const COMMANDS = new Map(
  Object.entries(TABLE).map(([name, [command, fields]]) => {
    const known = fields === undefined ? undefined : new Set([...COMMON.split(' '), ...fields.split(' ')]);
    return [name.toLowerCase(), { command, known }];
  }),
);

/** The command a body asks for. Refuses an unknown one (CommandNotFound) and fields it does not know (40415). */
export function commandFor(body: Doc): Command {
  const [name = '', ...fields] = Object.keys(body);
  const found = COMMANDS.get(name.toLowerCase());
  if (found === undefined) throw new CommandError('CommandNotFound', `no such command: '${name}'`);
  const unknown = found.known && fields.find((field) => found.known?.has(field) === false);
  if (unknown === undefined) return found.command;
  throw new CommandError('IDLUnknownField', `BSON field '${name}.${unknown}' is an unknown field.`);
}
