import type { AskedApproval } from '@hokm/shared/api/approvals';
import type { ApprovalKind } from '../admin/approvals/approval-kind.js';
import { presentAsked, type Approvals } from '../admin/approvals/approvals.js';
import { APPROVAL_POLICY } from '@hokm/shared/policy';
import type { RandomBytes } from '../platform/core/ports.js';
import { refuse, type Result } from '../platform/core/result.js';
import { auditAction, type StaffCall } from '../platform/panel/audit-action.js';
import type { JobQueue } from '../platform/panel-jobs/job-queue.js';
import type { BackupContext, BackupJobs } from './jobs.js';

export interface ConsentContext extends BackupContext {
  readonly jobs: JobQueue;
  readonly kinds: BackupJobs;
  readonly approvals: Pick<Approvals, 'ask'>;
  readonly randomBytes: RandomBytes;
}

interface AskProps {
  readonly action: 'backup.restore' | 'backup.delete';
  /** Id of the backup. */
  readonly id: string;
  readonly reason: string;
  /** Without it the act is refused. */
  readonly ask: true | undefined;
}

/** Asks a second super administrator for an act on a backup. */
export async function askFor(
  { store, approvals }: ConsentContext,
  call: StaffCall,
  { action, id, reason, ask }: AskProps,
): Promise<
  Result<{ approval: AskedApproval }, 'request/not_found' | 'approval/needed' | 'approval/too_many'>
> {
  const record = await store.find(id);
  if (record === null) return refuse('request/not_found');
  if (ask !== true) return refuse('approval/needed');
  const asked = await approvals.ask(call, {
    action,
    reason,
    account: '',
    level: APPROVAL_POLICY[action].level,
    input: { backup_id: id },
    facts: { name: record.file },
  });
  return asked.ok ? { ok: true, approval: presentAsked(asked.record) } : asked;
}

/** The acts on backups that need a second person. */
export function approvedActs(context: ConsentContext): readonly ApprovalKind[] {
  const { store, jobs, kinds } = context;
  const idOf = (input: Record<string, unknown>) => String(input['backup_id']);
  return [
    {
      action: 'backup.restore',
      async run(call, { input, reason }) {
        const backup_id = idOf(input);
        const record = await store.find(backup_id);
        if (record === null) return refuse('request/not_found');
        const audited = { action: 'backup.restore', target: `backups:${backup_id}`, reason };
        const place = record.host;
        const started = await jobs.startApproved(call, kinds.restore, { backup_id }, { audited, place });
        return started.ok ? { ok: true } : started;
      },
      isDone: (call) => jobs.hasApproved(call, kinds.restore),
    },
    {
      action: 'backup.delete',
      async run(call, { input, reason }) {
        const id = idOf(input);
        // A process that died after deleting it has left only the approval open.
        if ((await store.find(id)) === null) return { ok: true };
        if ((await store.lastGood())?._id === id) return refuse('backup/last_good');
        const target = `backups:${id}`;
        await store.remove(id, auditAction(call, context, { action: 'backup.delete', target, reason }));
        return { ok: true };
      },
      isDone: async (_, { input }) => (await store.find(idOf(input))) === null,
    },
  ];
}
