import type { Connection } from 'mongoose';
import type { AnyCollection } from '../platform/database/collection.js';
import { sharedState } from '../platform/shared-state/model.js';
import { keyedCollections, renewKeys } from './renew-keys.js';

/** How keys are made; another one makes all stored keys anew. */
const VERSION = 3;
const ID = 'search_keys';

interface Place {
  readonly version: number;
  /** Collections that are done. */
  readonly done: readonly string[];
  readonly last: string;
}

/** After an update, makes stored keys anew that an earlier version has made: a batch with each run, going on after a stop. */
export function renewOldKeys(connection: Connection, collections: () => readonly AnyCollection[]) {
  let isDone = false;
  return async (): Promise<void> => {
    if (isDone) return;
    const model = sharedState.model(connection);
    const stored = (await model.findById(ID).lean<{ value: Place }>())?.value;
    const place = stored?.version === VERSION ? stored : { version: VERSION, done: [], last: '' };
    const next = keyedCollections(collections()).find(({ name }) => !place.done.includes(name));
    if (next === undefined) {
      isDone = true;
      return;
    }
    const { last, isEnd } = await renewKeys(connection, next, place.last);
    const value: Place = isEnd
      ? { ...place, done: [...place.done, next.name], last: '' }
      : { ...place, last };
    await model.updateOne({ _id: ID }, { $set: { value, revision: 0 } }, { upsert: true });
  };
}
