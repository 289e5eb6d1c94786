import type { Connection, Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { Collection } from '../database/collection.js';
import type { Clock, Log } from '../core/ports.js';
import type { AuditLog } from './audit-log.js';
import type { PendingAudit } from './audit-model.js';
import type { AuditedRecord } from './audited-record.js';

/** The process that made a change appends its action at once; after this the worker does, ms. */
const AUDIT_DUE_MS = 5_000;
const AT_ONCE = 100;

/** The part of an update that stores an action with the change. */
export function withAudit(action: PendingAudit) {
  return {
    $push: { audit_pending: action },
    $set: { audit_due: action.at.getTime() + AUDIT_DUE_MS },
  };
}

/** Moves actions from the documents that carry them into the audit log. */
export class AuditQueue {
  private readonly models: Model<AuditedRecord>[] = [];
  private readonly names: string[] = [];

  constructor(
    private readonly connection: Connection,
    private readonly auditLog: AuditLog,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** The names of the collections that `sweep` looks at. */
  get watched(): readonly string[] {
    return this.names;
  }

  /** From now on `sweep` looks at this collection. */
  watch<Record extends AuditedRecord>(collection: Collection<Record>): void {
    this.names.push(collection.name);
    this.models.push(collection.model(this.connection) as unknown as Model<AuditedRecord>);
  }

  /** Appends the actions of a document that was just changed. What fails is left to the worker. */
  async flush<Record extends AuditedRecord>(
    model: Model<Record>,
    { _id, audit_pending = [], is_removed = false }: AuditedRecord,
  ): Promise<void> {
    const documents = model as unknown as Model<AuditedRecord>;
    try {
      for (const action of audit_pending) await this.auditLog.append(action);
      // The document stays due until it is deleted: after a crash the worker deletes it.
      if (is_removed && (await documents.deleteOne({ _id, is_removed: true })).deletedCount === 1) return;
      const keys = audit_pending.map(({ key }) => key);
      await documents.updateOne({ _id }, { $pull: { audit_pending: { key: { $in: keys } } } });
      await documents.updateOne(
        { _id, audit_pending: { $size: 0 } },
        { $unset: { audit_pending: 1, audit_due: 1 } },
      );
    } catch (error) {
      this.log.error({ err: error, document: String(_id) }, 'audit entry not appended yet');
    }
  }

  /**
   * Removes a document with its audit entry: one update marks the document and stores the action in it, then the action is appended
   * and the document deleted. Null if no document fits. A write that unsets `is_removed` in between keeps the document.
   */
  async remove<Record extends AuditedRecord>(
    model: Model<Record>,
    filter: QueryFilter<Record>,
    action: PendingAudit,
  ): Promise<Record | null> {
    const { $push, $set } = withAudit(action);
    const record = await model
      .findOneAndUpdate(
        { $and: [filter, { is_removed: { $ne: true } }] } as QueryFilter<Record>,
        { $set: { ...$set, is_removed: true }, $push } as unknown as UpdateQuery<Record>,
        { returnDocument: 'after' },
      )
      .lean<Record>();
    if (record !== null) await this.flush(model, record);
    return record;
  }

  /** Appends the one action that an update has put into several documents. What fails is left to the worker. */
  async flushSame<Record extends AuditedRecord>(
    model: Model<Record>,
    ids: readonly unknown[],
    action: PendingAudit,
  ): Promise<void> {
    const documents = model as unknown as Model<AuditedRecord>;
    const those = { _id: { $in: [...ids] } };
    try {
      await this.auditLog.append(action);
      await documents.updateMany(those, { $pull: { audit_pending: { key: action.key } } });
      await documents.updateMany(
        { ...those, audit_pending: { $size: 0 } },
        { $unset: { audit_pending: 1, audit_due: 1 } },
      );
    } catch (error) {
      this.log.error({ err: error, action: action.action }, 'audit entry not appended yet');
    }
  }

  /** Appends what processes have left behind. Gives when the next can be appended, ms since 1970; null without any. */
  async sweep(): Promise<number | null> {
    let next = Infinity;
    for (const model of this.models) {
      const waiting = await model
        .find({ audit_due: { $gte: 0 } })
        .sort({ audit_due: 1 })
        .limit(AT_ONCE)
        .lean<AuditedRecord[]>();
      for (const record of waiting) {
        const { audit_due = 0 } = record;
        next = Math.min(next, audit_due);
        if (audit_due <= this.clock.now()) await this.flush(model, record);
      }
    }
    return Number.isFinite(next) ? next : null;
  }
}
