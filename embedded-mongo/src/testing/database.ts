import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
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

/**
 * Opens an empty database: on the engine that `TEST_MONGODB_URI` names, or else on an embedded store in a
 * temporary folder. Connections must be closed by the caller before `close()`.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const dbName = `hokm_test_${randomBytes(6).toString('hex')}`;
  const named = process.env['TEST_MONGODB_URI'];
  return named === undefined || named === '' ? openEmbedded(dbName) : openNamed(named, dbName);
}

async function openEmbedded(dbName: string): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hokm-'));
  const store = await startEmbeddedStore({ dataDir, thread: false });
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
