import type { Connection } from 'mongoose';
import { z } from 'zod';
import { BACKUP_TYPES, WHOLE_BACKUPS } from '@hokm/shared/api/backups/limits';
import type { ErrorCode } from '@hokm/shared/errors';
import type { Clock, Log } from '../platform/core/ports.js';
import { refuse, type Refusal } from '../platform/core/result.js';
import { defineJob, JobStopped, type JobRun } from '../platform/panel-jobs/job-kind.js';
import type { NoticeProps } from '../platform/panel/panel-notices.js';
import { MANIFEST, partName, writeArchive, type Manifest } from './archive.js';
import type { BackupStore } from './backup-store.js';
import { checkRestored, type CheckContext } from './check-restored.js';
import { isIn } from './contents.js';
import { collectionsOf, readCollection, type DumpedCollection } from './dump.js';
import { faultOf } from './fault.js';
import type { BackupRecord } from './model.js';
import { restoreArchive, type RestoreProps } from './restore-archive.js';
import { dbOf, engineOf, openSource, openStore } from './source.js';

/** What the staff has to hear of. */
export interface BackupNotice {
  /** `drill_findings`: the archive is whole, and some of its data does not fit together. */
  readonly kind: 'backup_failed' | 'drill_failed' | 'drill_findings';
  /** Id of the job; for a drill that of the backup. */
  readonly id: string;
  readonly facts: { readonly code: ErrorCode } | { readonly count: number };
}

const area = 'panel/system' as const;

/** The notice in the panel: told again for the same job and reason, it is the same one until somebody has read it. */
export function panelNoticeOf({ kind, id, facts }: BackupNotice): NoticeProps {
  const key = [kind, id, ...Object.values<string | number>(facts)].join(':');
  return { key, kind, facts: { ...facts }, area, href: 'backups', recurs: true };
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

/** One of them at a time. */
const alone = 'backups';

type Run = Pick<JobRun, 'id' | 'by' | 'signal' | 'progress' | 'finding'>;

/** Refusals of work that was not tried: they say how the installation is. */
const NOT_TRIED: readonly ErrorCode[] = [
  'request/not_found',
  'backup/elsewhere',
  'backup/key_missing',
  'backup/needs_maintenance',
  'backup/partial',
];

/** Writes into the log why work has not been done: a fault is an error, a refusal of what was not tried is not. */
function tellLog(log: Log, code: ErrorCode, facts: object, message: string): void {
  if (NOT_TRIED.includes(code)) log.warn({ ...facts, code }, message);
  else log.error({ ...facts, code }, message);
}

/** Runs work whose faults are answers; those of a job that stops are not. */
async function faultsRefused(
  log: Log,
  run: Run,
  work: () => Promise<object | Refusal>,
): Promise<object | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof JobStopped || run.signal.aborted) throw error;
    const code = faultOf(error);
    if (code === null) throw error;
    tellLog(log, code, { err: error, job: run.id }, 'a backup, drill or restore met a fault');
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
        version: 1,
        type,
        product: version,
        database: connection.name,
        made_at: made_at.toISOString(),
        audit_head: head,
        collections: collections.map(({ indexes, ...rest }) => ({ ...rest, indexes: [...indexes] })),
      };
      await add(MANIFEST, Buffer.from(JSON.stringify(manifest)));
    });
    const documents = collections.reduce((sum, { count }) => sum + count, 0);
    run.progress(names.length, names.length);
    await store.add({
      _id: run.id,
      type,
      file,
      host: store.host,
      ...written,
      created_at: made_at,
      created_by: run.by?.actor ?? '',
      version,
      documents,
      audit_head: head,
      collections: collections.map(({ name, count }) => ({ name, count })),
    });
    const pruned = run.by === null ? await store.prune() : 0;
    return { backup_id: run.id, size: written.size, documents, collections: collections.length, pruned };
  } finally {
    await source.close();
  }
}

/**
 * Restores a backup to see that it can be. Two verdicts: an archive that is cut off, changed or sealed otherwise is a fault; of a whole
 * one it answers what of its data does not fit together, which was so in the database that it was made of.
 */
async function drill(context: BackupContext, record: BackupRecord, secret: string, run: Run) {
  const { store, clock, tell } = context;
  const began = clock.now();
  await store.prepare();
  const fresh = await openStore(store.pathOf(`tmp-drill-${run.id}`), { name: 'hokm', isCopy: false });
  try {
    const manifest = await restoreArchive(store.pathOf(record.file), {
      db: dbOf(fresh.connection),
      secret,
      signal: run.signal,
      onProgress: (collection, documents) => run.progress(documents, record.documents, collection),
    });
    run.progress(record.documents, record.documents, 'checks');
    const isWhole = WHOLE_BACKUPS.includes(record.type);
    const { findings, matches } = isWhole
      ? await checkRestored(fresh.connection, context, run.signal)
      : { findings: [], matches: 0 };
    for (const finding of findings) run.finding(finding);
    const at = new Date(clock.now());
    const count = findings.length;
    await store.noteDrill(record._id, { at, ok: true, code: '', ms: clock.now() - began, findings: count });
    if (count > 0) await tell({ kind: 'drill_findings', id: record._id, facts: { count } });
    return {
      backup_id: record._id,
      collections: manifest.collections.length,
      documents: record.documents,
      matches,
      findings: count,
    };
  } finally {
    await fresh.close();
  }
}

/** A name for the restored database that nobody has yet. */
const nameAt = (name: string, now: number): string =>
  `${name}_r${new Date(now).toISOString().slice(0, 19).replace(/\D/g, '')}`;

type RestoreRun = Pick<JobRun<{ database: string }>, keyof Run | 'resumed' | 'checkpoint'>;

async function restore(context: BackupContext, record: BackupRecord, secret: string, run: RestoreRun) {
  const { connection, store } = context;
  await store.prepare();
  const restoring = {
    secret,
    signal: run.signal,
    onProgress: (collection: string, documents: number) =>
      run.progress(documents, record.documents, collection),
  };
  const path = store.pathOf(record.file);
  if ((await engineOf(connection)) !== 'embedded') {
    const name = await restoreBeside(context, path, restoring, run);
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
  const lines = ['stop the server', `npm run restore -- ${record.file}`];
  return { backup_id: record._id, database: connection.name, documents: record.documents, lines };
}

/** Removes what a restore has written beside the running database. */
async function dropRestored(connection: Connection, name: string): Promise<void> {
  await dbOf(connection.useDb(name)).dropDatabase();
}

/**
 * Restores an archive into a database beside the running one; answers its name. The name is stored before anything is written: a run
 * that goes on after a crash begins the same database anew.
 */
export async function restoreBeside(
  { connection, clock }: Pick<BackupContext, 'connection' | 'clock'>,
  path: string,
  restoring: Omit<RestoreProps, 'db'>,
  { resumed, checkpoint }: Pick<RestoreRun, 'resumed' | 'checkpoint'>,
): Promise<string> {
  const name = resumed?.database ?? nameAt(connection.name, clock.now());
  if (resumed === null) await checkpoint({ database: name });
  else await dropRestored(connection, name);
  try {
    await restoreArchive(path, { ...restoring, db: dbOf(connection.useDb(name)) });
  } catch (error) {
    await dropRestored(connection, name);
    throw error;
  }
  return name;
}

/** Backups, drills and restores, one at a time. */
export function backupJobs(context: BackupContext) {
  const { store, secret, tell, clock, log } = context;
  const of = z.object({ backup_id: z.string() });

  /** Runs work on a backup whose file is on this machine: jobs go to the machine that has it, as long as there is one. */
  async function withRecord(
    id: string,
    work: (record: BackupRecord, key: string) => Promise<object | Refusal>,
  ): Promise<object | Refusal> {
    const record = await store.find(id);
    if (record === null) return refuse('request/not_found');
    const size = await store.sizeHere(record);
    // A damaged file of this machine is looked at, to say so.
    const isHere = size !== null && (size === record.size || record.host === store.host);
    if (!isHere) return refuse('backup/elsewhere');
    return secret === null ? refuse('backup/key_missing') : work(record, secret);
  }

  return {
    make: defineJob({
      kind: 'backup.create',
      area,
      alone,
      input: z.object({ type: z.enum(BACKUP_TYPES) }),
      run: async ({ type }, run) =>
        secret === null
          ? refuse('backup/key_missing')
          : faultsRefused(log, run, () => makeBackup(context, type, secret, run)),
      async undone(_input, { id, code }) {
        if (code === null) return;
        tellLog(log, code, { job: id }, 'a backup failed');
        await tell({ kind: 'backup_failed', id, facts: { code } });
      },
    }),
    drill: defineJob({
      kind: 'backup.drill',
      area,
      alone,
      input: of,
      run: ({ backup_id }, run) =>
        faultsRefused(log, run, () =>
          withRecord(backup_id, (record, key) => drill(context, record, key, run)),
        ),
      async undone({ backup_id }, { code, began }) {
        if (code === null) return;
        tellLog(log, code, { backup: backup_id }, 'a drill failed');
        const at = new Date(clock.now());
        const ms = at.getTime() - began.getTime();
        if (!NOT_TRIED.includes(code))
          await store.noteDrill(backup_id, { at, ok: false, code, ms, findings: 0 });
        await tell({ kind: 'drill_failed', id: backup_id, facts: { code } });
      },
    }),
    restore: defineJob({
      kind: 'backup.restore',
      area,
      alone,
      input: of,
      checkpoint: z.object({ database: z.string() }),
      run: ({ backup_id }, run) =>
        faultsRefused(log, run, () =>
          withRecord(backup_id, async (record, key) =>
            WHOLE_BACKUPS.includes(record.type)
              ? restore(context, record, key, run)
              : refuse('backup/partial'),
          ),
        ),
      async undone({ backup_id }, { code, resumed }) {
        if (resumed !== null) await dropRestored(context.connection, resumed.database);
        if (code !== null) tellLog(log, code, { backup: backup_id }, 'a restore failed');
      },
    }),
  };
}
export type BackupJobs = ReturnType<typeof backupJobs>;
