import * as contract from '@hokm/shared/api/users';
import type { SecurityEvents } from '../../accounts/security-events.js';
import type { People } from '../../platform/core/account.js';
import { done, handle } from '../../platform/http/handle.js';
import { defineModule } from '../../platform/modules/module.js';
import type { AuditLog } from '../../platform/panel/audit-log.js';
import type { SessionService } from '../../sign-in/sessions/session-service.js';
import { endSessionsOf } from './end-sessions.js';

interface Uses {
  readonly people: People;
  readonly sessions: SessionService;
  readonly events: SecurityEvents;
  readonly audit: AuditLog;
}

/** Actions of the staff on accounts. */
export const usersModule = defineModule('users', ({ timers: clock, randomBytes }, uses: Uses) => {
  const context = { ...uses, clock, randomBytes };
  return {
    routes: [
      handle(contract.changeUsers, async (call) => {
        const { item_ids: ids, reason } = call.body;
        return { ...done, ...(await endSessionsOf(context, call, { ids, reason })) };
      }),
    ],
    exports: null,
  };
});
