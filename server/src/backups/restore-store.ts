import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { startEmbeddedStore } from '@hokm/embedded-mongo/start';
import { WHOLE_BACKUPS } from '@hokm/shared/api/backups/limits';
import type { Manifest } from './archive.js';
import { BackupFault } from './fault.js';
import { restoreArchive } from './restore-archive.js';
import { dbOf, openStore } from './source.js';

/** A store under this name was restored whole, and is to take the place of the store. */
const READY = 'store-restored';

export interface RestoreStoreProps {
  readonly dataDir: string;
  /** A path, or the name of a file in the folder of backups. */
  readonly file: string;
  readonly secret: string;
  /** Ms since 1970. */
  readonly now: number;
}

/** The name of a store that is put aside at a moment. */
const formerAt = (now: number): string =>
  `store-before-${new Date(now).toISOString().slice(0, 19).replace(/\D/g, '')}`;

/**
 * Puts a store that was restored whole in the place of the store that is there, and does so to its end where a crash has come between.
 * Answers the folder of the former store; null when there was none, or nothing to do. Nobody may have the store open.
 */
export async function finishRestore(dataDir: string, now: number): Promise<string | null> {
  const ready = join(dataDir, READY);
  const store = join(dataDir, 'store');
  if (!existsSync(ready)) return null;
  const former = existsSync(store) ? join(dataDir, formerAt(now)) : null;
  if (former !== null) await rename(store, former);
  await rename(ready, store);
  return former;
}

/**
 * Restores a backup in the place of the embedded store of a stopped server. The store that was there stays beside it, under the
 * name that is answered. Throws when the server runs, and a `BackupFault` for a backup that cannot be used; the store is as before then.
 */
export async function restoreStore({ dataDir, file, secret, now }: RestoreStoreProps): Promise<{
  readonly manifest: Manifest;
  /** Folder of the former store; null when there was none. */
  readonly former: string | null;
}> {
  const path = isAbsolute(file) || existsSync(file) ? file : join(dataDir, 'backups', file);
  // Whoever can open it is alone with it.
  if (existsSync(join(dataDir, 'store'))) await (await startEmbeddedStore({ dataDir, thread: false })).stop();
  const folder = join(dataDir, 'tmp-restore');
  await rm(folder, { recursive: true, force: true });
  await rm(join(dataDir, READY), { recursive: true, force: true });
  const fresh = await openStore(folder, { name: 'hokm', isCopy: false, keep: true });
  let manifest: Manifest;
  try {
    manifest = await restoreArchive(path, {
      db: dbOf(fresh.connection),
      secret,
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    if (!WHOLE_BACKUPS.includes(manifest.type)) throw new BackupFault('backup/partial');
  } catch (error) {
    try {
      await fresh.close();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    throw error;
  }
  await fresh.close();
  // From here on a crash is made good by the next start.
  await rename(join(folder, 'store'), join(dataDir, READY));
  await rm(folder, { recursive: true, force: true });
  return { manifest, former: await finishRestore(dataDir, now) };
}
