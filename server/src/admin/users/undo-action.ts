import { createHash } from 'node:crypto';
import { BULK_MAX } from '@hokm/shared/api';
import type { ToldSanction } from '@hokm/shared/api/users/limits';
import type { AdminLevel } from '@hokm/shared/policy';
import type { AccountRecord } from '../../accounts/model.js';
import {
  endOfSanction,
  isInForce,
  isLiftable,
  isTold,
  type SanctionRecord,
} from '../../accounts/sanctions.js';
import { refuse, type Refusal, type Result } from '../../platform/core/result.js';
import { auditAction, type StaffCall, type StaffRequest } from '../../platform/panel/audit-action.js';
import { auditLog } from '../../platform/panel/audit-model.js';
import type { JobKind } from '../../platform/panel-jobs/job-kind.js';
import { ceilingDenial, mayGrant } from './ceiling.js';
import type { Change, Changed } from './change-account.js';
import { reopenReports } from './close-reports.js';
import type { UsersContext } from './context.js';
import { expel, tellDecision, tellLifted } from './tell.js';
import { givenBy } from './set-role.js';
import { isUntouched, type UndoRecord } from './undos.js';

const KEY_LENGTH = 32;

/** True for the undo of a decision on reports that has changed nothing in the account. */
const isOfReports = ({ fields }: UndoRecord): boolean => fields === undefined;

/** The level that an undo gives back; null when it is about something else. */
const levelIn = ({ fields = {} }: UndoRecord): AdminLevel | null =>
  'admin_level' in fields ? ((fields['admin_level'] as AdminLevel | null) ?? 'user') : null;

/** The account as it was before the action. Notes that came since stay. */
function inverseOf(
  undo: UndoRecord,
  { admin_level: was, is_guest, sanctions = [] }: AccountRecord,
  given: { at: Date; by: string[] },
): Change {
  const fields = { ...undo.fields };
  if ('sanctions' in fields) {
    const kept = (fields['sanctions'] ?? []) as SanctionRecord[];
    const known = new Set(kept.map(({ id }) => id));
    const notes = sanctions.filter(({ id, kind }) => kind === 'note' && !known.has(id));
    if (notes.length > 0) fields['sanctions'] = [...kept, ...notes];
  }
  const names = Object.keys(fields) as (keyof AccountRecord)[];
  const gone = names.filter((name) => fields[name] === null);
  const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  const level = 'admin_level' in fields ? { level_given: { ...given, was } } : {};
  return { set: { ...set, ...level }, unset: gone, endsSessions: fields['inactive'] != null && !is_guest };
}

type UndoCode =
  | 'request/not_found'
  | 'users/self'
  | 'users/above_you'
  | 'users/last_super_admin'
  | 'content/stale'
  | 'albums/full'
  | 'approval/needed';

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

/** Key of the audit entry by which an action is taken back: after a crash the rest is done, and not the whole anew. */
const keyOf = (undo: UndoRecord, part: string): string =>
  createHash('sha256').update(`${part}:${undo._id}`).digest('hex').slice(0, KEY_LENGTH);

/** Tells a person which decisions about them hold no more, and which hold again. */
async function tellChanges(context: UsersContext, { before, after }: Changed, key: string): Promise<void> {
  const now = context.clock.now();
  const kept = new Set((after.sanctions ?? []).map(({ id }) => id));
  const gone = (before.sanctions ?? []).flatMap((each) =>
    !kept.has(each.id) && isTold(each) && isLiftable(each, now) ? [each.kind] : [],
  );
  const isOver = (kind: ToldSanction) =>
    !(after.sanctions ?? []).some((each) => each.kind === kind && isInForce(each, now));
  await tellLifted(context, after, key, gone.filter(isOver));
  const lifted = new Set((before.sanctions ?? []).flatMap((each) => (each.lifted ? [each.id] : [])));
  for (const each of after.sanctions ?? [])
    if (lifted.has(each.id) && isTold(each) && isInForce(each, now)) {
      const { kind, reason, message } = each;
      await tellDecision(context, after, `${key}:${each.id}`, {
        kind,
        reason,
        message,
        until: endOfSanction(each),
      });
    }
}

/** Puts the account back as it was, and tells its person. */
async function restore(
  context: UsersContext,
  call: StaffCall,
  undo: UndoRecord,
): Promise<Changed | Refusal<UndoCode>> {
  const { changes, guard, notifier } = context;
  const given = await givenBy(context, call);
  const done = await changes.apply<UndoCode>(
    { ...call, auditKey: call.auditKey ?? keyOf(undo, 'undo') },
    {
      id: undo.account,
      action: 'users.undo',
      reason: undo.action,
      takesBack: undo._id,
      guard: guard.changingBy(call),
      // Nobody gives back a level above their own.
      change(before) {
        if (!isUntouched(undo, before)) return { code: 'content/stale' };
        return mayGrant(call.account.admin_level, levelIn(undo) ?? 'user')
          ? inverseOf(undo, before, given)
          : { code: 'users/above_you' };
      },
    },
  );
  if (!done.ok) return done;
  if (undo.fields !== undefined && 'name' in undo.fields)
    notifier.profileChanged(changes.accountOf(done.after));
  if (done.after.inactive !== undefined) await expel(context, undo.account);
  if (done.key !== null) await tellChanges(context, done, done.key);
  return done;
}

/** True for an act of the caller: whoever has taken the highest level away gives it back alone, and nobody else does. */
async function isOwnAct(
  { connection }: UsersContext,
  call: StaffCall,
  { _id }: UndoRecord,
): Promise<boolean> {
  const own = await auditLog.model(connection).exists({ key: _id, actor: call.account.id });
  return own !== null;
}

/** Takes one action back, and opens the reports again that it has closed. */
export async function undoOne(
  context: UsersContext,
  call: StaffCall,
  undo: UndoRecord,
): Promise<Result<object, UndoCode>> {
  const { changes, undos } = context;
  if (!mayGrant(call.account.admin_level, undo.level)) return refuse('request/not_found');
  if (levelIn(undo) === 'super_admin' && !(await isOwnAct(context, call, undo)))
    return refuse(mayGrant(call.account.admin_level, 'super_admin') ? 'approval/needed' : 'users/above_you');
  const isOfReportsAlone = isOfReports(undo);
  if (isOfReportsAlone) {
    const record = await changes.find(undo.account);
    const denied = record === null ? null : ceilingDenial(call.account, changes.accountOf(record));
    if (denied !== null) return refuse(denied);
  } else {
    const done = await restore(context, call, undo);
    if (!done.ok) return done;
  }
  const action = { action: 'reports.reopen', target: `accounts:${undo.account}`, reason: undo.action };
  const entry = { ...auditAction(call, context, action), key: keyOf(undo, 'reports') };
  const opened = await reopenReports(context, undo.account, undo._id, entry);
  if (isOfReportsAlone && opened === 0) return refuse('content/stale');
  await undos.forget(undo._id);
  return { ok: true };
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
 * Takes an action back, as long as nobody has changed the account since but by notes; of a bulk action, each person by themselves, and more
 * than `BULK_MAX` of them in a job. Sessions that it ended stay ended. Refusals: `request/not_found` after a day, twice, and for
 * actions above the caller's level; `content/stale` and `users/last_super_admin` for one person; `jobs/busy` while another bulk action is taken back.
 */
export async function undoAction(
  context: UsersContext,
  kind: JobKind<UndoInput>,
  call: StaffRequest,
  id: string,
): Promise<
  Result<Undone, UndoCode | 'auth/step_up_needed' | 'jobs/busy' | 'jobs/key_reused' | 'jobs/too_many'>
> {
  const { undos, jobs } = context;
  // Levels are given by who has just confirmed that it is them.
  const needsStepUp = (undo: UndoRecord) => levelIn(undo) !== null && !call.account.session.isFresh;
  const single = await undos.find(id);
  if (single !== null) {
    if (needsStepUp(single)) return refuse('auth/step_up_needed');
    const done = await undoOne(context, call, single);
    return done.ok ? { ok: true, undone: 1, refused: [], job: null } : done;
  }
  const parts = await undos.ofGroup(id);
  const [first] = parts;
  if (first === undefined) return undoElsewhere(context, call, id);
  if (!mayGrant(call.account.admin_level, first.level)) return refuse('request/not_found');
  if (needsStepUp(first)) return refuse('auth/step_up_needed');
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
