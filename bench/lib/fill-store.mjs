import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BSON } from 'mongodb';
import { createEngine } from '../../embedded-mongo/dist/engine.js';
import { Store } from '../../embedded-mongo/dist/store.js';
import { connectDatabase } from '../../server/dist/platform/database/connect.js';
import { openStore } from '../lists.mjs';

/**
 * The collections of an embedded store that nobody serves, to fill them: as the store itself writes, without wire and without waiting
 * for the disk. The collections and their indexes are there already. `close` resolves when the folder may be served.
 */
function openToFill(dataDir, database = 'hokm') {
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

/**
 * A store with much in it: in the folder `data`, which keeps it for the next run, in another engine by `mongodb`, or in a folder that is
 * removed at the end. `prepare` makes the collections with their indexes; `fill` gets what has a `collection` with `insertMany`. Neither
 * is called where the folder is full already.
 */
export async function filledStore({ mongodb, data }, { prepare, fill }) {
  const folder = data ?? (mongodb === undefined ? await mkdtemp(join(tmpdir(), 'hokm-lists-')) : undefined);
  const open = () => openStore({ mongodb, data: folder });
  let store = await open();
  if (data !== undefined && existsSync(join(data, 'filled'))) return store;
  const connection = await connectDatabase({ uri: store.uri });
  await prepare({ uri: store.uri, connection });
  if (mongodb !== undefined) await fill(connection);
  else {
    await store.close(connection);
    const target = openToFill(folder);
    await fill(target);
    await target.close();
    await writeFile(join(folder, 'filled'), '');
    store = await open();
  }
  const { close } = store;
  return {
    ...store,
    close: async (connected) => {
      await close(connected);
      if (mongodb === undefined && data === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
