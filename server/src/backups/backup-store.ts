import { hostname } from 'node:os';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection, Model } from 'mongoose';
import type { PageQuery } from '@hokm/shared/api';
import type { SystemHealth } from '@hokm/shared/api/operations';
import type { PendingAudit } from '../platform/panel/audit-model.js';
import { withAudit, type AuditQueue } from '../platform/panel/audit-queue.js';
import type { Clock } from '../platform/core/ports.js';
import { backups, type BackupRecord } from './model.js';
import { outdated } from './retention.js';
import { onPage } from '../platform/database/on-page.js';

const THERE = { removed_at: { $exists: false } } as const;
const ALL_MAX = 1_000;

/** Backups: their records in the database, and their files in a folder of the machine that made them. */
export class BackupStore {
  readonly folder: string;
  readonly host = hostname();
  private readonly model: Model<BackupRecord>;

  constructor(
    connection: Connection,
    dataDir: string,
    private readonly audit: AuditQueue,
    private readonly clock: Clock,
  ) {
    this.folder = join(dataDir, 'backups');
    this.model = backups.model(connection);
    audit.watch(backups);
  }

  /** The path of a file in the folder. */
  pathOf(file: string): string {
    return join(this.folder, file);
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

  /** The newest backup; null without one. */
  async newest(): Promise<BackupRecord | null> {
    return this.model.findOne(THERE).sort({ created_at: -1 }).lean<BackupRecord>();
  }

  /** The newest backup of everything that is known to work; null without one. */
  async lastGood(): Promise<BackupRecord | null> {
    return this.model
      .findOne({ ...THERE, type: { $in: ['full', 'data'] }, 'drill.ok': true })
      .sort({ created_at: -1 })
      .lean<BackupRecord>();
  }

  async state(): Promise<Pick<SystemHealth, 'last_backup' | 'last_drill'>> {
    const [last, drilled] = await Promise.all([
      this.newest(),
      this.model
        .findOne({ 'drill.at': { $exists: true }, ...THERE })
        .sort({ 'drill.at': -1 })
        .lean<BackupRecord>(),
    ]);
    const { drill } = drilled ?? {};
    return {
      last_backup: last === null ? null : { id: last._id, at: last.created_at.toISOString() },
      last_drill:
        drilled === null || drill === undefined
          ? null
          : { id: drilled._id, at: drill.at.toISOString(), ok: drill.ok },
    };
  }

  /** Deletes a backup with its file; false when there is none. The entry of the audit log is written with the record. */
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
      all.map(({ _id: id, created_at: at, drill }) => ({ id, at, isChecked: drill?.ok === true })),
    );
    for (const id of gone) await this.remove(id, null);
    return gone.length;
  }
}
