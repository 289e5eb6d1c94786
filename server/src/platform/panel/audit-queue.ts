import type { Connection, Model } from 'mongoose';
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

  constructor(
    private readonly connection: Connection,
    private readonly auditLog: AuditLog,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** From now on `sweep` looks at this collection. */
  watch<Record extends AuditedRecord>(collection: Collection<Record>): void {
    this.models.push(collection.model(this.connection) as unknown as Model<AuditedRecord>);
  }

  /** Appends the actions of a document that was just changed. What fails is left to the worker. */
  async flush<Record extends AuditedRecord>(
    model: Model<Record>,
    { _id, audit_pending = [] }: AuditedRecord,
  ): Promise<void> {
    const documents = model as unknown as Model<AuditedRecord>;
    try {
      for (const action of audit_pending) {
        await this.auditLog.append(action);
        await documents.updateOne({ _id }, { $pull: { audit_pending: { key: action.key } } });
      }
      await documents.updateOne(
        { _id, audit_pending: { $size: 0 } },
        { $unset: { audit_pending: 1, audit_due: 1 } },
      );
    } catch (error) {
      this.log.error({ err: error, document: String(_id) }, 'audit entry not appended yet');
    }
  }

  /** Appends what processes have left behind. */
  async sweep(): Promise<void> {
    for (const model of this.models) {
      const due = await model
        .find({ audit_due: { $lte: this.clock.now() } })
        .limit(AT_ONCE)
        .lean<AuditedRecord[]>();
      for (const record of due) await this.flush(model, record);
    }
  }
}
