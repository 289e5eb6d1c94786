import * as contract from '@hokm/shared/api/make-whole';
import { VICTIMS_SHOWN } from '@hokm/shared/api/make-whole/limits';
import { refuse, type Result } from '../../platform/core/result.js';
import { done, handle } from '../../platform/http/handle.js';
import { defineModule } from '../../platform/modules/module.js';
import type { StaffCall } from '../../platform/panel/audit-action.js';
import type { JobQueue } from '../../platform/panel-jobs/job-queue.js';
import { ceilingDenial } from '../users/ceiling.js';
import type { UsersContext } from '../users/context.js';
import { cheatingBan, findLosses, type Loss, type Losses } from './find-losses.js';
import { makeWholeJob } from './make-whole-job.js';
import { amends } from './model.js';

interface Uses {
  readonly users: UsersContext;
  readonly jobs: JobQueue;
}

type Found = Result<
  { bannedAt: Date; losses: Losses },
  'request/not_found' | 'users/self' | 'users/above_you' | 'users/not_banned'
>;

const sumOf = (losses: readonly { readonly trophies: number; readonly coins?: number }[]) => ({
  losses: losses.length,
  trophies: losses.reduce((sum, { trophies }) => sum + trophies, 0),
  coins: losses.reduce((sum, { coins = 0 }) => sum + coins, 0),
});

/** The victims with what they lost, those who lost most first. */
function victimsOf(due: readonly Loss[]) {
  const ids = [...new Set(due.map(({ victim }) => victim))];
  return ids
    .map((id) => {
      const { losses, trophies, coins } = sumOf(due.filter(({ victim }) => victim === id));
      return { id, matches: losses, trophies, coins };
    })
    .sort((a, b) => b.trophies - a.trophies || b.coins - a.coins);
}

async function lossesBy(
  { changes, connection, clock }: UsersContext,
  call: StaffCall,
  id: string,
): Promise<Found> {
  const record = await changes.find(id);
  if (record === null || record.is_going === true) return refuse('request/not_found');
  const denied = ceilingDenial(call.account, changes.accountOf(record));
  if (denied !== null) return refuse(denied);
  const ban = cheatingBan(record, clock.now());
  if (ban === null) return refuse('users/not_banned');
  const losses = await findLosses({ connection, accounts: changes.model }, id, ban.at, clock.now());
  return { ok: true, bannedAt: ban.at, losses };
}

/** After a ban for cheating: what opponents lost is given back. */
export const makeWholeModule = defineModule('make-whole', (_platform, { users, jobs }: Uses) => {
  const kind = makeWholeJob(users);
  return {
    routes: [
      handle(contract.previewMakeWhole, async (call) => {
        const found = await lossesBy(users, call, call.params.id);
        if (!found.ok) return found;
        const { from, matches, isCut, due, given, leftOut } = found.losses;
        const victims = victimsOf(due);
        const top = victims.slice(0, VICTIMS_SHOWN);
        const people = await users.people.findPeople(top.map(({ id }) => id));
        return {
          ...done,
          data: {
            banned_at: found.bannedAt.toISOString(),
            from: from.toISOString(),
            matches,
            is_cut: isCut,
            due: sumOf(due),
            given: sumOf(given),
            victims: victims.length,
            top: top.map((victim) => {
              const person = people.get(victim.id);
              return { ...victim, name: person?.name ?? '', avatar: person?.avatar ?? null };
            }),
            left_out: leftOut,
          },
        };
      }),
      handle(contract.makeWhole, async (call) => {
        const { id: account } = call.params;
        const { reason, losses } = call.body;
        const found = await lossesBy(users, call, account);
        if (!found.ok) return found;
        // Something was given back, or somebody’s account changed, since it was read.
        if (found.losses.due.length !== losses) return refuse('content/stale', { current: {} });
        const started = await jobs.start(
          call,
          kind,
          { account, reason },
          { audited: { action: 'users.make_whole', target: `accounts:${account}`, reason } },
        );
        return started.ok ? { ...done, job: { id: started.id } } : started;
      }),
    ],
    collections: [amends],
    jobs: [kind],
    exports: null,
  };
});
