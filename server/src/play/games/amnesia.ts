import { isDeepStrictEqual } from 'node:util';
import type { MatchLog } from './match-log.js';
import type { MatchModel, MatchRecord } from './match-record.js';
import { tableInfo, type Table } from './table.js';

/** Puts in a table's memory what the store knows of its match. Called in the table's line, before each command. */
export type ReloadHook = (table: Table) => Promise<void>;

/**
 * The memory of a process that forgets every match after each command: before the next one, state and document are
 * loaded anew. Throws when the store knows less than the memory did, or something else: then a restart would lose it.
 * For proving only; it costs two reads a command.
 */
export function reloadBeforeEachCommand(matches: MatchModel, log: MatchLog): ReloadHook {
  return async (table) => {
    const record = await matches.findById(table.id).lean<MatchRecord>();
    if (record?.snapshot == null) throw new Error(`match ${table.id} is in memory only`);
    const state = await log.load(record._id, record.snapshot);
    const { version } = table.state;
    if (state.version < version)
      throw new Error(`match ${table.id} is stored to ${state.version}, remembered to ${version}`);
    // Another process has gone on: the ordinary way of catching up tells everyone of its moves.
    if (state.version > version) return;
    if (!isDeepStrictEqual(state, table.state))
      throw new Error(`match ${table.id} is not stored as it is remembered at version ${version}`);
    table.state = state;
    Object.assign(table.info, tableInfo(record, state));
  };
}
