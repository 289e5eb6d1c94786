import { refuse, type Refusal } from '../../platform/core/result.js';
import type { StaffCall } from '../../platform/panel/audit-action.js';
import type { Changed } from './change-account.js';
import type { UsersContext } from './context.js';

/**
 * Closes one person out, signs them out or gives them another level: it counts among the people of a day as if many had been
 * chosen at once. `approval/needed` where the day is full.
 */
export async function onOnePerson<Done extends Changed | Refusal>(
  { approvals }: Pick<UsersContext, 'approvals'>,
  call: StaffCall,
  act: () => Promise<Done>,
): Promise<Done | Refusal<'approval/needed'>> {
  if (call.approval !== undefined || call.actorLevel === 'machine') return act();
  const room = await approvals.sums.take({ action: 'users.bulk', actor: call.account.id, weight: 1 });
  if (room === null) return refuse('approval/needed');
  const done = await act();
  if (!done.ok || done.key === null) await room.giveBack();
  return done;
}
