import type { ReportOutcome } from '@hokm/shared/api/reports/limits';
import { reports, type ReportRecord } from '../../moderation/model.js';
import { auditAction, type StaffCall } from '../../platform/panel/audit-action.js';
import type { PendingAudit } from '../../platform/panel/audit-model.js';
import { withAudit } from '../../platform/panel/audit-queue.js';
import type { UsersContext } from './context.js';
import { tellWriters } from './tell-writers.js';

export interface ClosedAs {
  readonly outcome: ReportOutcome;
  readonly note: string;
  /** The act, by the key of its audit entry: it is taken back by it. */
  readonly decision: string;
  /** Ids of appeals against what has ended already. */
  readonly over?: readonly string[];
}

type Context = Pick<
  UsersContext,
  'connection' | 'clock' | 'audit' | 'people' | 'outbox' | 'notifier' | 'log'
>;

/**
 * Closes those of some reports that are open, with the audit entry in the same update, and tells their writers. Gives their
 * number.
 */
export async function closeReports(
  context: Context,
  ids: readonly string[],
  { outcome, note, decision, over = [] }: ClosedAs,
  entry: PendingAudit,
): Promise<number> {
  const { connection, clock, audit } = context;
  const model = reports.model(connection);
  const { $push, $set } = withAudit(entry);
  const close = (those: readonly string[], was_over: boolean) =>
    model.updateMany(
      { _id: { $in: [...those] }, status: 'open' },
      {
        $set: {
          status: 'closed',
          outcome,
          closed_at: clock.now(),
          closed_by: entry.actor,
          decision,
          ...(note === '' ? {} : { note }),
          ...(was_over ? { was_over } : {}),
          ...$set,
        },
        $push,
      },
    );
  if (over.length > 0) await close(over, true);
  await close(
    ids.filter((id) => !over.includes(id)),
    false,
  );
  const closed = await model
    .find({ _id: { $in: [...ids] }, decision, status: 'closed' })
    .lean<ReportRecord[]>();
  if (closed.length === 0) return 0;
  await audit.flushSame(model, ids, entry);
  await tellWriters(context, closed);
  return closed.length;
}

/** Closes the open reports that led to an action on a person, and thanks their writers. */
export async function closeReportsOf(
  context: Context & Pick<UsersContext, 'randomBytes'>,
  call: StaffCall,
  player: string,
  {
    report_ids,
    reason,
    decision,
  }: { readonly report_ids: readonly string[] } & {
    readonly reason: string;
    readonly decision: string;
  },
): Promise<void> {
  const found = await reports
    .model(context.connection)
    .find({ _id: { $in: [...report_ids] }, player_id: player, status: 'open', reason: { $ne: 'appeal' } })
    .select({ _id: 1 })
    .lean<Pick<ReportRecord, '_id'>[]>();
  if (found.length === 0) return;
  const target = `accounts:${player}`;
  const entry = auditAction(call, context, { action: 'reports.resolve', target, reason });
  const ids = found.map(({ _id }) => _id);
  await closeReports(context, ids, { outcome: 'actioned', note: '', decision }, entry);
}

/** Opens the reports again that an act has closed. Gives their number. */
export async function reopenReports(
  { connection, audit }: Pick<UsersContext, 'connection' | 'audit'>,
  player: string,
  decision: string,
  entry: PendingAudit,
): Promise<number> {
  const model = reports.model(connection);
  const those = { player_id: player, status: 'closed', decision } as const;
  const found = await model.find(those).select({ _id: 1 }).lean<Pick<ReportRecord, '_id'>[]>();
  if (found.length === 0) return 0;
  const ids = found.map(({ _id }) => _id);
  const { $push, $set } = withAudit(entry);
  const { modifiedCount } = await model.updateMany(
    { _id: { $in: ids }, ...those },
    {
      $set: { status: 'open', ...$set },
      $unset: { outcome: 1, closed_at: 1, closed_by: 1, note: 1, decision: 1, was_over: 1 },
      $push,
    },
  );
  if (modifiedCount > 0) await audit.flushSame(model, ids, entry);
  return modifiedCount;
}
