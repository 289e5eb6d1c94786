import type { BroadcastState } from '@hokm/shared/api/broadcasts/limits';
import { MINUTE_MS } from '@hokm/shared/time';
import type { ApprovalKind } from '../admin/approvals/approval-kind.js';
import { refuse, type Result } from '../platform/core/result.js';
import { auditAction, type StaffCall } from '../platform/panel/audit-action.js';
import { withAudit } from '../platform/panel/audit-queue.js';
import type { BroadcastsContext } from './context.js';
import { countResult } from './count-result.js';
import type { BroadcastRecord } from './model.js';

/** A process has died between storing a broadcast and asking for its consent when nobody was asked after this, ms. */
const ASKED_MS = 5 * MINUTE_MS;

export type Act = 'pause' | 'resume' | 'cancel' | 'approve';
export type Changed = Result<
  { readonly record: BroadcastRecord },
  'request/not_found' | 'content/stale' | 'broadcasts/over'
>;

/** The states in which each act takes effect, and the state after it. */
const ACTS: Readonly<Record<Act, { readonly from: readonly BroadcastState[]; readonly to: BroadcastState }>> =
  {
    pause: { from: ['scheduled', 'sending'], to: 'paused' },
    // It begins, or goes on, in the worker's next round.
    resume: { from: ['paused'], to: 'scheduled' },
    // The app no longer shows one that was sent.
    cancel: { from: ['asked', 'scheduled', 'sending', 'paused', 'done'], to: 'cancelled' },
    approve: { from: ['asked'], to: 'scheduled' },
  };
/** States in which an act has taken effect already. */
const DONE: Readonly<Record<Act, readonly BroadcastState[]>> = {
  pause: ['paused'],
  resume: ['scheduled', 'sending', 'done'],
  cancel: ['cancelled'],
  approve: ['scheduled', 'sending', 'paused', 'done'],
};

/** Drops what waits of a cancelled broadcast, and counts what became of the rest. */
async function drop(context: BroadcastsContext, record: BroadcastRecord): Promise<BroadcastRecord> {
  const { broadcasts, outbox, clock } = context;
  await outbox?.dropNews(record._id);
  const result = await countResult(context, record);
  const counted_at = new Date(clock.now());
  await broadcasts.model.updateOne({ _id: record._id }, { $set: { result, counted_at } });
  return { ...record, result, counted_at };
}

/**
 * Pauses, resumes, cancels or approves a broadcast. Done already, it changes nothing; `broadcasts/over` where it cannot be done
 * any more.
 */
export async function changeBroadcast(
  context: BroadcastsContext,
  call: StaffCall,
  { id, revision }: { readonly id: string; readonly revision?: number | undefined },
  act: Act,
): Promise<Changed> {
  const { broadcasts, audit, clock } = context;
  const { from, to } = ACTS[act];
  for (;;) {
    const before = await broadcasts.find(id);
    if (before === null) return refuse('request/not_found');
    if (DONE[act].includes(before.state)) return { ok: true, record: before };
    if (!from.includes(before.state)) return refuse('broadcasts/over');
    if (revision !== undefined && before.revision !== revision) return refuse('content/stale');
    const action = auditAction(call, context, {
      action: `broadcasts.${act}`,
      target: `broadcasts:${id}`,
      changes: [{ field: 'state', before: before.state, after: to }],
    });
    const { $push, $set } = withAudit(action);
    const now = new Date(clock.now());
    const record = await broadcasts.change(
      { _id: id, state: before.state },
      {
        $push,
        $set: {
          state: to,
          updated_by: call.account.id,
          updated_at: now,
          ...$set,
          ...(to === 'cancelled' ? { ended_at: now } : {}),
        },
      },
    );
    if (record === null) continue;
    await audit.flush(broadcasts.model, record);
    return { ok: true, record: act === 'cancel' ? await drop(context, record) : record };
  }
}

/** The consent to a broadcast to many people. */
export function approvedBroadcasts(context: () => BroadcastsContext): readonly ApprovalKind[] {
  return [
    {
      action: 'broadcasts.send',
      run: async (call, { input }) =>
        changeBroadcast(context(), call, { id: String(input['broadcast']) }, 'approve'),
      async isDone(_, { input }) {
        const record = await context().broadcasts.find(String(input['broadcast']));
        return record !== null && DONE.approve.includes(record.state);
      },
    },
  ];
}

/** Closes broadcasts that nobody agreed to, or whose question was lost with a process. */
export async function closeRefused({ broadcasts, approvals, clock }: BroadcastsContext): Promise<void> {
  const now = clock.now();
  for (const { _id, approval, created_at } of await broadcasts.inState('asked')) {
    const asked = approval === undefined ? null : await approvals.find(approval);
    const isLost = asked === null && created_at.getTime() + ASKED_MS <= now;
    const isOver = asked !== null && !['open', 'running', 'done'].includes(asked.state);
    if (isLost || isOver)
      await broadcasts.change(
        { _id, state: 'asked' },
        { $set: { state: 'refused', ended_at: new Date(now) } },
      );
  }
}
