import * as contract from '@hokm/shared/api/sanctions';
import { DAY_MS } from '@hokm/shared/time';
import { accounts, type AccountRecord } from '../accounts/model.js';
import {
  endOfSanction,
  isAppealable,
  isInForce,
  isTold,
  sanctionInForce,
  wasTakenBack,
  type SanctionRecord,
  type ToldRecord,
} from '../accounts/sanctions.js';
import { objectId } from '../platform/database/ids.js';
import { takeQuota, type Quota } from '../platform/database/quota.js';
import { refuse } from '../platform/core/result.js';
import { done, handle, type RequestGuard } from '../platform/http/handle.js';
import { defineModule } from '../platform/modules/module.js';
import type { PanelNotices } from '../platform/panel/panel-notices.js';
import type { ClosedAccounts } from '../sign-in/sessions/closed-account.js';
import { reports } from './model.js';

/** Appeals of one person in a day (UTC). */
const APPEALS: Quota = { what: 'appeal', most: 3, perMs: DAY_MS };
const ID_BYTES = 8;
/** Decisions that are shown, newest first. */
const SHOWN_MAX = 50;

interface Uses extends Pick<RequestGuard, 'authenticate'> {
  readonly closedAccounts: Pick<ClosedAccounts, 'accountOf'>;
  readonly notices: Pick<PanelNotices, 'tell'>;
}

/** A decision as the person may read it: without who decided and who reported. Notes are the staff's alone. */
function presentOwn(
  record: SanctionRecord,
  all: readonly SanctionRecord[],
  now: number,
): contract.OwnSanction[] {
  if (!isTold(record)) return [];
  const { id, kind, at, reason, message } = record;
  return [
    {
      id,
      kind,
      at: at.toISOString(),
      reason,
      message: message ?? null,
      until: endOfSanction(record)?.toISOString() ?? null,
      is_active: isInForce(record, now),
      is_lifted: wasTakenBack(record, all),
      may_appeal: isAppealable(record, now),
    },
  ];
}

/** The decision that an appeal is against; null when there is none of that id, or it is over. */
function appealedIn(
  account: Pick<AccountRecord, 'sanctions'>,
  id: string | undefined,
  isClosed: boolean,
  now: number,
): ToldRecord | null {
  const closing = isClosed && id === undefined ? sanctionInForce(account, 'suspend', now) : null;
  if (closing !== null) return isTold(closing) ? closing : null;
  const found = (account.sanctions ?? []).findLast(
    (each) => (id === undefined || each.id === id) && isAppealable(each, now),
  );
  return found !== undefined && isTold(found) ? found : null;
}

/** Decisions of staff as the person concerned sees them, and their appeals. */
export const sanctionsModule = defineModule('sanctions', (platform, uses: Uses) => {
  const { connection, timers: clock, randomBytes } = platform;
  const model = accounts.model(connection);
  return {
    routes: [
      handle(contract.listSanctions, async ({ account }) => {
        const record = await model
          .findById(objectId(account.id))
          .select({ sanctions: 1 })
          .lean<Pick<AccountRecord, 'sanctions'>>();
        const all = record?.sanctions ?? [];
        const own = all.flatMap((each) => presentOwn(each, all, clock.now()));
        return { ...done, data: own.reverse().slice(0, SHOWN_MAX) };
      }),
      handle(contract.appeal, async ({ body, credential }) => {
        const { text, appeal_token, sanction_id } = body;
        const byToken = appeal_token === undefined ? null : await uses.closedAccounts.accountOf(appeal_token);
        if (appeal_token !== undefined && byToken === null) return refuse('auth/token_invalid');
        const bySession = credential === null ? null : await uses.authenticate(credential.token);
        const id = byToken ?? bySession?.id ?? null;
        if (id === null) return refuse('auth/unauthenticated');
        const record = await model
          .findById(objectId(id))
          .select({ name: 1, sanctions: 1 })
          .lean<Pick<AccountRecord, 'name' | 'sanctions'>>();
        const at = clock.now();
        const against = record === null ? null : appealedIn(record, sanction_id, byToken !== null, at);
        if (against === null) return refuse('conduct/not_appealable');
        if (!(await takeQuota(connection, clock, APPEALS, id))) return refuse('request/too_many');
        const _id = `appeal:${id}:${randomBytes(ID_BYTES).toString('hex')}`;
        await reports.model(connection).create({
          _id,
          by: id,
          player_id: id,
          player_name: record?.name ?? '',
          room_id: '-',
          match_id: '-',
          reason: 'appeal',
          status: 'open',
          at,
          text,
          against: { id: against.id, kind: against.kind },
        });
        await uses.notices.tell({
          key: _id,
          kind: 'appeal',
          area: 'panel/reports',
          href: 'reports',
          facts: { name: record?.name ?? '' },
        });
        return done;
      }),
    ],
    exports: null,
  };
});
