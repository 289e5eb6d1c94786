import { THREAD_MESSAGES_MAX, CLOSED_DAYS } from '@hokm/shared/api/messages/limits';
import { POLICIES } from '@hokm/shared/policy';
import { DAY_MS } from '@hokm/shared/time';
import type { UpdateQuery } from 'mongoose';
import { refuse, type Result } from '../platform/core/result.js';
import { auditAction, type AuditedAction, type StaffCall } from '../platform/panel/audit-action.js';
import { withAudit } from '../platform/panel/audit-queue.js';
import type { MessagesContext } from './context.js';
import type { ThreadMessage, ThreadRecord } from './model.js';
import { tellAnswers } from './tell-answer.js';
import { idOfKey } from './threads.js';

const ID_BYTES = 12;
/** The process that has answered tells the player at once; after this the worker does, ms. */
const TELL_MS = 30_000;
/** The team may go on in a thread that takes no further message of its player. */
const TEAM_MORE = 20;

type Code = 'request/not_found' | 'content/stale';
export type Changed<More extends 'messages/full' | 'messages/not_staff' = never> = Result<
  { readonly record: ThreadRecord },
  Code | More
>;

interface Change {
  readonly update: UpdateQuery<ThreadRecord>;
  readonly audited: Omit<AuditedAction, 'target'>;
}

/**
 * Changes a thread with its audit entry. `decide` says what to do with it as it is: nothing (null), a change, or a refusal.
 * Without a revision it is tried again when somebody else was faster.
 */
async function changeThread<More extends 'messages/full'>(
  context: MessagesContext,
  call: StaffCall,
  { id, revision }: { readonly id: string; readonly revision?: number | undefined },
  decide: (before: ThreadRecord) => Change | More | null,
): Promise<Changed<More>> {
  const { threads, audit, clock } = context;
  for (;;) {
    const before = await threads.find(id);
    if (before === null) return refuse('request/not_found');
    const decided = decide(before);
    if (decided === null) return { ok: true, record: before };
    if (typeof decided === 'string') return refuse(decided);
    if (revision !== undefined && before.revision !== revision) return refuse('content/stale');
    const action = auditAction(call, context, { ...decided.audited, target: `messages:${id}` });
    const entry = withAudit(action);
    const record = await threads.change(before, {
      ...decided.update,
      $push: { ...decided.update.$push, ...entry.$push },
      $set: {
        ...decided.update.$set,
        ...entry.$set,
        updated_by: call.account.id,
        updated_at: new Date(clock.now()),
      },
    });
    if (record === null) continue;
    await audit.flush(threads.model, record);
    return { ok: true, record };
  }
}

const statusChange = ({ status }: ThreadRecord, after: ThreadRecord['status']) => [
  { field: 'status', before: status, after },
];

/** Marks a new thread as read; any other stays as it is. */
export async function readThread(context: MessagesContext, call: StaffCall, id: string): Promise<Changed> {
  return changeThread<never>(context, call, { id }, (before) =>
    before.status !== 'new'
      ? null
      : {
          update: { $set: { status: 'read' } },
          audited: { action: 'messages.read', changes: statusChange(before, 'read') },
        },
  );
}

export interface Reply {
  readonly reply: string;
  readonly close: boolean;
  readonly revision?: number | undefined;
  readonly key?: string | undefined;
}

const closing = (now: number) => ({ expires_at: new Date(now + CLOSED_DAYS * DAY_MS) });

/** Answers a thread, then tells the player. Repeated with the same key it changes nothing. */
export async function replyToThread(
  context: MessagesContext,
  call: StaffCall,
  id: string,
  { reply, close, revision, key }: Reply,
): Promise<Changed<'messages/full'>> {
  const { clock, randomBytes } = context;
  const message = key === undefined ? randomBytes(ID_BYTES).toString('hex') : idOfKey('answer', id, key);
  const changed = await changeThread<'messages/full'>(context, call, { id, revision }, (before) => {
    if (before.messages.some((each) => each.id === message)) return null;
    if (before.messages.length >= THREAD_MESSAGES_MAX + TEAM_MORE) return 'messages/full';
    const now = clock.now();
    const at = new Date(now);
    const status = close ? 'closed' : 'answered';
    const { waits_since, assigned = call.account.id } = before;
    const written: ThreadMessage = { id: message, from: 'team', by: call.account.id, text: reply, at };
    const waited =
      waits_since === undefined ? {} : { answered_at: at, waited_ms: now - waits_since.getTime() };
    return {
      update: {
        $push: { messages: written, tell: message },
        $set: {
          status,
          assigned,
          active_at: at,
          has_unread: true,
          tell_due: new Date(now + TELL_MS),
          ...waited,
          ...(close ? closing(now) : {}),
        },
        $unset: { waits_since: 1, ...(close ? {} : { expires_at: 1 }) },
      },
      audited: {
        action: 'messages.reply',
        changes: [
          ...statusChange(before, status),
          { field: 'messages', before: before.messages.length, after: before.messages.length + 1 },
        ],
      },
    };
  });
  if (changed.ok) await tellAnswers(context, changed.record);
  return changed;
}

/**
 * Lets a member of staff look after a thread, and notifies whoever gets it from somebody else. `messages/not_staff` for an account
 * that is closed, going, or may not answer threads.
 */
export async function assignThread(
  context: MessagesContext,
  call: StaffCall,
  id: string,
  { to, revision }: { readonly to: string | null; readonly revision?: number | undefined },
): Promise<Changed<'messages/not_staff'>> {
  const { clock, randomBytes, staffOf } = context;
  const by = call.account.id;
  if (to !== null && !(await staffOf(POLICIES['panel/messages'])).includes(to))
    return refuse('messages/not_staff');
  const changed = await changeThread<never>(context, call, { id, revision }, (before) => {
    const { assigned, tell = [] } = before;
    if ((assigned ?? null) === to) return null;
    const isHanded = to !== null && to !== by;
    const handed = { id: randomBytes(ID_BYTES).toString('hex'), by, to };
    const tell_due = new Date(clock.now() + TELL_MS);
    return {
      update: {
        $set: { ...(to === null ? {} : { assigned: to }), ...(isHanded ? { handed, tell_due } : {}) },
        $unset: {
          ...(to === null ? { assigned: 1 } : {}),
          // Nobody is notified of an earlier hand-over any more.
          ...(isHanded ? {} : { handed: 1, ...(tell.length === 0 ? { tell_due: 1 } : {}) }),
        },
      },
      audited: {
        action: 'messages.assign',
        changes: [{ field: 'assigned', before: assigned ?? null, after: to }],
      },
    };
  });
  if (changed.ok) await tellAnswers(context, changed.record);
  return changed;
}

/** Closes a thread that is open, or opens a closed one: as answered, or as read where its player waits. */
export async function setClosed(
  context: MessagesContext,
  call: StaffCall,
  { id, revision }: { readonly id: string; readonly revision?: number | undefined },
  isClosed: boolean,
): Promise<Changed> {
  return changeThread<never>(context, call, { id, revision }, (before) => {
    if ((before.status === 'closed') === isClosed) return null;
    const open = before.messages.at(-1)?.from === 'player' ? 'read' : 'answered';
    const status = isClosed ? 'closed' : open;
    return {
      update: isClosed
        ? { $set: { status, ...closing(context.clock.now()) }, $unset: { waits_since: 1 } }
        : { $set: { status }, $unset: { expires_at: 1 } },
      audited: {
        action: isClosed ? 'messages.close' : 'messages.reopen',
        changes: statusChange(before, status),
      },
    };
  });
}

/**
 * Begins a thread with a message of the team to one person. Repeated with the same key it is the same thread.
 * `request/not_found` where there is no such person.
 */
export async function writeToPerson(
  context: MessagesContext,
  call: StaffCall,
  account: string,
  {
    textFor,
    key,
  }: { readonly textFor: (language: 'fa' | 'en') => string; readonly key?: string | undefined },
): Promise<Result<{ readonly record: ThreadRecord }, 'request/not_found'>> {
  const { people, threads, clock, randomBytes, audit } = context;
  const person = await people.find(account);
  if (person === null) return refuse('request/not_found');
  const newId = () => randomBytes(ID_BYTES).toString('hex');
  const by = call.account.id;
  const _id = key === undefined ? newId() : idOfKey('to', by, account, key);
  const at = new Date(clock.now());
  const first: ThreadMessage = { id: newId(), from: 'team', by, text: textFor(person.language), at };
  const action = auditAction(call, context, {
    action: 'messages.write',
    target: `messages:${_id}`,
    changes: [{ field: 'account', before: null, after: account }],
  });
  const { $set, $push } = withAudit(action);
  const { record, isNew } = await threads.begin(
    {
      _id,
      account,
      channel: 'staff',
      status: 'answered',
      assigned: by,
      has_unread: true,
      tell: [first.id],
      tell_due: new Date(at.getTime() + TELL_MS),
      audit_pending: [$push.audit_pending],
      audit_due: $set.audit_due,
    },
    first,
    person.name,
  );
  if (isNew) await audit.flush(threads.model, record);
  await tellAnswers(context, record);
  return { ok: true, record };
}
