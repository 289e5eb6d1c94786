import type { ThreatType } from '@hokm/shared/api/security/limits';
import { MINUTE_MS } from '@hokm/shared/time';
import { accounts } from '../../accounts/model.js';
import type { RememberedCount } from '../../platform/database/remembered-count.js';
import { defineModule } from '../../platform/modules/module.js';
import { AccountChanges } from './change-account.js';
import { approvedActs } from './consent.js';
import { bulkJob } from './bulk-job.js';
import { approvedBulk, bulkUsers, usersInBulk } from './bulk.js';
import type { UsersContext } from './context.js';
import { freezeByMachine } from './freeze-by-machine.js';
import { fillNameKeys } from './fill-name-keys.js';
import { followMovedEmails } from './follow-email.js';
import { UserFinder } from './find-users.js';
import { markSanctioned } from './mark-sanctioned.js';
import { openEnded } from './open-ended.js';
import { userRoutes } from './routes.js';
import { panelGuards, SuperAdminGuard } from './super-admins.js';
import { undoJob } from './undo-job.js';
import { Undos, undos } from './undos.js';

interface Uses extends Pick<
  UsersContext,
  | 'people'
  | 'sessions'
  | 'events'
  | 'chain'
  | 'audit'
  | 'wallet'
  | 'mail'
  | 'revokeLinks'
  | 'outbox'
  | 'presence'
  | 'approvals'
  | 'clearAvatar'
  | 'removePerson'
  | 'jobs'
  | 'undoers'
> {
  /** How many accounts there are. */
  readonly accountCount: RememberedCount;
}

/** Actions of the staff on accounts. */
export const usersModule = defineModule('users', (platform, uses: Uses) => {
  const { config, connection, timers: clock, randomBytes, notifier, log } = platform;
  const { superAdminTelegramIds } = config;
  const base = { connection, clock, randomBytes, superAdminTelegramIds, audit: uses.audit };
  const context: UsersContext = {
    ...uses,
    ...base,
    notifier,
    log,
    changes: new AccountChanges(base),
    guard: new SuperAdminGuard(base),
    undos: new Undos(connection, clock),
  };
  uses.audit.watch(accounts);
  const { model } = context.changes;
  const finder = new UserFinder(model, clock, superAdminTelegramIds, uses.accountCount);
  const kind = bulkJob(() => context);
  const undoKind = undoJob(() => context);
  const actOnUsers = bulkUsers({ users: context, finder, kind });
  return {
    routes: userRoutes({ users: context, finder, actOnUsers, undoKind }),
    collections: [panelGuards, undos],
    caches: [{ name: 'user_list', size: () => finder.signposts.size, drop: () => finder.signposts.drop() }],
    approvals: [...approvedActs(() => context), ...approvedBulk(() => context, kind)],
    tasks: [
      { name: 'open accounts again', role: 'worker', everyMs: MINUTE_MS, run: () => openEnded(model, clock) },
      { name: 'mark sanctions', role: 'worker', everyMs: MINUTE_MS, run: () => markSanctioned(model, clock) },
      {
        name: 'follow moved addresses',
        role: 'worker',
        everyMs: MINUTE_MS,
        run: () => followMovedEmails(context),
      },
      { name: 'sort keys of names', role: 'worker', everyMs: MINUTE_MS, run: () => fillNameKeys(model) },
    ],
    jobs: [kind, undoKind],
    bulkSubjects: [usersInBulk(actOnUsers)],
    exports: {
      users: context,
      freezeCoins: (id: string, threat: ThreatType) => freezeByMachine(context, id, threat),
    },
  };
});
