import { rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Connection, mongo } from 'mongoose';
import { startEmbeddedStore, type EmbeddedStore } from '@hokm/embedded-mongo/start';
import { connectDatabase } from '../platform/database/connect.js';
import { BackupFault } from './fault.js';

/** A database that does not change while it is read. */
export interface Source {
  readonly db: mongo.Db;
  readonly session: mongo.ClientSession | null;
  close(): Promise<void>;
}

export type Engine = 'embedded' | 'replica_set' | 'standalone';

/** Never, as long as such a store is open: nothing goes from a copy because its time has come, ms. */
const NEVER_MS = 2 ** 31 - 1;

/** Built code can serve a store in a thread of its own; run from its sources it cannot. */
const THREAD = import.meta.url.includes('/dist/');

/** A store maps its lock into memory: a process that writes there while the disk has no room is killed by the system. Bytes. */
const ROOM = 256 * 1024;

/** Throws `backup/disk_full` when there is no room to open a store in a folder. */
async function needRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(folder));
  if (bavail * bsize < ROOM) throw new BackupFault('backup/disk_full');
}

export function dbOf({ db }: Connection): mongo.Db {
  if (db === undefined) throw new Error('the connection is not open');
  return db;
}

/** What kind of database a connection leads to. */
export async function engineOf(connection: Connection): Promise<Engine> {
  const admin = dbOf(connection).admin();
  const built = await admin.command({ buildInfo: 1 });
  if (built['gitVersion'] === 'hokm-embedded-store') return 'embedded';
  const hello = await admin.command({ hello: 1 });
  return typeof hello['setName'] === 'string' || hello['msg'] === 'isdbgrid' ? 'replica_set' : 'standalone';
}

/** A store of its own on a folder, with a connection; closing it removes the folder unless it is kept. Throws `backup/disk_full`. */
export async function openStore(
  folder: string,
  {
    name,
    isCopy,
    keep = false,
  }: { readonly name: string; readonly isCopy: boolean; readonly keep?: boolean },
): Promise<{ readonly connection: Connection; close(): Promise<void> }> {
  const remove = () => (keep ? Promise.resolve() : rm(folder, { recursive: true, force: true }));
  let store: EmbeddedStore | null = null;
  try {
    await needRoom(folder);
    store = await startEmbeddedStore({ dataDir: folder, thread: THREAD, isCopy, sweepEveryMs: NEVER_MS });
    const connection = await connectDatabase({ uri: store.uri.replace('/hokm?', `/${name}?`) });
    const opened = store;
    return {
      connection,
      async close() {
        try {
          await connection.close();
          await opened.stop();
        } finally {
          await remove();
        }
      },
    };
  } catch (error) {
    await store?.stop();
    await remove();
    throw error;
  }
}

/**
 * Opens a database as it is at one moment: a copy of the embedded store, a snapshot of a replica set, or a standalone server under
 * maintenance. Throws `backup/needs_maintenance` for the last one otherwise.
 * @param folder for the copy; removed afterwards
 */
export async function openSource(
  connection: Connection,
  { folder, isUnderMaintenance }: { readonly folder: string; readonly isUnderMaintenance: boolean },
): Promise<Source> {
  const engine = await engineOf(connection);
  const db = dbOf(connection);
  if (engine === 'embedded') {
    await rm(folder, { recursive: true, force: true });
    try {
      await db.admin().command({ copyStore: folder });
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
    const copy = await openStore(folder, { name: connection.name, isCopy: true });
    return { db: dbOf(copy.connection), session: null, close: () => copy.close() };
  }
  if (engine === 'replica_set') {
    const session = connection.getClient().startSession({ snapshot: true });
    return { db, session, close: () => session.endSession() };
  }
  if (!isUnderMaintenance) throw new BackupFault('backup/needs_maintenance');
  return { db, session: null, close: () => Promise.resolve() };
}
