import type { Connection, Model, QueryFilter, Types } from 'mongoose';
import type { Currency, QuotedPair } from '@hokm/shared/api/rates/limits';
import type { PageQuery } from '@hokm/shared/api';
import { areDuplicateKeys, objectId } from '../platform/database/ids.js';
import { onPage } from '../platform/database/on-page.js';
import type { PendingAudit } from '../platform/panel/audit-model.js';
import { withAudit, type AuditQueue } from '../platform/panel/audit-queue.js';
import { rates as collection, type RateRecord } from './model.js';

/** A row of a rate as it is looked at. */
export type RateRow = Pick<RateRecord, '_id' | 'rate' | 'effective_at' | 'set_at'>;

export type NewRate = Omit<RateRecord, 'withdrawn' | keyof Pick<RateRecord, 'audit_pending' | 'audit_due'>>;

/** Rows of a history that are read at most: the newest. */
const HISTORY_MAX = 1_000;

/** The two currencies of a pair. */
export function sidesOf(pair: QuotedPair): { readonly base: Currency; readonly quote: Currency } {
  const [base, quote] = pair.split('-') as [Currency, Currency];
  return { base, quote };
}

/** The rates that the staff sets: rows that hold from a moment on, and are never edited. */
export class Rates {
  private readonly model: Model<RateRecord>;

  constructor(
    connection: Connection,
    private readonly audit: AuditQueue,
  ) {
    this.model = collection.model(connection);
    audit.watch(collection);
  }

  /** The row that holds at a moment; null before the first. */
  async at(pair: QuotedPair, moment: Date): Promise<RateRow | null> {
    const standing = { ...sidesOf(pair), effective_at: { $lte: moment }, withdrawn: { $exists: false } };
    return this.model.findOne(standing).sort({ effective_at: -1 }).lean<RateRow>();
  }

  /** The row that holds at `from`, and those that came after it up to `until`; oldest first. */
  async between(pair: QuotedPair, from: Date, until: Date): Promise<readonly RateRow[]> {
    const before = await this.at(pair, from);
    const after = await this.model
      .find({
        ...sidesOf(pair),
        effective_at: { $gt: from, $lte: until },
        withdrawn: { $exists: false },
      })
      .sort({ effective_at: -1 })
      .limit(HISTORY_MAX)
      .lean<RateRow[]>();
    return [...(before === null ? [] : [before]), ...after.reverse()];
  }

  /** When the next row begins to hold; null where none is set for later. */
  async nextAfter(moment: Date): Promise<Date | null> {
    const next = await this.model
      .findOne({ effective_at: { $gt: moment }, withdrawn: { $exists: false } })
      .sort({ effective_at: 1 })
      .select({ effective_at: 1 })
      .lean<Pick<RateRow, 'effective_at'>>();
    return next?.effective_at ?? null;
  }

  async page(
    pair: QuotedPair | undefined,
    query: PageQuery,
  ): Promise<{ total: number; records: RateRecord[] }> {
    const wanted: QueryFilter<RateRecord> = pair === undefined ? {} : sidesOf(pair);
    const [total, records] = await Promise.all([
      this.model.countDocuments(wanted),
      onPage(this.model.find(wanted).sort({ effective_at: -1 }), query).lean<RateRecord[]>(),
    ]);
    return { total, records };
  }

  async find(id: Types.ObjectId | string): Promise<RateRecord | null> {
    return this.model.findById(objectId(String(id))).lean<RateRecord>();
  }

  /** Stores a row with its audit entry. False where there is one of the same id, or of the same pair and moment. */
  async add(row: NewRate, action: PendingAudit): Promise<boolean> {
    const { $push, $set } = withAudit(action);
    const record = { ...row, audit_pending: [$push.audit_pending], ...$set };
    try {
      await this.model.create(record);
    } catch (error) {
      if (areDuplicateKeys(error)) return false;
      throw error;
    }
    await this.audit.flush(this.model, record);
    return true;
  }

  /** Withdraws a row, once. Null where there is none that stands. */
  async withdraw(
    id: string,
    withdrawn: NonNullable<RateRecord['withdrawn']>,
    action: PendingAudit,
  ): Promise<RateRecord | null> {
    const { $push, $set } = withAudit(action);
    const record = await this.model
      .findOneAndUpdate(
        { _id: objectId(id), withdrawn: { $exists: false } },
        { $set: { ...$set, withdrawn }, $push },
        { returnDocument: 'after' },
      )
      .lean<RateRecord>();
    if (record === null) return null;
    await this.audit.flush(this.model, record);
    return record;
  }
}
