import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { AdminLevel } from '@hokm/shared/policy';
import type { SessionAccount, SessionState } from '../core/account.js';
import { requestIdOf } from '../http/request-log.js';
import type { Clock, RandomBytes } from '../core/ports.js';
import type { AuditChange, PendingAudit } from './audit-model.js';

const KEY_BYTES = 16;
/** Longer texts are kept as length and hash. */
const TEXT_MAX = 200;

/** The request of a member of staff: of now, or as an approval has kept it. */
export interface StaffCall {
  readonly account: Pick<SessionAccount, 'id' | 'admin_level'> & {
    readonly session: Pick<SessionState, 'id'>;
  };
  readonly request: Pick<Request, 'ip'>;
  readonly response: Pick<Response, 'locals'>;
  /** What the audit log says in the place of the level: what the server does by itself. */
  readonly actorLevel?: 'machine';
  /** The approval by which it may do what needs a second person. */
  readonly approval?: string;
  /** Who has asked for it, where somebody consented; without one it runs alone. */
  readonly askedBy?: string;
  /** Key of the one audit entry of the act, where it may be repeated after a crash: done once, it is found by the key. */
  readonly auditKey?: string;
}

/** The request of a member of staff that is being answered. */
export interface StaffRequest extends StaffCall {
  readonly account: SessionAccount;
  readonly request: Request;
  readonly response: Response;
}

export interface AuditedAction {
  /** `<subject>.<verb>`. */
  readonly action: string;
  /** `<collection>:<id>`. */
  readonly target: string;
  readonly reason?: string;
  readonly changes?: readonly AuditChange[];
}

/** The acting member of staff, as the audit log keeps them. */
export type AuditActor = Pick<PendingAudit, 'actor' | 'actor_level' | 'session' | 'request' | 'address'>;

/** The caller as the audit log keeps it. */
export function actorOf({ account, actorLevel, request, response }: StaffCall): AuditActor {
  return {
    actor: account.id,
    actor_level: actorLevel ?? account.admin_level,
    session: account.session.id,
    request: requestIdOf(response) ?? '',
    address: request.ip ?? '',
  };
}

/** What the server does by itself, as a call: it may act on everybody. */
export const MACHINE_CALL: StaffCall = {
  account: { id: 'system', admin_level: 'super_admin', session: { id: 'machine' } },
  actorLevel: 'machine',
  request: { ip: '' },
  response: { locals: {} },
};

/** The call of an actor whose request has ended. */
export function pastCall({ actor, actor_level, session, request, address }: AuditActor): StaffCall {
  return {
    account: { id: actor, admin_level: actor_level as AdminLevel, session: { id: session } },
    request: { ip: address },
    response: { locals: { requestId: request } },
  };
}

interface AuditPorts {
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

/** An action of somebody whose request has ended, to be written with the change itself. */
export function auditActionBy(
  by: AuditActor,
  { clock, randomBytes }: AuditPorts,
  { action, target, reason = '', changes = [] }: AuditedAction,
): PendingAudit {
  const key = randomBytes(KEY_BYTES).toString('hex');
  return { key, at: new Date(clock.now()), ...by, action, target, reason, changes };
}

/** An action of the caller, to be written with the change itself. One by consent names who has asked for it, too. */
export function auditAction(call: StaffCall, ports: AuditPorts, action: AuditedAction): PendingAudit {
  const { askedBy } = call;
  const { changes = [] } = action;
  const asked = askedBy === undefined ? [] : [{ field: 'asked_by', before: null, after: askedBy }];
  const entry = auditActionBy(actorOf(call), ports, { ...action, changes: [...changes, ...asked] });
  return call.auditKey === undefined ? entry : { ...entry, key: call.auditKey };
}

/** A value as the audit log keeps it: plain JSON, long texts as length and hash. */
function auditValue(value: unknown): unknown {
  if (value === undefined) return null;
  const json: unknown = JSON.parse(JSON.stringify(value));
  const text = typeof json === 'string' ? json : JSON.stringify(json);
  if (text.length <= TEXT_MAX) return json;
  return { length: text.length, sha256: createHash('sha256').update(text).digest('hex') };
}

/** The fields of an allow-list in which two documents differ. */
export function changesOf<T extends object>(
  before: Partial<T>,
  after: Partial<T>,
  fields: readonly (keyof T & string)[],
): AuditChange[] {
  return fields.flatMap((field) => {
    const change = { field, before: auditValue(before[field]), after: auditValue(after[field]) };
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change];
  });
}
