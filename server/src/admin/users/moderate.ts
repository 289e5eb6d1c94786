import { HOUR_MS } from '@hokm/shared/time';
import type { Moderation } from '@hokm/shared/api/users';
import {
  LASTING_SANCTIONS,
  LIFTS,
  MODERATOR_ACTIONS,
  SANCTION_KINDS,
  TOLD_SANCTIONS,
  type LastingSanction,
  type ModerationAction,
  type SanctionKind,
  type ToldSanction,
} from '@hokm/shared/api/users/limits';
import type { AdminLevel } from '@hokm/shared/policy';
import { imitatesStaff, NAMELESS, tableName } from '../../accounts/names.js';
import { keysOfNames } from '../../accounts/search-keys.js';
import type { AccountRecord } from '../../accounts/model.js';
import { endOfSanction, inactiveAt, isPassing } from '../../accounts/sanctions.js';
import type { Account } from '../../platform/core/account.js';
import { refuse, type Refusal } from '../../platform/core/result.js';
import type { StaffCall } from '../../platform/panel/audit-action.js';
import { mayGrant } from './ceiling.js';
import type { Change, Changed } from './change-account.js';
import type { UsersContext } from './context.js';
import { closeReportsOf } from './close-reports.js';
import {
  closing,
  isFullOfDecisions,
  lifted,
  liftedAmong,
  needsSecond,
  newSanction,
  opening,
} from './set-status.js';
import { onOnePerson } from './one-person.js';
import { expel, tellDecision, tellLifted } from './tell.js';

type ModerationCode =
  | 'request/not_found'
  | 'users/self'
  | 'users/above_you'
  | 'users/last_super_admin'
  | 'auth/forbidden'
  | 'auth/name_reserved'
  | 'users/decisions_full'
  | 'content/stale'
  | 'approval/needed'
  | 'request/invalid';

const isKind = (action: ModerationAction): action is SanctionKind =>
  SANCTION_KINDS.some((kind) => kind === action);
const isLasting = (kind: SanctionKind): kind is LastingSanction =>
  LASTING_SANCTIONS.some((lasting) => lasting === kind);
/** The kind of decisions that an action takes back; null for the others. */
export const liftedBy = (action: ModerationAction): ToldSanction | null =>
  TOLD_SANCTIONS.find((kind) => action === LIFTS[kind]) ?? null;

/** When what an action closes opens again; null without an end. Undefined: it closes nothing. */
function endOfClosing({ action, hours }: Moderation, now: number): Date | null | undefined {
  if (action === 'ban') return null;
  if (action !== 'suspend') return undefined;
  return hours === undefined ? null : new Date(now + hours * HOUR_MS);
}

/** The least level for an action. */
export function levelFor(action: ModerationAction): AdminLevel {
  return MODERATOR_ACTIONS.includes(action) ? 'moderator' : 'admin';
}

/** The names of a renamed person: the given one, or one that says nothing. */
function newNames({ language }: AccountRecord, name: string | undefined): Partial<AccountRecord> | null {
  const shown = tableName(name ?? NAMELESS[language]);
  if (shown === '') return null;
  const names = { name: shown, first_name: shown, last_name: '', username: '' };
  return { ...names, ...keysOfNames(names), own_names: true };
}

/** The change that takes decisions of a kind back: one of them by its id, or all that last. Null: there is none to take back. */
function lifting(
  by: string,
  before: AccountRecord,
  kind: ToldSanction,
  { id, now }: { readonly id: string | undefined; readonly now: number },
): Change | null | { readonly code: 'request/invalid' } {
  if (id === undefined && isPassing({ kind })) return { code: 'request/invalid' };
  const { sanctions = [] } = before;
  const isOpenedBy =
    id === undefined || liftedAmong(sanctions, lifted(sanctions, kind, by, now, id)).length > 0;
  if (kind === 'suspend')
    return inactiveAt(before, now) === null || !isOpenedBy ? null : opening(by, before, now);
  const without = lifted(sanctions, kind, by, now, id);
  return liftedAmong(sanctions, without).length === 0 ? null : { set: { sanctions: without } };
}

/** The change of an account by an action; a code where it cannot be. */
function changeBy(
  context: UsersContext,
  by: string,
  before: AccountRecord,
  { action, reason, message, hours, name, report_ids, sanction_id }: Moderation,
): Change | null | { readonly code: 'request/invalid' | 'auth/name_reserved' | 'users/decisions_full' } {
  const now = context.clock.now();
  const { sanctions = [] } = before;
  const lifts = liftedBy(action);
  if (lifts !== null) return lifting(by, before, lifts, { id: sanction_id, now });
  const closed = { reason, message, report_ids };
  if (action === 'ban') return closing(context, by, before, { ...closed, until: null });
  if (!isKind(action)) return { code: 'request/invalid' };
  const until = hours === undefined ? null : new Date(now + hours * HOUR_MS);
  if (action === 'suspend') return closing(context, by, before, { ...closed, until });
  if (isFullOfDecisions(before)) return { code: 'users/decisions_full' };
  if (isLasting(action))
    return {
      set: {
        sanctions: [
          ...lifted(sanctions, action, by, now),
          newSanction(context, by, action, { reason, message, until, report_ids }),
        ],
      },
    };
  const noted = [...sanctions, newSanction(context, by, action, { reason, message, report_ids })];
  if (action !== 'rename') return { set: { sanctions: noted } };
  if (name !== undefined && imitatesStaff(name)) return { code: 'auth/name_reserved' };
  const names = newNames(before, name);
  return names === null ? { code: 'request/invalid' } : { set: { ...names, sanctions: noted } };
}

/**
 * Does something about a person, or takes it back; the reports that led to it are closed, and their writers thanked. `decisionKey`:
 * key of the audit entry of that. Otherwise as `actOnPerson`.
 */
export async function moderate(
  context: UsersContext,
  call: StaffCall,
  id: string,
  body: Moderation,
  decisionKey: string,
): Promise<Changed | Refusal<ModerationCode>> {
  const done = await actOnPerson(context, call, id, body);
  if (!done.ok || done.key === null || liftedBy(body.action) !== null) return done;
  const { report_ids, reason } = body;
  if (report_ids.length > 0)
    await closeReportsOf(context, { ...call, auditKey: decisionKey }, id, {
      report_ids,
      reason,
      decision: done.key,
    });
  return done;
}

/**
 * Does something about a person, or takes it back. It stands in their record with who and why, holds at once in every
 * process, and the person gets a notice, except of notes. Moderators may do what `MODERATOR_ACTIONS` lists; a long
 * suspension needs a second person. `isAnswered`: the person hears from the answer to their appeal what was taken back.
 */
export async function actOnPerson(
  context: UsersContext,
  call: StaffCall,
  id: string,
  body: Moderation,
  isAnswered = false,
): Promise<Changed | Refusal<ModerationCode>> {
  const { changes, guard } = context;
  const { action } = body;
  if (!mayGrant(call.account.admin_level, levelFor(action))) return refuse('auth/forbidden');
  const isClosing = action === 'suspend' || action === 'ban';
  const change = () =>
    changes.apply<
      | 'request/invalid'
      | 'auth/name_reserved'
      | 'users/decisions_full'
      | 'approval/needed'
      | 'users/last_super_admin'
    >(call, {
      id,
      action: `users.moderate.${action}`,
      reason: body.reason,
      ...(isClosing ? { guard: guard.changingBy(call) } : {}),
      change(before) {
        const now = context.clock.now();
        const until = endOfClosing(body, now);
        if (until !== undefined && call.approval === undefined && needsSecond(before, now, until))
          return { code: 'approval/needed' };
        return changeBy(context, call.account.id, before, body);
      },
    });
  const done = await (isClosing ? onOnePerson(context, call, change) : change());
  if (done.ok) await follow(context, done, body, isAnswered);
  return done;
}

/** The effects of an action on connections, pictures and names, and its message to the person. */
async function follow(
  context: UsersContext,
  { before, after, key }: Changed,
  body: Moderation,
  isAnswered: boolean,
): Promise<void> {
  const { changes, clearAvatar, notifier } = context;
  const { action, reason, message } = body;
  if (key === null || action === 'note') return;
  const id = after._id.toHexString();
  let account: Account = changes.accountOf(after);
  if (action === 'remove_avatar') {
    const cleared = await clearAvatar(id);
    if (cleared.ok) account = cleared.account;
  }
  if (action === 'rename' || action === 'remove_avatar') notifier.profileChanged(account);
  const kind = action === 'ban' ? 'suspend' : action;
  if (isKind(kind)) {
    const made = (after.sanctions ?? []).at(-1);
    const until = made === undefined ? null : endOfSanction(made);
    await tellDecision(context, after, key, { kind, reason, message, until });
  }
  if (kind === 'suspend') await expel(context, id);
  if (liftedBy(action) !== null && !isAnswered)
    await tellLifted(context, after, key, liftedAmong(before.sanctions, after.sanctions));
}
