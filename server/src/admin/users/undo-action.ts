import { BULK_MAX } from '@hokm/shared/api';
import type { AccountRecord } from '../../accounts/model.js';
import { refuse, type Refusal, type Result } from '../../platform/core/result.js';
import type { StaffCall, StaffRequest } from '../../platform/panel/audit-action.js';
import type { JobKind } from '../../platform/panel-jobs/job-kind.js';
import { mayGrant } from './ceiling.js';
import type { Change, Changed } from './change-account.js';
import type { UsersContext } from './context.js';
import { expel } from './tell.js';
import type { UndoRecord } from './undos.js';

/** The account as it was before the action. */
function inverseOf({ fields }: UndoRecord): Change {
  const names = Object.keys(fields) as (keyof AccountRecord)[];
  const gone = names.filter((name) => fields[name] === null);
  const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  return { set: set, unset: gone, endsSessions: fields['inactive'] != null };
}

type UndoCode =
  'request/not_found' | 'users/self' | 'users/above_you' | 'users/last_super_admin' | 'content/stale';

/** The people for whom an action was taken back, and those for whom it was not, or the job that does it. */
interface Undone {
  readonly undone: number;
  readonly refused: { id: string; code: UndoCode }[];
  readonly job: { id: string } | null;
}

/** Input of the job that takes a bulk action back. */
export interface UndoInput {
  readonly group: string;
}

/** Takes one action back. */
export async function undoOne(
  context: UsersContext,
  call: StaffCall,
  undo: UndoRecord,
): Promise<Changed | Refusal<UndoCode>> {
  const { changes, guard, undos, notifier } = context;
  if (!mayGrant(call.account.admin_level, undo.level)) return refuse('request/not_found');
  const apply = () =>
    changes.apply(call, {
      id: undo.account,
      action: 'users.undo',
      reason: undo.action,
      revision: undo.revision,
      takesBack: undo._id,
      change: () => inverseOf(undo),
    });
  // An account that was opened is closed again.
  const isClosing = undo.fields['inactive'] != null;
  const done = isClosing ? await guard.changing(changes, call, undo.account, apply) : await apply();
  if (!done.ok) return done;
  await undos.forget(undo._id);
  if ('name' in undo.fields) notifier.profileChanged(changes.accountOf(done.after));
  if (done.after.inactive !== undefined) await expel(context, undo.account);
  return done;
}

/** Takes back a change of something else than a person. */
async function undoElsewhere(
  { undoers }: UsersContext,
  call: StaffCall,
  id: string,
): Promise<Result<Undone, UndoCode>> {
  for (const undoer of undoers()) {
    const done = await undoer.undo(call, id);
    if (done !== null) return done.ok ? { ok: true, undone: 1, refused: [], job: null } : done;
  }
  return refuse('request/not_found');
}

/**
 * Takes an action back, as long as nobody has changed the account since; of a bulk action, each person by themselves, and more
 * than `BULK_MAX` of them in a job. Sessions that it ended stay ended. Refusals: `request/not_found` after a day, twice, and for
 * actions above the caller's level; `content/stale` and `users/last_super_admin` for one person; `jobs/busy` while another bulk action is taken back.
 */
export async function undoAction(
  context: UsersContext,
  kind: JobKind<UndoInput>,
  call: StaffRequest,
  id: string,
): Promise<Result<Undone, UndoCode | 'jobs/busy' | 'jobs/key_reused'>> {
  const { undos, jobs } = context;
  const single = await undos.find(id);
  if (single !== null) {
    const done = await undoOne(context, call, single);
    return done.ok ? { ok: true, undone: 1, refused: [], job: null } : done;
  }
  const parts = await undos.ofGroup(id);
  const [first] = parts;
  if (first === undefined) return undoElsewhere(context, call, id);
  if (!mayGrant(call.account.admin_level, first.level)) return refuse('request/not_found');
  const people = await undos.countOf(id);
  if (people > BULK_MAX) {
    const audited = { action: 'users.undo', target: `accounts:${people}`, reason: first.action };
    const started = await jobs.start(call, kind, { group: id }, { audited });
    return started.ok ? { ok: true, undone: 0, refused: [], job: { id: started.id } } : started;
  }
  const refused: Undone['refused'] = [];
  for (const part of parts) {
    const done = await undoOne(context, call, part);
    if (!done.ok) refused.push({ id: part.account, code: done.code });
  }
  return { ok: true, undone: parts.length - refused.length, refused, job: null };
}
