import type { Engine } from './engine.js';
import { prepareQuery } from './query.js';
import { toNumber } from './values.js';

/** Removes the documents whose time is over by a TTL index, and gives their number. */
export async function sweepExpired(engine: Engine): Promise<number> {
  engine.store.refresh();
  let removed = 0;
  const expiring = engine.catalog
    .all()
    .filter(({ indexes }) => indexes.some(({ spec }) => 'expireAfterSeconds' in spec));
  for (const { db, name } of expiring) {
    removed += await engine.store.write(() => sweepCollection(engine, db, name));
  }
  return removed;
}

function sweepCollection(engine: Engine, db: string, name: string): number {
  let removed = 0;
  const collection = engine.catalog.find(db, name);
  for (const index of collection?.indexes ?? []) {
    const seconds = toNumber(index.spec['expireAfterSeconds']);
    const [field] = index.fields;
    if (collection === undefined || seconds === undefined || field === undefined) continue;
    const filter = { ...index.partial, [field]: { $lt: new Date(engine.now().getTime() - seconds * 1000) } };
    for (const old of [...prepareQuery(engine.catalog, collection, { filter }).run()]) {
      engine.documents.remove(collection, old);
      removed++;
    }
  }
  return removed;
}
