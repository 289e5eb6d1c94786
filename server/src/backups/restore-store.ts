import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { startEmbeddedStore } from '@hokm/embedded-mongo/start';
import type { Manifest } from './archive.js';
import { restoreArchive } from './restore-archive.js';
import { dbOf, openStore } from './source.js';

export interface RestoreStoreProps {
  readonly dataDir: string;
  /** A path, or the name of a file in the folder of backups. */
  readonly file: string;
  readonly secret: string;
  /** Ms since 1970. */
  readonly now: number;
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
  const store = join(dataDir, 'store');
  const hadStore = existsSync(store);
  // Whoever can open it is alone with it.
  if (hadStore) await (await startEmbeddedStore({ dataDir, thread: false })).stop();
  const folder = join(dataDir, 'tmp-restore');
  await rm(folder, { recursive: true, force: true });
  const fresh = await openStore(folder, { name: 'hokm', isCopy: false, keep: true });
  let manifest: Manifest;
  try {
    manifest = await restoreArchive(path, {
      ...{ db: dbOf(fresh.connection), secret, onProgress: () => undefined },
      signal: new AbortController().signal,
    });
  } catch (error) {
    await fresh.close();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  await fresh.close();
  const former = join(dataDir, `store-before-${new Date(now).toISOString().slice(0, 19).replace(/\D/g, '')}`);
  if (hadStore) await rename(store, former);
  await rename(join(folder, 'store'), store);
  await rm(folder, { recursive: true, force: true });
  return { manifest, former: hadStore ? former : null };
}
