import { refuse, type Result } from '../../platform/core/result.js';
import { auditAction, type StaffCall } from '../../platform/panel/audit-action.js';
import { withAudit, type AuditQueue } from '../../platform/panel/audit-queue.js';
import type { Clock, RandomBytes } from '../../platform/core/ports.js';
import type { MatchModel, MatchRecord } from '../../play/games/match-record.js';

export interface VoidContext {
  readonly matches: MatchModel;
  readonly audit: Pick<AuditQueue, 'flush'>;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

/**
 * Asks for a running match to end without a winner: the wish and its audit entry are one write, and a process that plays matches ends it
 * within seconds. Where it was asked before, nothing changes.
 */
export async function voidMatch(
  context: VoidContext,
  call: StaffCall,
  id: string,
  reason: string,
): Promise<Result<object, 'request/not_found' | 'users/self' | 'room/not_started' | 'game/finished'>> {
  const { matches, audit, clock } = context;
  const { $push, $set } = withAudit(
    auditAction(call, context, { action: 'matches.void', target: `matches:${id}`, reason }),
  );
  const record = await matches
    .findOneAndUpdate(
      {
        _id: id,
        status: 'in progress',
        void_asked: { $exists: false },
        'seats.player_id': { $ne: call.account.id },
      },
      { $push, $set: { ...$set, void_asked: clock.now() } },
      { returnDocument: 'after' },
    )
    .select({ audit_pending: 1 })
    .lean<Pick<MatchRecord, '_id' | 'audit_pending'>>();
  if (record !== null) {
    await audit.flush(matches, record);
    return { ok: true };
  }
  const found = await matches
    .findById(id)
    .select({ status: 1, seats: 1 })
    .lean<Pick<MatchRecord, 'status' | 'seats'>>();
  if (found === null) return refuse('request/not_found');
  if (found.seats.some((seat) => seat?.player_id === call.account.id)) return refuse('users/self');
  if (found.status === 'waiting') return refuse('room/not_started');
  return found.status === 'finished' ? refuse('game/finished') : { ok: true };
}
