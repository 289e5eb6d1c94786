import { HOUR_MS } from '@hokm/shared/time';
import type { Moderation } from '@hokm/shared/api/users';
import {
  LASTING_SANCTIONS,
  MODERATOR_ACTIONS,
  SANCTION_KINDS,
  type LastingSanction,
  type ModerationAction,
  type SanctionKind,
} from '@hokm/shared/api/users/limits';
import type { AdminLevel } from '@hokm/shared/policy';
import { imitatesStaff, NAMELESS, tableName } from '../../accounts/names.js';
import { keysOfNames } from '../../accounts/search-keys.js';
import type { AccountRecord } from '../../accounts/model.js';
import { endOfSanction, inactiveAt } from '../../accounts/sanctions.js';
import type { Account } from '../../platform/core/account.js';
import { refuse, type Refusal } from '../../platform/core/result.js';
import type { StaffCall } from '../../platform/panel/audit-action.js';
import { mayGrant } from './ceiling.js';
import type { Change, Changed } from './change-account.js';
import type { UsersContext } from './context.js';
import { closing, lifted, newSanction, opening } from './set-status.js';
import { expel, tellDecision } from './tell.js';

type ModerationCode =
  | 'request/not_found'
  | 'users/self'
  | 'users/above_you'
  | 'users/last_super_admin'
  | 'auth/forbidden'
  | 'auth/name_reserved'
  | 'content/stale'
  | 'approval/needed'
  | 'request/invalid';

const isKind = (action: ModerationAction): action is SanctionKind =>
  SANCTION_KINDS.some((kind) => kind === action);
const isLasting = (kind: SanctionKind): kind is LastingSanction =>
  LASTING_SANCTIONS.some((lasting) => lasting === kind);
/** The action that lifts each lasting sanction. */
const LIFTS: Readonly<Record<LastingSanction, ModerationAction>> = {
  mute: 'unmute',
  suspend: 'unsuspend',
  exclude_ranked: 'unexclude_ranked',
  freeze_coins: 'unfreeze_coins',
};
/** The sanction that an action lifts; null for the others. */
const liftedBy = (action: ModerationAction): LastingSanction | null =>
  LASTING_SANCTIONS.find((kind) => action === LIFTS[kind]) ?? null;

/** True for a suspension without an end, which needs a second person. */
const isForGood = ({ action, hours }: Moderation): boolean =>
  action === 'ban' || (action === 'suspend' && hours === undefined);

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

/** The change of an account by an action; a code where it cannot be. */
function changeBy(
  context: UsersContext,
  by: string,
  before: AccountRecord,
  { action, reason, message, hours, name, report_ids }: Moderation,
): Change | null | { readonly code: 'request/invalid' | 'auth/name_reserved' } {
  const now = context.clock.now();
  const { sanctions = [] } = before;
  const lifts = liftedBy(action);
  if (lifts === 'suspend') return inactiveAt(before, now) === null ? null : opening(by, before, now);
  if (lifts !== null) return { set: { sanctions: lifted(sanctions, lifts, by, now) } };
  const closed = { reason, message, report_ids };
  if (action === 'ban') return closing(context, by, before, { ...closed, until: null });
  if (!isKind(action)) return { code: 'request/invalid' };
  const until = hours === undefined ? null : new Date(now + hours * HOUR_MS);
  if (action === 'suspend') return closing(context, by, before, { ...closed, until });
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
 * Does something about a person, or takes it back. It stands in their record with who and why, holds at once in every
 * process, and the person gets a notice, except of notes. Moderators may do what `MODERATOR_ACTIONS` lists; a suspension without an
 * end needs a second person.
 */
export async function moderate(
  context: UsersContext,
  call: StaffCall,
  id: string,
  body: Moderation,
): Promise<Changed | Refusal<ModerationCode>> {
  const { changes, guard } = context;
  const { action } = body;
  if (!mayGrant(call.account.admin_level, levelFor(action))) return refuse('auth/forbidden');
  const isClosing = action === 'suspend' || action === 'ban';
  const apply = () =>
    changes.apply<'request/invalid' | 'auth/name_reserved' | 'approval/needed'>(call, {
      id,
      action: `users.moderate.${action}`,
      reason: body.reason,
      change: (before) =>
        isForGood(body) && call.approval === undefined
          ? { code: 'approval/needed' }
          : changeBy(context, call.account.id, before, body),
    });
  const done = isClosing ? await guard.changing(changes, call, id, apply) : await apply();
  if (done.ok) await follow(context, done, body);
  return done;
}

/** The effects of an action on connections, pictures and names, and its message to the person. */
async function follow(context: UsersContext, { after, key }: Changed, body: Moderation): Promise<void> {
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
}
