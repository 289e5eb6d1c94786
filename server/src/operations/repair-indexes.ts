import type { Connection, mongo } from 'mongoose';
import type { JobRun } from '../platform/panel-jobs/job-kind.js';
import { createIndexes, type AnyCollection } from '../platform/database/collection.js';

const NAMESPACE_NOT_FOUND = 26;

/** The name that an index gets from its key. */
const nameOf = ({ key, name }: mongo.IndexDescription): string =>
  name ??
  Object.entries(key)
    .map(([field, direction]) => `${field}_${String(direction)}`)
    .join('_');

async function indexesIn(connection: Connection, collection: string): Promise<string[]> {
  try {
    const found = await connection.collection(collection).indexes();
    return found.map(({ name }) => name ?? '').filter((name) => name !== '_id_');
  } catch (error) {
    const isMissing = typeof error === 'object' && error !== null && 'code' in error;
    if (isMissing && error.code === NAMESPACE_NOT_FOUND) return [];
    throw error;
  }
}

/** Compares the indexes of all collections with their declarations, and makes those that are missing. */
export async function repairIndexes(
  connection: Connection,
  collections: readonly AnyCollection[],
  run: Pick<JobRun, 'progress' | 'finding' | 'signal'>,
) {
  const counts = { before: 0, after: 0, made: 0, foreign: 0, failed: 0 };
  for (const [at, collection] of collections.entries()) {
    run.signal.throwIfAborted();
    run.progress(at, collections.length, collection.name);
    const before = await indexesIn(connection, collection.name);
    const declared = collection.indexes.map(nameOf);
    const note = (level: 'info' | 'warning' | 'error', code: string, index: string, detail = ''): void =>
      run.finding({ level, code, target: `${collection.name}:${index}`, detail });
    for (const index of before.filter((name) => !declared.includes(name))) {
      counts.foreign += 1;
      note('info', 'index_foreign', index);
    }
    try {
      await createIndexes(connection, [collection]);
    } catch (error) {
      counts.failed += 1;
      note('error', 'index_differs', '*', error instanceof Error ? error.message : String(error));
    }
    const after = await indexesIn(connection, collection.name);
    for (const index of after.filter((name) => !before.includes(name))) {
      counts.made += 1;
      note('warning', 'index_made', index);
    }
    counts.before += before.length;
    counts.after += after.length;
  }
  return counts;
}
