import * as contract from '@hokm/shared/api/view-as';
import { VIEWS_AN_HOUR } from '@hokm/shared/api/view-as/limits';
import { HOUR_MS } from '@hokm/shared/time';
import { takeQuota, type Quota } from '../../platform/database/quota.js';
import { refuse } from '../../platform/core/result.js';
import { done, handle } from '../../platform/http/handle.js';
import { defineModule } from '../../platform/modules/module.js';
import { auditAction } from '../../platform/panel/audit-action.js';
import { ceilingDenial } from '../users/ceiling.js';
import type { UsersContext } from '../users/context.js';
import { TrophyRanks } from '../../standing/trophy-ranks.js';
import { viewScreen, type ScreensContext } from './view-screen.js';

const VIEWS: Quota = { what: 'view_as', most: VIEWS_AN_HOUR, perMs: HOUR_MS };
/** The person reads of one visit, however many screens it had. */
const TOLD: Quota = { what: 'view_as_told', most: 1, perMs: HOUR_MS };

interface Uses extends Pick<ScreensContext, 'friends' | 'chats'> {
  readonly users: UsersContext;
}

/** The mini app's screens as a person sees them, for the staff: no session, nothing can be done in them. */
export const viewAsModule = defineModule('view-as', (platform, { users, friends, chats }: Uses) => {
  const { connection, timers: clock } = platform;
  const { changes, chain, events, wallet } = users;
  const ranks = new TrophyRanks(changes.model, clock);
  return {
    routes: [
      handle(contract.viewAs, async (call) => {
        const { id, screen } = call.params;
        const record = await changes.find(id);
        if (record === null || record.is_going === true) return refuse('request/not_found');
        const account = changes.accountOf(record);
        const denied = ceilingDenial(call.account, account);
        if (denied !== null) return refuse(denied);
        if (!(await takeQuota(connection, clock, VIEWS, call.account.id))) return refuse('request/too_many');
        // A look has no document: the log comes first.
        await chain.append(
          auditAction(call, users, {
            action: 'users.view_as',
            target: `accounts:${id}`,
            reason: call.query.reason,
            changes: [{ field: 'screen', before: null, after: screen }],
          }),
        );
        // Of the member of staff neither name nor address.
        if (await takeQuota(connection, clock, TOLD, `${call.account.id}:${id}`))
          await events.record({ event_type: 'viewed_by_staff', account: id, source_ip: '', device: '' });
        const data = await viewScreen({ connection, wallet, friends, chats, ranks, clock }, account, screen);
        return data === null ? refuse('request/not_found') : { ...done, data };
      }),
    ],
    exports: null,
  };
});
