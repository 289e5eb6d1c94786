import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection, Model, QueryFilter } from 'mongoose';
import type { PageQuery } from '@hokm/shared/api';
import { WHOLE_BACKUPS } from '@hokm/shared/api/backups/limits';
import { MINUTE_MS } from '@hokm/shared/time';
import type { SystemHealth } from '@hokm/shared/api/operations';
import type { PendingAudit } from '../platform/panel/audit-model.js';
import { withAudit, type AuditQueue } from '../platform/panel/audit-queue.js';
import type { Config } from '../platform/core/config.js';
import type { Clock } from '../platform/core/ports.js';
import { backups, type BackupRecord } from './model.js';
import { outdated } from './retention.js';
import { onPage } from '../platform/database/on-page.js';

const THERE = { removed_at: { $exists: false } } as const;
const ALL_MAX = 1_000;
/** A machine that has said nothing for so long is gone, ms. */
const LIVE_MS = 5 * MINUTE_MS;

/** For a file or folder that is not there: null. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

/** What the health of the system says of backups. */
export type BackupState = Pick<SystemHealth, 'last_backup' | 'last_good_backup' | 'last_drill'>;

const presentMoment = (record: BackupRecord | null) =>
  record === null ? null : { id: record._id, at: record.created_at.toISOString() };

/** Backups: their records in the database, and their files in a folder of the machine that made them. */
export class BackupStore {
  readonly folder: string;
  /** The machine. */
  readonly host: string;
  private readonly model: Model<BackupRecord>;

  constructor(
    private readonly connection: Connection,
    { dataDir, machine }: Pick<Config, 'dataDir' | 'machine'>,
    private readonly audit: AuditQueue,
    private readonly clock: Clock,
  ) {
    this.folder = join(dataDir, 'backups');
    this.host = machine;
    this.model = backups.model(connection);
    audit.watch(backups);
  }

  /** The path of a file in the folder. */
  pathOf(file: string): string {
    return join(this.folder, file);
  }

  /** The size of a backup's file in the folder, bytes; null where it is not there. */
  async sizeHere({ file }: Pick<BackupRecord, 'file'>): Promise<number | null> {
    return (await stat(this.pathOf(file)).catch(nullIfMissing))?.size ?? null;
  }

  /** Whether the file of a backup is in the folder, whole; also that of another machine with the same folder. */
  async has(record: Pick<BackupRecord, 'file' | 'size'>): Promise<boolean> {
    return (await this.sizeHere(record)) === record.size;
  }

  /** Makes the folder, and removes what interrupted work has left in it: there is one backup, drill or restore at a time. */
  async prepare(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const left = (await readdir(this.folder)).filter(
      (name) => name.endsWith('.part') || name.startsWith('tmp-'),
    );
    for (const name of left) await rm(this.pathOf(name), { recursive: true, force: true });
  }

  /** Notes a finished backup; done twice it is there once. */
  async add(record: BackupRecord): Promise<void> {
    const { _id, ...fields } = record;
    await this.model.updateOne({ _id }, { $set: fields }, { upsert: true });
  }

  /** Notes a backup that was found without a record; one that has been noted since stays as it is. */
  async adopt({ _id, ...fields }: BackupRecord): Promise<void> {
    await this.model.updateOne({ _id }, { $setOnInsert: fields }, { upsert: true });
  }

  /** Notes that the file of a backup is on this machine by now, where it was on another one. */
  async moveHere({ _id, host }: Pick<BackupRecord, '_id' | 'host'>): Promise<void> {
    await this.model.updateOne({ _id, host, ...THERE }, { $set: { host: this.host } });
  }

  /** The machines of which a process has said something in the last minutes. */
  async liveMachines(): Promise<ReadonlySet<string>> {
    // Named by its collection: its module stands above this one.
    const processes = this.connection.collection<{ host: string; seen_at: Date }>('processes');
    const since = new Date(this.clock.now() - LIVE_MS);
    const found = await processes.find({ seen_at: { $gte: since } }, { projection: { host: 1 } }).toArray();
    return new Set(found.map(({ host }) => host));
  }

  /** Records by id, also of deleted backups. */
  async findAll(ids: readonly string[]): Promise<ReadonlyMap<string, BackupRecord>> {
    if (ids.length === 0) return new Map();
    const found = await this.model.find({ _id: { $in: [...ids] } }).lean<BackupRecord[]>();
    return new Map(found.map((record) => [record._id, record]));
  }

  async find(_id: string): Promise<BackupRecord | null> {
    return this.model.findOne({ _id, ...THERE }).lean<BackupRecord>();
  }

  async page(paging: PageQuery): Promise<{ total: number; records: BackupRecord[] }> {
    const [total, records] = await Promise.all([
      this.model.countDocuments(THERE),
      onPage(this.model.find(THERE).sort({ created_at: -1 }), paging).lean<BackupRecord[]>(),
    ]);
    return { total, records };
  }

  /** Notes how a drill went. */
  async noteDrill(_id: string, drill: NonNullable<BackupRecord['drill']>): Promise<void> {
    await this.model.updateOne({ _id }, { $set: { drill } });
  }

  /** The newest backup that can bring the house back; null without one. */
  async newest(): Promise<BackupRecord | null> {
    return this.newestOf({});
  }

  /** The newest one of this machine that can bring the house back; null without one. */
  async newestHere(): Promise<BackupRecord | null> {
    return this.newestOf({ host: this.host });
  }

  /** The newest one that can bring the house back and is known to work; null without one. */
  async lastGood(): Promise<BackupRecord | null> {
    return this.newestOf({ 'drill.ok': true });
  }

  async state(): Promise<BackupState> {
    const [last, good, drilled] = await Promise.all([
      this.newest(),
      this.lastGood(),
      this.model
        .findOne({ 'drill.at': { $exists: true }, ...THERE })
        .sort({ 'drill.at': -1 })
        .lean<BackupRecord>(),
    ]);
    const { drill } = drilled ?? {};
    return {
      last_backup: presentMoment(last),
      last_good_backup: presentMoment(good),
      last_drill:
        drilled === null || drill === undefined
          ? null
          : {
              id: drilled._id,
              at: drill.at.toISOString(),
              ok: drill.ok,
              findings: drill.findings ?? 0,
            },
    };
  }

  /** Deletes a backup with its file; false when there is none. A file on another machine goes there (`adoptArchives`). The entry of the audit log is written with the record. */
  async remove(_id: string, action: PendingAudit | null): Promise<boolean> {
    const { $push, $set } = action === null ? { $push: {}, $set: {} } : withAudit(action);
    const removed = await this.model
      .findOneAndUpdate(
        { _id, ...THERE },
        { $set: { ...$set, removed_at: new Date(this.clock.now()) }, $push },
        { returnDocument: 'after' },
      )
      .lean<BackupRecord>();
    if (removed === null) return false;
    await this.audit.flush(this.model, removed);
    await rm(this.pathOf(removed.file), { force: true });
    return true;
  }

  /** Deletes backups of this machine whose time is over. */
  async prune(): Promise<number> {
    const all = await this.model
      .find({ ...THERE, host: this.host })
      .sort({ created_at: -1 })
      .limit(ALL_MAX)
      .lean<BackupRecord[]>();
    const gone = outdated(
      all.map(({ _id: id, type, created_at: at, drill }) => ({
        id,
        type,
        at,
        isChecked: drill?.ok === true,
      })),
    );
    for (const id of gone) await this.remove(id, null);
    return gone.length;
  }

  private async newestOf(filter: QueryFilter<BackupRecord>): Promise<BackupRecord | null> {
    return this.model
      .findOne({ ...THERE, ...filter, type: { $in: WHOLE_BACKUPS } })
      .sort({ created_at: -1 })
      .lean<BackupRecord>();
  }
}
