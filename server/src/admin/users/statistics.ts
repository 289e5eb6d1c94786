import { DAY_MS } from '@hokm/shared/time';
import type { UsersContext } from './context.js';
import type { UserCounts } from './count-users.js';

const NEW_MS = 7 * DAY_MS;

/** How many people there are. The exceptions (closed accounts, staff) are counted, the rest are all others. */
export async function readStatistics(
  { changes, clock }: UsersContext,
  counts: UserCounts,
): Promise<{ total_users: number; active_users: number; admin_users: number; recent_registrations: number }> {
  const { model } = changes;
  const since = new Date(clock.now() - NEW_MS);
  const [total, closed, staff, recent] = await Promise.all([
    counts.all(),
    counts.closed(),
    counts.of('staff', 'all'),
    model.countDocuments({ is_guest: { $in: [true, false] }, created_at: { $gte: since } }),
  ]);
  return {
    total_users: total,
    active_users: Math.max(0, total - closed),
    admin_users: staff,
    recent_registrations: recent,
  };
}
