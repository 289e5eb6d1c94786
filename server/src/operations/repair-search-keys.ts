import type { Connection } from 'mongoose';
import type { AnyCollection } from '../platform/database/collection.js';
import { countAll } from '../platform/database/count-all.js';
import type { JobRun } from '../platform/panel-jobs/job-kind.js';
import { keyedCollections, renewKeys } from './renew-keys.js';

export interface SearchKeysCheckpoint {
  readonly collection: string;
  readonly last: string;
  readonly examined: number;
  readonly changed: number;
}

/** Computes the keys by which documents are found anew: one collection after the other, in the order of ids. */
export async function repairSearchKeys(
  connection: Connection,
  collections: readonly AnyCollection[],
  run: JobRun<SearchKeysCheckpoint>,
) {
  const keyed = keyedCollections(collections);
  const counts = keyed.map(({ name }) => countAll(connection.collection(name)));
  const total = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  let { collection, last, examined, changed } = run.resumed ?? {
    collection: '',
    last: '',
    examined: 0,
    changed: 0,
  };
  const first = keyed.findIndex(({ name }) => name === collection);
  for (const each of keyed.slice(Math.max(first, 0))) {
    if (each.name !== collection) last = '';
    collection = each.name;
    for (let isEnd = false; !isEnd;) {
      const renewed = await renewKeys(connection, each, last);
      ({ last, isEnd } = renewed);
      examined += renewed.examined;
      changed += renewed.changed;
      run.progress(examined, Math.max(total, examined));
      await run.checkpoint({ collection, last, examined, changed });
    }
  }
  return { before: { outdated: changed }, after: { outdated: 0 }, examined, changed };
}
