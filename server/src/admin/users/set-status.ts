import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { toggleUserStatus } from '@hokm/shared/api/users';
import type { ToldSanction } from '@hokm/shared/api/users/limits';
import { AT_MOST, isLongClosing } from '@hokm/shared/policy';
import type { AccountRecord } from '../../accounts/model.js';
import {
  endOfSanction,
  inactiveAt,
  isLiftable,
  isPassing,
  isTold,
  WITHOUT_END,
  type InactiveRecord,
  type SanctionRecord,
} from '../../accounts/sanctions.js';
import { refuse, type Refusal } from '../../platform/core/result.js';
import type { StaffCall } from '../../platform/panel/audit-action.js';
import type { Change, Changed } from './change-account.js';
import type { UsersContext } from './context.js';
import { expel, tellDecision, tellLifted } from './tell.js';

const ID_BYTES = 12;

export interface Closing {
  readonly reason: string;
  readonly message?: string | undefined;
  /** Null: until somebody opens the account. */
  readonly until: Date | null;
  readonly report_ids?: readonly string[];
}

/** A sanction that a member of staff puts into a person's record now. */
export function newSanction(
  { clock, randomBytes }: Pick<UsersContext, 'clock' | 'randomBytes'>,
  by: string,
  kind: SanctionRecord['kind'],
  { reason, message, until, report_ids = [] }: Omit<Closing, 'until'> & { readonly until?: Date | null },
): SanctionRecord {
  return {
    id: randomBytes(ID_BYTES).toString('hex'),
    kind,
    at: new Date(clock.now()),
    by,
    reason,
    ...(message === undefined || message === '' ? {} : { message }),
    ...(until === undefined ? {} : { until: until ?? WITHOUT_END }),
    report_ids: [...report_ids],
  };
}

/** The record with the decisions of a kind taken back that can be; `id`: with this one alone. */
export function lifted(
  sanctions: readonly SanctionRecord[],
  kind: SanctionRecord['kind'],
  by: string,
  now: number,
  id?: string,
): SanctionRecord[] {
  const at = new Date(now);
  return sanctions.map((each) =>
    each.kind === kind && (id === undefined || each.id === id) && isLiftable(each, now)
      ? { ...each, ...(isPassing(each) ? {} : { until: at }), lifted: { at, by } }
      : each,
  );
}

/** The kinds of the decisions that a change has taken back. */
export function liftedAmong(
  before: readonly SanctionRecord[] = [],
  after: readonly SanctionRecord[] = [],
): ToldSanction[] {
  const open = new Set(before.filter((each) => each.lifted === undefined).map(({ id }) => id));
  return after.flatMap((each) =>
    each.lifted !== undefined && open.has(each.id) && isTold(each) ? [each.kind] : [],
  );
}

/** True for a person about whom no more decisions than closings are stored. */
export const isFullOfDecisions = ({ sanctions = [] }: AccountRecord): boolean =>
  sanctions.length >= AT_MOST.decisions;

/**
 * True for a closing of an account that needs a second person; `until` is null without an end. Where the record is full, an earlier
 * closing makes room, and the time of those that follow each other would not be known any more.
 */
export function needsSecond(record: AccountRecord, now: number, until: Date | null): boolean {
  if (isFullOfDecisions(record)) return true;
  const { sanctions = [] } = record;
  const earlier = sanctions.flatMap((each) => {
    if (each.kind !== 'suspend') return [];
    const end = endOfSanction(each)?.getTime() ?? Infinity;
    return [{ from: each.at.getTime(), to: Math.min(end, each.lifted?.at.getTime() ?? Infinity) }];
  });
  return isLongClosing(earlier, now, until?.getTime() ?? Infinity);
}

/** The decisions besides a new closing: an account can always be closed, so that the oldest closing that is over makes room. */
function besideClosing(sanctions: readonly SanctionRecord[]): readonly SanctionRecord[] {
  if (sanctions.length < AT_MOST.decisions) return sanctions;
  const oldest = sanctions.findIndex(({ kind }) => kind === 'suspend');
  return sanctions.filter((_, at) => at !== oldest);
}

/**
 * Closes an account: the change, with the suspension in the person's record. A guest has no way in but the session: it sleeps
 * while the account is closed, and opens it again with the undo or the end.
 */
export function closing(
  context: Pick<UsersContext, 'clock' | 'randomBytes'>,
  by: string,
  { sanctions = [], is_guest }: AccountRecord,
  props: Closing,
): Change {
  const now = context.clock.now();
  const { reason, message, until } = props;
  return {
    set: {
      inactive: {
        at: new Date(now),
        by,
        reason,
        ...(message === undefined || message === '' ? {} : { message }),
        ...(until === null ? {} : { until }),
      },
      sanctions: [
        ...besideClosing(lifted(sanctions, 'suspend', by, now)),
        newSanction(context, by, 'suspend', props),
      ],
    },
    endsSessions: !is_guest,
  };
}

/** Opens an account again; a deletion that was under way with the closing is called off. */
export function opening(by: string, { sanctions }: AccountRecord, now: number): Change {
  return {
    unset: ['inactive', 'delete_at'],
    ...(sanctions === undefined ? {} : { set: { sanctions: lifted(sanctions, 'suspend', by, now) } }),
  };
}

type StatusCode =
  | 'request/not_found'
  | 'users/self'
  | 'users/above_you'
  | 'users/last_super_admin'
  | 'content/stale'
  | 'request/invalid'
  | 'approval/needed';

/** True for a closing that changes nothing of the one in force. */
function isSame(
  { reason, message = '', until }: InactiveRecord,
  next: Pick<Closing, 'reason' | 'message' | 'until'>,
): boolean {
  const end = (at: Date | null = null) => at?.getTime() ?? null;
  return next.reason === reason && (next.message ?? '') === message && end(next.until) === end(until);
}

/** The account's end of closing as a call names it; `invalid` for one that has passed. */
function endOf(until: string | null | undefined, now: number): Date | null | 'invalid' {
  if (until == null) return null;
  const at = new Date(until);
  return at.getTime() > now ? at : 'invalid';
}

/**
 * Closes or opens an account. Whoever is closed out loses their connections and seats at once; a closed account that is closed
 * again gets the new reason and end. Closing it for long needs a second person.
 */
export async function setStatus(
  context: UsersContext,
  call: StaffCall,
  id: string,
  body: Omit<BodyOf<typeof toggleUserStatus>, 'ask'>,
): Promise<Changed | Refusal<StatusCode>> {
  const { changes, guard, clock } = context;
  const until = endOf(body.until, clock.now());
  if (until === 'invalid') return refuse('request/invalid');
  const by = call.account.id;
  const done = await changes.apply<'request/invalid' | 'approval/needed' | 'users/last_super_admin'>(call, {
    id,
    action: 'users.status',
    reason: body.reason,
    revision: body.revision,
    // Opening an account takes nobody away.
    ...(body.is_active === true ? {} : { guard: guard.changingBy(call) }),
    change(before) {
      const closed = inactiveAt(before, clock.now());
      const isOpen = closed === null;
      const open = body.is_active ?? !isOpen;
      if (open) return isOpen ? null : opening(by, before, clock.now());
      // Asked again without more than that it be closed: it is.
      if (!isOpen && body.reason === '' && until === null) return null;
      if (body.reason === '') return { code: 'request/invalid' };
      const { reason, message } = body;
      if (closed !== null && isSame(closed, { reason, message, until })) return null;
      if (call.approval === undefined && needsSecond(before, clock.now(), until))
        return { code: 'approval/needed' };
      return closing(context, by, before, { reason: body.reason, message: body.message, until });
    },
  });
  if (!done.ok) return done;
  const { before, after, key } = done;
  if (key !== null && before.inactive !== undefined && after.inactive === undefined)
    await tellLifted(context, after, key, ['suspend']);
  await followClosing(context, done, { reason: body.reason, message: body.message, until });
  return done;
}

/** Tells a person whose account was just closed, and closes their connections. */
export async function followClosing(
  context: UsersContext,
  { after, key }: Changed,
  { reason, message, until }: Closing,
): Promise<void> {
  if (key === null || after.inactive === undefined) return;
  await tellDecision(context, after, key, { kind: 'suspend', reason, message, until });
  await expel(context, after._id.toHexString());
}
