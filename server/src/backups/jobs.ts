import { rm } from 'node:fs/promises';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { BACKUP_TYPES } from '@hokm/shared/api/backups/limits';
import type { ErrorCode } from '@hokm/shared/errors';
import type { Clock } from '../platform/core/ports.js';
import { refuse, type Refusal } from '../platform/core/result.js';
import { defineJob, JobStopped, type JobRun } from '../platform/panel-jobs/job-kind.js';
import { MANIFEST, partName, writeArchive, type Manifest } from './archive.js';
import type { BackupStore } from './backup-store.js';
import { checkRestored, type CheckContext } from './check-restored.js';
import { isIn } from './contents.js';
import { collectionsOf, readCollection, type DumpedCollection } from './dump.js';
import { faultOf } from './fault.js';
import type { BackupRecord } from './model.js';
import { restoreArchive } from './restore-archive.js';
import { dbOf, engineOf, openSource, openStore } from './source.js';

/** What the staff has to hear of. */
export interface BackupNotice {
  readonly kind: 'backup_failed' | 'drill_failed';
  /** Id of the job; for a drill that of the backup. */
  readonly id: string;
  readonly code: ErrorCode;
}

export interface BackupContext extends CheckContext {
  readonly connection: Connection;
  readonly store: BackupStore;
  /** Null: backups are not possible. */
  readonly secret: string | null;
  /** The product's version. */
  readonly version: string;
  readonly isUnderMaintenance: () => boolean;
  /** Tells the staff. */
  readonly tell: (notice: BackupNotice) => Promise<unknown>;
  readonly clock: Clock;
}

const area = 'panel/system' as const;
/** One of them at a time. */
const alone = 'backups';

type Run = Pick<JobRun, 'id' | 'by' | 'signal' | 'progress' | 'finding'>;

/** Runs work whose faults are answers; those of a job that stops are not. */
async function faultsRefused(
  run: Run,
  onFault: (code: ErrorCode, error: unknown) => Promise<void>,
  work: () => Promise<object>,
): Promise<object | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof JobStopped || run.signal.aborted) throw error;
    const code = faultOf(error);
    if (code === null) throw error;
    await onFault(code, error);
    return refuse(code);
  }
}

async function makeBackup(context: BackupContext, type: BackupRecord['type'], secret: string, run: Run) {
  const { connection, store, version, clock, auditLogOf } = context;
  await store.prepare();
  const made_at = new Date(clock.now());
  const file = `${made_at.toISOString().slice(0, 10)}-${type}-${run.id}.hokm`;
  const source = await openSource(connection, {
    folder: store.pathOf(`tmp-copy-${run.id}`),
    isUnderMaintenance: context.isUnderMaintenance(),
  });
  const collections: DumpedCollection[] = [];
  try {
    const names = (await collectionsOf(source)).filter((name) => isIn(type, name));
    const { head } = await auditLogOf(connection).head();
    const written = await writeArchive(store.pathOf(file), secret, async (add) => {
      for (const [at, name] of names.entries()) {
        let part = 0;
        run.progress(at, names.length, name);
        collections.push(
          await readCollection(source, name, async (bytes) => {
            run.signal.throwIfAborted();
            part += 1;
            await add(partName(name, part), bytes);
          }),
        );
      }
      const manifest: Manifest = {
        ...{ version: 1, type, product: version, database: connection.name },
        made_at: made_at.toISOString(),
        audit_head: head,
        collections: collections.map(({ indexes, ...rest }) => ({ ...rest, indexes: [...indexes] })),
      };
      await add(MANIFEST, Buffer.from(JSON.stringify(manifest)));
    });
    const documents = collections.reduce((sum, { count }) => sum + count, 0);
    run.progress(names.length, names.length);
    await store.add({
      ...{ _id: run.id, type, file, host: store.host, ...written, created_at: made_at },
      ...{ created_by: run.by?.actor ?? '', version, documents, audit_head: head },
      collections: collections.map(({ name, count }) => ({ name, count })),
    });
    const pruned = run.by === null ? await store.prune() : 0;
    return { backup_id: run.id, size: written.size, documents, collections: collections.length, pruned };
  } finally {
    await source.close();
  }
}

async function drill(context: BackupContext, record: BackupRecord, secret: string, run: Run) {
  const { store, clock } = context;
  const began = clock.now();
  await store.prepare();
  const fresh = await openStore(store.pathOf(`tmp-drill-${run.id}`), { name: 'hokm', isCopy: false });
  const noted = (code: ErrorCode | '') =>
    store.noteDrill(record._id, {
      at: new Date(clock.now()),
      ok: code === '',
      code,
      ms: clock.now() - began,
    });
  try {
    const manifest = await restoreArchive(store.pathOf(record.file), {
      ...{ db: dbOf(fresh.connection), secret, signal: run.signal },
      onProgress: (collection, documents) => run.progress(documents, record.documents, collection),
    });
    run.progress(record.documents, record.documents, 'checks');
    const isWhole = record.type === 'full' || record.type === 'data';
    const { findings, matches } = isWhole
      ? await checkRestored(fresh.connection, context, run.signal)
      : { findings: [], matches: 0 };
    for (const finding of findings) run.finding(finding);
    await noted(findings.length === 0 ? '' : 'backup/damaged');
    if (findings.length > 0) {
      await context.tell({ kind: 'drill_failed', id: record._id, code: 'backup/damaged' });
      return refuse('backup/damaged');
    }
    return {
      backup_id: record._id,
      collections: manifest.collections.length,
      documents: record.documents,
      matches,
    };
  } catch (error) {
    const code = faultOf(error);
    if (code !== null && !run.signal.aborted) await noted(code);
    throw error;
  } finally {
    await fresh.close();
  }
}

/** A name for the restored database that nobody has yet. */
const nameAt = (name: string, now: number): string =>
  `${name}_r${new Date(now).toISOString().slice(0, 19).replace(/\D/g, '')}`;

async function restore(context: BackupContext, record: BackupRecord, secret: string, run: Run) {
  const { connection, store, clock } = context;
  await store.prepare();
  const restoring = {
    secret,
    signal: run.signal,
    onProgress: (collection: string, documents: number) =>
      run.progress(documents, record.documents, collection),
  };
  const path = store.pathOf(record.file);
  const name = nameAt(connection.name, clock.now());
  if ((await engineOf(connection)) !== 'embedded') {
    const db = dbOf(connection.useDb(name));
    try {
      await restoreArchive(path, { ...restoring, db });
    } catch (error) {
      await db.dropDatabase();
      throw error;
    }
    const lines = [`MONGODB_URI=…/${name}`, 'restart every process'];
    return { backup_id: record._id, database: name, documents: record.documents, lines };
  }
  const unfinished = store.pathOf(`tmp-restore-${run.id}`);
  const fresh = await openStore(unfinished, { name: connection.name, isCopy: false });
  try {
    await restoreArchive(path, { ...restoring, db: dbOf(fresh.connection) });
  } finally {
    await fresh.close();
  }
  await rm(unfinished, { recursive: true, force: true });
  const lines = ['stop the server', `npm run restore -- ${record.file}`];
  return { backup_id: record._id, database: connection.name, documents: record.documents, lines };
}

/** Backups, drills and restores, one at a time. */
export function backupJobs(context: BackupContext) {
  const { store, secret, tell, log } = context;
  const of = z.object({ backup_id: z.string() });

  /** Runs work on a backup that is on this machine. */
  async function withRecord(
    id: string,
    work: (record: BackupRecord, key: string) => Promise<object>,
  ): Promise<object> {
    const record = await store.find(id);
    if (record === null) return refuse('request/not_found');
    if (record.host !== store.host) return refuse('backup/elsewhere');
    return secret === null ? refuse('backup/key_missing') : work(record, secret);
  }

  return {
    make: defineJob({
      ...{ kind: 'backup.create', area, alone, input: z.object({ type: z.enum(BACKUP_TYPES) }) },
      async run({ type }, run) {
        const failed = async (code: ErrorCode, error?: unknown): Promise<void> => {
          log.error({ err: error, job: run.id, code }, 'a backup failed');
          await tell({ kind: 'backup_failed', id: run.id, code });
        };
        if (secret === null) {
          await failed('backup/key_missing');
          return refuse('backup/key_missing');
        }
        return faultsRefused(run, failed, () => makeBackup(context, type, secret, run));
      },
    }),
    drill: defineJob({
      ...{ kind: 'backup.drill', area, alone, input: of },
      run: ({ backup_id }, run) =>
        faultsRefused(
          run,
          async (code, error) => {
            log.error({ err: error, backup: backup_id, code }, 'a drill failed');
            await tell({ kind: 'drill_failed', id: backup_id, code });
          },
          () => withRecord(backup_id, (record, key) => drill(context, record, key, run)),
        ),
    }),
    restore: defineJob({
      ...{ kind: 'backup.restore', area, alone, input: of },
      run: ({ backup_id }, run) =>
        faultsRefused(
          run,
          async (code, error) => {
            log.error({ err: error, backup: backup_id, code }, 'a restore failed');
            return Promise.resolve();
          },
          () => withRecord(backup_id, (record, key) => restore(context, record, key, run)),
        ),
    }),
  };
}
export type BackupJobs = ReturnType<typeof backupJobs>;
