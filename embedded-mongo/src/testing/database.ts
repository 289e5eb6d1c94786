import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { startEmbeddedStore } from '../start.js';

/** A database of its own for one test file. `uri` names the database already: `mongoose.connect(uri)` is enough. */
export interface TestDatabase {
  readonly uri: string;
  readonly dbName: string;
  /** The folder of an embedded store. */
  readonly dataDir: string | null;
  /** Drops the database and stops the store that was started for it. */
  close(): Promise<void>;
}

/** What a database of an embedded store holds. */
interface DatabaseImage {
  readonly dbName: string;
  readonly bytes: Uint8Array;
}

const newName = () => `hokm_test_${randomBytes(6).toString('hex')}`;
/** The file of a store, in its data folder. */
const FOLDER = join('store', 'data');
const FILE = join(FOLDER, 'data.mdb');

/**
 * Opens an empty database: on the engine that `TEST_MONGODB_URI` names, or else on an embedded store in a
 * temporary folder. Connections must be closed by the caller before `close()`.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const named = namedEngine();
  return named === '' ? openEmbedded(null) : openNamed(named, newName());
}

const namedEngine = () => process.env['TEST_MONGODB_URI'] ?? '';

/**
 * Opens databases that hold the same from the beginning: `fill` writes it into the first one, and on an embedded store the others
 * are copies of that.
 */
export function databasesWith(fill: (uri: string) => Promise<void>): () => Promise<TestDatabase> {
  let image: Promise<DatabaseImage> | undefined;
  return async () => {
    if (namedEngine() === '') return openEmbedded(await (image ??= imageOf(fill)));
    const database = await openTestDatabase();
    await fill(database.uri);
    return database;
  };
}

async function imageOf(fill: (uri: string) => Promise<void>): Promise<DatabaseImage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hokm-'));
  const dbName = newName();
  const store = await startEmbeddedStore({ dataDir, thread: false });
  try {
    await fill(withDatabase(store.uri, dbName));
  } finally {
    await store.stop();
  }
  const bytes = await readFile(join(dataDir, FILE));
  await rm(dataDir, { recursive: true, force: true });
  return { dbName, bytes };
}

async function openEmbedded(image: DatabaseImage | null): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hokm-'));
  if (image !== null) {
    await mkdir(join(dataDir, FOLDER), { recursive: true, mode: 0o700 });
    await writeFile(join(dataDir, FILE), image.bytes);
  }
  const dbName = image?.dbName ?? newName();
  const store = await startEmbeddedStore({ dataDir, thread: false, syncs: false });
  return {
    uri: withDatabase(store.uri, dbName),
    dbName,
    dataDir,
    close: async () => {
      await store.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function openNamed(base: string, dbName: string): TestDatabase {
  const uri = withDatabase(base, dbName);
  return {
    uri,
    dbName,
    dataDir: null,
    close: async () => {
      const connection = await mongoose.createConnection(uri).asPromise();
      await connection.dropDatabase();
      await connection.close();
    },
  };
}

/** Puts the database's name into a connection string, keeping hosts and options. */
function withDatabase(uri: string, dbName: string): string {
  const match = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(uri);
  if (match?.[1] === undefined)
    throw new Error(`TEST_MONGODB_URI is not a MongoDB connection string: ${uri}`);
  return `${match[1]}/${dbName}${match[2] ?? ''}`;
}
