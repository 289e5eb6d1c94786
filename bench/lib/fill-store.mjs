import { join } from 'node:path';
import { BSON } from 'mongodb';
import { createEngine } from '../../embedded-mongo/dist/engine.js';
import { Store } from '../../embedded-mongo/dist/store.js';

/**
 * The collections of an embedded store that nobody serves, to fill them: as the store itself writes, without wire and without waiting
 * for the disk. The collections and their indexes are there already. `close` resolves when the folder may be served.
 */
export function openToFill(dataDir, database = 'hokm') {
  const store = new Store(join(dataDir, 'store', 'data'), false);
  const engine = createEngine(store, () => new Date());
  const insertMany = (name, documents) =>
    store.write(() => {
      for (const document of documents)
        engine.documents.insert(
          engine.catalog.findOrCreate(database, name),
          Buffer.from(BSON.serialize(document)),
        );
    });
  return {
    collection: (name) => ({ insertMany: (documents) => insertMany(name, documents) }),
    close: () => store.close(),
  };
}
