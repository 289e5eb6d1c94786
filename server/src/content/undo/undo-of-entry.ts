import type { Connection, QueryFilter } from 'mongoose';
import { DAY_MS } from '@hokm/shared/time';
import type { Clock } from '../../platform/core/ports.js';
import { auditLog, type AuditRecord } from '../../platform/panel/audit-model.js';
import type { ContentUndo } from './content-undos.js';
import { contentUndos, type ContentUndoRecord } from './model.js';

/** The undos of a text that can still be taken. */
export const undosFilter = (of: string, now: number): QueryFilter<ContentUndoRecord> => ({
  of,
  expires_at: { $gt: new Date(now) },
});

/** How the change of a text is taken back that an audit entry tells of; null when it cannot be, or is not the newest. */
export async function undoOfEntry(
  { connection, clock }: { readonly connection: Connection; readonly clock: Clock },
  { _id, target, at }: Pick<AuditRecord, '_id' | 'target' | 'at'>,
): Promise<ContentUndo | null> {
  const of = target.slice(target.indexOf(':') + 1);
  if (of === '') return null;
  const undo = await contentUndos
    .model(connection)
    .findOne(undosFilter(of, clock.now()))
    .sort({ revision: -1 })
    .lean<ContentUndoRecord>();
  // An undo is stored right after its change: an older one is not of this entry.
  if (undo === null || undo.expires_at.getTime() - DAY_MS < at.getTime()) return null;
  const newest = await auditLog
    .model(connection)
    .findOne({ target })
    .sort({ _id: -1 })
    .select({ _id: 1 })
    .lean<Pick<AuditRecord, '_id'>>();
  return newest?._id === _id ? { id: undo._id, until: undo.expires_at.toISOString() } : null;
}
