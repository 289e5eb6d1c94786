import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { resolveReport as contract } from '@hokm/shared/api/reports';
import type { Moderation } from '@hokm/shared/api/users';
import type { ErrorCode } from '@hokm/shared/errors';
import type { AccountRecord } from '../../accounts/model.js';
import type { ReportRecord } from '../../moderation/model.js';
import { refuse, type Result } from '../../platform/core/result.js';
import { auditAction, type StaffCall } from '../../platform/panel/audit-action.js';
import { ceilingDenial } from '../users/ceiling.js';
import { closeReports } from '../users/close-reports.js';
import type { UsersContext } from '../users/context.js';
import { actOnPerson, liftedBy } from '../users/moderate.js';
import { undoableModeration } from '../users/undoable.js';
import type { Undo } from '../users/undos.js';
import type { Case, ReportCases } from './cases.js';
import { isAppealOver } from './view.js';

export interface ReportsContext {
  readonly users: UsersContext;
  readonly cases: ReportCases;
}

type Body = BodyOf<typeof contract>;
type Act = NonNullable<Body['moderate']>;

/** Reports that an action on a person names. */
const NAMED_MAX = 50;

type ResolveCode = Extract<
  ErrorCode,
  | 'request/not_found'
  | 'request/invalid'
  | 'reports/claimed'
  | 'reports/nothing_lifted'
  | 'users/self'
  | 'users/above_you'
  | 'users/last_super_admin'
  | 'auth/forbidden'
  | 'auth/name_reserved'
  | 'users/decisions_full'
  | 'approval/needed'
>;

/** The appeals that are granted by an action: those against what it takes back. */
function grantedBy({ reports }: Case, { action, sanction_id }: Act): readonly ReportRecord[] {
  const kind = liftedBy(action);
  if (kind === null) return [];
  return reports.filter(
    ({ against }) =>
      against === undefined ||
      (sanction_id === undefined ? against.kind === kind : against.id === sanction_id),
  );
}

/** The reports that a decision closes. Refused: an appeal is granted by lifting what it is against, and by nothing else. */
function decidedBy(
  found: Case,
  { outcome, moderate: act }: Body,
): Result<{ reports: readonly ReportRecord[] }, 'request/invalid' | 'reports/nothing_lifted'> {
  if (act !== undefined && outcome !== 'actioned') return refuse('request/invalid');
  const isGranting = found.reason === 'appeal' && outcome === 'actioned';
  if (!isGranting) return { ok: true, reports: found.reports };
  const reports = act === undefined ? [] : grantedBy(found, act);
  return reports.length === 0 ? refuse('reports/nothing_lifted') : { ok: true, reports };
}

/** Appeals that are not granted because there is nothing to lift any more. */
function overAmong(
  reports: readonly ReportRecord[],
  record: AccountRecord | null,
  { outcome }: Body,
  now: number,
): string[] {
  if (outcome === 'actioned') return [];
  return reports.filter((each) => isAppealOver(each, record, now)).map(({ _id }) => _id);
}

/** Does to the player what was decided (`decision`: key of its audit entry). Gives the key of the act, and how it is taken back. */
async function carryOut(
  { users }: ReportsContext,
  call: StaffCall,
  found: Case,
  { act, decision }: { readonly act: Act; readonly decision: string },
): Promise<Result<{ key: string; undo: Undo | null }, ResolveCode>> {
  const isAppeal = found.reason === 'appeal';
  const report_ids = isAppeal ? [] : found.reports.map(({ _id }) => _id).slice(0, NAMED_MAX);
  const body: Moderation = { ...act, report_ids };
  const acting = undoableModeration(users, act.action, decision);
  const done = await actOnPerson(acting, call, found.player, body, isAppeal);
  if (!done.ok)
    return done.code === 'content/stale' ? refuse('request/not_found') : { ...done, code: done.code };
  if (done.key === null) return refuse('reports/nothing_lifted');
  return { ok: true, key: done.key, undo: await users.undos.of(done) };
}

/**
 * Decides on a case. Nobody decides on a case that somebody else holds, on one about themselves or about somebody above
 * them. What is done to the player comes first: where that is refused, the case stays open. An appeal is granted by what takes
 * back the decision that it is against; appeals against other decisions stay open.
 */
export async function resolveCase(
  context: ReportsContext,
  call: StaffCall,
  id: string,
  body: Body,
): Promise<Result<{ closed: number; undo: Undo | null }, ResolveCode>> {
  const { users, cases } = context;
  const { outcome, note, moderate: act } = body;
  const seen = await cases.find(id);
  if (seen === null) return refuse('request/not_found');
  const asked = decidedBy(seen, body);
  if (!asked.ok) return asked;
  const record = await users.changes.find(seen.player);
  const denied = record === null ? null : ceilingDenial(call.account, users.changes.accountOf(record));
  if (denied !== null) return refuse(denied);
  const by = call.account.id;
  if ((await cases.beginDecision(id, by)) === null) return refuse('reports/claimed');
  // Another call may have decided on it since it was read.
  const found = await cases.find(id);
  const decided = found === null ? refuse('request/not_found') : decidedBy(found, body);
  if (found === null || !decided.ok) {
    await cases.release(id, by);
    return decided.ok ? refuse('request/not_found') : decided;
  }
  const audited = { action: 'reports.resolve', target: `reports:${id}`, reason: note || outcome };
  const entry = auditAction(call, users, audited);
  const done = act === undefined ? null : await carryOut(context, call, found, { act, decision: entry.key });
  if (done?.ok === false) {
    await cases.endDecision(id, by);
    return done;
  }
  const decision = done?.key ?? entry.key;
  const undo =
    done === null ? await users.undos.rememberDecision(decision, found.player, audited.action) : done.undo;
  const ids = decided.reports.map(({ _id }) => _id);
  const over = overAmong(decided.reports, record, body, users.clock.now());
  const closed = await closeReports(users, ids, { outcome, note, decision, over }, entry);
  await cases.release(id, by);
  return { ok: true, closed, undo };
}
