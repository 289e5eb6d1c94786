import type { AskedApproval } from '@hokm/shared/api/approvals';
import { BULK_MAX } from '@hokm/shared/api';
import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { changeUsers as contract } from '@hokm/shared/api/users';
import { BULK_PEOPLE_MAX } from '@hokm/shared/api/users/limits';
import type { ErrorCode } from '@hokm/shared/errors';
import { APPROVAL_POLICY } from '@hokm/shared/policy';
import { HOUR_MS } from '@hokm/shared/time';
import { refuse, type Result } from '../../platform/core/result.js';
import { auditAction, type StaffRequest } from '../../platform/panel/audit-action.js';
import type { AuditChange } from '../../platform/panel/audit-model.js';
import type { BulkRun, BulkSubject } from '../../platform/panel/bulk-subject.js';
import { objectId } from '../../platform/database/ids.js';
import type { JobKind } from '../../platform/panel-jobs/job-kind.js';
import type { ApprovalKind } from '../approvals/approval-kind.js';
import { presentAsked } from '../approvals/approvals.js';
import type { Room } from '../approvals/sums.js';
import { actOn, type BulkAct } from './bulk-acts.js';
import type { BulkInput } from './bulk-job.js';
import type { UsersContext } from './context.js';
import type { UserFinder } from './find-users.js';
import type { Undo } from './undos.js';

type Body = BodyOf<typeof contract>;
type BulkCode =
  | 'request/invalid'
  | 'users/selection_changed'
  | 'search/too_broad'
  | 'approval/needed'
  | 'approval/too_many'
  | 'jobs/busy'
  | 'jobs/key_reused'
  | 'jobs/too_many';

/** The answer of a bulk call. */
interface Bulk {
  readonly done: number;
  readonly refused: { id: string; code: ErrorCode }[];
  readonly job: { id: string } | null;
  readonly undo: Undo | null;
  readonly approval?: AskedApproval;
}

/** Acts on many people. */
export type ActOnUsers = (call: StaffRequest, body: Body) => Promise<Result<Bulk, BulkCode>>;

export interface BulkContext {
  readonly users: UsersContext;
  readonly finder: UserFinder;
  readonly kind: JobKind<BulkInput>;
}

/** Actions that take something from people, and of which one person does some alone. */
const WEIGHED: readonly Body['action'][] = ['deactivate', 'demote', 'promote', 'end_sessions'];

/** The people of a call: those it names, or those of its filter while they are as many as expected. */
async function peopleOf(
  { finder }: BulkContext,
  { item_ids, filter, expected_total }: Body,
): Promise<Result<{ ids: string[] }, 'request/invalid' | 'users/selection_changed' | 'search/too_broad'>> {
  if (item_ids !== undefined) return { ok: true, ids: [...new Set(item_ids)] };
  if (filter === undefined) return refuse('request/invalid');
  const ids = await finder.ids(filter, BULK_PEOPLE_MAX + 1);
  if (ids.length > BULK_PEOPLE_MAX) return refuse('search/too_broad');
  if (ids.length !== expected_total)
    return refuse('users/selection_changed', { current: { total: ids.length } });
  return { ok: true, ids };
}

/** The call in the audit log: what is done to how many, and whom the filter holds. */
function entryOf({ action, tag, hours, filter, reason }: Body, people: number) {
  const facts = { action, tag, hours, filter: filter === undefined ? undefined : JSON.stringify(filter) };
  const changes = Object.entries(facts).flatMap(([field, after]): AuditChange[] =>
    after === undefined ? [] : [{ field, before: null, after }],
  );
  return { action: 'users.bulk', target: `accounts:${people}`, reason, changes };
}

/** The room that an action takes of what one person does alone; undefined for none, null where it needs a second person. */
async function roomFor(
  { users }: BulkContext,
  call: StaffRequest,
  action: Body['action'],
  weight: number,
): Promise<Room | null | undefined> {
  if (action === 'delete') return null;
  if (!WEIGHED.includes(action)) return undefined;
  return users.approvals.sums.take({ action: 'users.bulk', actor: call.account.id, weight });
}

async function actNow(
  { users }: BulkContext,
  call: StaffRequest,
  ids: readonly string[],
  act: BulkAct,
  group: string,
): Promise<Bulk> {
  const { undos } = users;
  const context = { ...users, changes: undos.keeping(users.changes, `users.${act.action}`, 'admin', group) };
  const refused: Bulk['refused'] = [];
  for (const id of ids) {
    const outcome = await actOn(context, call, id, act);
    if (!outcome.ok) refused.push({ id, code: outcome.code });
  }
  return { done: ids.length - refused.length, refused, job: null, undo: await undos.ofWhole(group) };
}

/**
 * Does an action for each of some people. The call is in the audit log before the first act, and each act has an entry of its
 * own. People for whom it is refused are named with the code. More than `BULK_MAX` people, and exports, are left to a job.
 * Refusals: `request/invalid` for tagging without a tag; `approval/needed` for deleting, for more people than one may act on
 * alone, and for closing accounts without an end, which is asked for person by person; of a filter `users/selection_changed` (with the number of now) and
 * `search/too_broad`; those of jobs.
 */
export function bulkUsers(context: BulkContext): ActOnUsers {
  const { users, kind } = context;
  return async (call, body) => {
    const { action, reason, tag, hours, format } = body;
    const isTagging = action === 'tag' || action === 'untag';
    if (isTagging && tag === undefined) return refuse('request/invalid');
    if (action === 'deactivate' && hours === undefined) return refuse('approval/needed');
    const until = hours === undefined ? undefined : users.clock.now() + hours * HOUR_MS;
    const people = await peopleOf(context, body);
    if (!people.ok) return people;
    const { ids } = people;
    const audited = entryOf(body, ids.length);
    const input = { action, ids, reason, tag, until, format };
    const room = await roomFor(context, call, action, ids.length);
    if (room === null) {
      if (body.ask !== true) return refuse('approval/needed');
      const asked = await users.approvals.ask(call, {
        action: 'users.bulk',
        account: '',
        input,
        reason,
        level: APPROVAL_POLICY['users.bulk'].level,
        ...(action === 'delete' ? { why: 'for_good' } : {}),
        facts: { name: action, people: ids.length },
      });
      if (!asked.ok) return asked;
      const approval = presentAsked(asked.record);
      return { ok: true, done: 0, refused: [], job: null, undo: null, approval };
    }
    if (action === 'export' || ids.length > BULK_MAX) {
      const started = await users.jobs.start(call, kind, input, { audited });
      if (started.ok) return { ok: true, done: 0, refused: [], job: { id: started.id }, undo: null };
      await room?.giveBack();
      return started;
    }
    const entry = auditAction(call, users, audited);
    await users.chain.append(entry);
    const acted = await actNow(context, call, ids, { action, reason, tag, until }, entry.key);
    if (acted.done === 0) await room?.giveBack();
    return { ok: true, ...acted };
  };
}

/** People among the things of `POST admin/bulk/:operation`. */
export function usersInBulk(act: ActOnUsers): BulkSubject {
  const as =
    (action: Body['action']): BulkRun =>
    async (call, { ids, reason, extras }) => {
      const isNamed = reason !== '' && ids.every((id) => objectId(id) !== null);
      return isNamed
        ? act(call, { action, item_ids: [...ids], reason, ...extras })
        : refuse('request/invalid');
    };
  return {
    type: 'users',
    area: 'panel/users',
    isFresh: true,
    operations: { delete: as('delete'), restore: as('activate'), tag: as('tag'), export: as('export') },
  };
}

/** The bulk actions that need a second person. Each is a job of who consents. */
export function approvedBulk(users: () => UsersContext, kind: JobKind<BulkInput>): readonly ApprovalKind[] {
  return [
    {
      action: 'users.bulk',
      async run(call, { input, reason }) {
        // Who has asked stands behind the levels that it gives, too.
        const { approval, askedBy } = call;
        const given: BulkInput = { ...(input as unknown as BulkInput), approval, askedBy };
        const audited = { action: 'users.bulk', target: `accounts:${given.ids.length}`, reason };
        const started = await users().jobs.startApproved(call, kind, given, { audited });
        return started.ok ? { ok: true } : started;
      },
      isDone: (call) => users().jobs.hasApproved(call, kind),
    },
  ];
}
