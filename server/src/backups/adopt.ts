import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { BACKUP_TYPES, type BackupType } from '@hokm/shared/api/backups/limits';
import type { Clock, Log } from '../platform/core/ports.js';
import { readArchive, type Manifest } from './archive.js';
import { nullIfMissing, type BackupStore } from './backup-store.js';
import { BackupFault, type BackupCode } from './fault.js';
import type { BackupRecord } from './model.js';

const NAME = /^(\d{4}-\d\d-\d\d)-([a-z]+)-([0-9a-f]{24})\.hokm$/;

interface Archive {
  readonly file: string;
  readonly id: string;
  readonly type: BackupType;
  readonly day: string;
}

export interface AdoptContext {
  readonly store: BackupStore;
  /** Null: archives cannot be read. */
  readonly secret: string | null;
  readonly clock: Clock;
  readonly log: Log;
}

/** The archives of a folder, by their names. */
async function archivesIn(folder: string): Promise<Archive[]> {
  // The folder is made with the first backup.
  const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
  return names.flatMap((file) => {
    const [, day, word, id] = NAME.exec(file) ?? [];
    const type = BACKUP_TYPES.find((each) => each === word);
    return day === undefined || id === undefined || type === undefined ? [] : [{ file, id, type, day }];
  });
}

/** The manifest of an archive, all of which is read; or why it cannot be used. */
async function manifestOf(path: string, secret: string): Promise<Manifest | BackupCode> {
  try {
    let manifest: Manifest | null = null;
    for await (const entry of readArchive(path, secret)) if ('manifest' in entry) ({ manifest } = entry);
    return manifest ?? 'backup/damaged';
  } catch (error) {
    if (error instanceof BackupFault) return error.code;
    throw error;
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

async function recordOf(context: AdoptContext, secret: string, archive: Archive): Promise<BackupRecord> {
  const { store, clock } = context;
  const { file, id: _id, type, day } = archive;
  const path = store.pathOf(file);
  const began = clock.now();
  const [{ size }, sha256, manifest] = [
    await stat(path),
    await hashOf(path),
    await manifestOf(path, secret),
  ] as const;
  const base = { _id, type, file, host: store.host, size, sha256, created_by: '' };
  if (typeof manifest === 'string') {
    const at = new Date(clock.now());
    return {
      ...base,
      created_at: new Date(day),
      version: '',
      documents: 0,
      collections: [],
      audit_head: '',
      drill: { at, ok: false, code: manifest, ms: at.getTime() - began },
    };
  }
  const { made_at, product: version, audit_head, collections } = manifest;
  return {
    ...base,
    type: manifest.type,
    created_at: new Date(made_at),
    version,
    audit_head,
    documents: collections.reduce((sum, { count }) => sum + count, 0),
    collections: collections.map(({ name, count }) => ({ name, count })),
  };
}

/**
 * Lists archives in the folder of this machine that no record names: those of before a restore, or that were copied there. Removes
 * those that somebody has deleted, where a crash or another machine has left the file. Those of a machine that is gone, as a container
 * that was made anew, are this machine's from then on. Answers how many it lists anew.
 */
export async function adoptArchives(context: AdoptContext): Promise<number> {
  const { store, secret, log } = context;
  const archives = await archivesIn(store.folder);
  const known = await store.findAll(archives.map(({ id }) => id));
  const live = await store.liveMachines();
  let adopted = 0;
  for (const archive of archives) {
    const record = known.get(archive.id);
    if (record === undefined && secret !== null) {
      await store.adopt(await recordOf(context, secret, archive));
      log.info({ backup: archive.id, file: archive.file }, 'an archive without a record is listed');
      adopted += 1;
    }
    if (record === undefined) continue;
    const isOurs = record.host === store.host || !live.has(record.host);
    if (!isOurs) continue;
    if (record.removed_at !== undefined) await rm(store.pathOf(archive.file), { force: true });
    else if (record.host !== store.host && (await store.has(record))) await store.moveHere(record);
  }
  return adopted;
}
