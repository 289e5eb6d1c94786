import type { Command, Engine } from '../engine.js';
import { CommandError } from '../errors.js';
import type { LogEntry } from '../log/frames.js';
import { stringField, type Doc } from '../values.js';

const DUPLICATE_KEY = 11000;

/**
 * Inserts documents by way of the log: one write of a file for all that come at once. The collection has no index but that of `_id`.
 * Answers like an unordered `insert`. Not of MongoDB.
 */
export const append: Command = async (engine, { body, db, documents }) => {
  const { log, catalog, store } = engine;
  if (log === undefined) throw new CommandError('IllegalOperation', 'the store is being opened');
  const name = stringField(body, 'append');
  if (catalog.find(db, name) === undefined) await store.write(() => void catalog.findOrCreate(db, name));
  const ns = `${db}.${name}`;
  if (!log.has(ns)) await log.include(ns);
  try {
    const taken = await log.entries.append(() => entriesOf(engine, db, name, documents));
    return { n: documents.length - taken.length, ...errorsOf(taken), ok: 1 };
  } catch (error) {
    throw await store.asRefusal(error);
  }
};

function entriesOf(
  { catalog, documents }: Engine,
  db: string,
  name: string,
  received: readonly Buffer[],
): LogEntry[] {
  const collection = catalog.find(db, name);
  if (collection === undefined)
    throw new CommandError('NamespaceNotFound', `ns does not exist: ${db}.${name}`);
  if (collection.indexes.length > 1)
    throw new CommandError('IllegalOperation', `${db}.${name} has an index besides that of _id`);
  return received.map((raw) => documents.entryOf(collection, raw));
}

function errorsOf(taken: readonly number[]): Doc {
  if (taken.length === 0) return {};
  const writeErrors = taken.map((index) => ({
    index,
    code: DUPLICATE_KEY,
    errmsg: 'E11000 duplicate key error',
  }));
  return { writeErrors };
}
