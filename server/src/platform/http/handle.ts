import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type {
  Access,
  AnswerOf,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  RefusalsOf,
} from '@hokm/shared/api/endpoint';
import type { Failure } from '@hokm/shared/api';
import type { ErrorCode } from '@hokm/shared/errors';
import { isAdminLevel, mayEnter, type Area } from '@hokm/shared/policy';
import type { Language } from '@hokm/shared/text';
import type { SessionAccount, SessionState } from '../core/account.js';
import type { Log } from '../core/ports.js';
import { noSignals, type Signals } from '../core/signals.js';
import { refuse, type Refusal } from '../core/result.js';
import { containsNul } from '../core/text-input.js';
import { credentialOf, failsCsrfCheck, namedKindOf, type Credential } from './credentials.js';
import { rateLimitKey } from './address.js';
import type { CallLimit } from './call-limits.js';
import { sendFailure } from './failures.js';
import { languageOf } from './language.js';
import { isElsewhere, siteOf, type Sites } from './panel-host.js';
import type { BodyReader } from './read-body.js';
import { noteRefusal } from './refusal-signals.js';
import type { SessionUses } from './session-networks.js';
import type { UploadGate } from './upload-gate.js';

/** Returned by handlers that have already sent the response (redirect, file). */
export const RESPONSE_SENT = Symbol('response sent');

/** An answer without data. */
export const done = { success: true } as const;

/** One request that has passed its contract's schemas and access rule. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  /** Null for a body that is a form: the handler reads it. */
  readonly body: E extends { readonly form: unknown } ? BodyOf<E> | null : BodyOf<E>;
  /** The account of the session; null for calls that are open to anyone. */
  readonly account: E['access'] extends 'anyone' ? null : SessionAccount;
  /** The token of the request. Checked only where the contract asks for a session. */
  readonly credential: Credential | null;
  readonly language: Language;
  readonly request: Request;
  readonly response: Response;
}

type Answer<E> = AnswerOf<E> extends undefined ? never : AnswerOf<E>;
/** The result of a handler: the contract's answer, one of its refusals, or `RESPONSE_SENT`. */
export type Handled<E extends Endpoint> = Answer<E> | Refusal<RefusalsOf<E>> | typeof RESPONSE_SENT;

/** Judges a request before its body is read: the refusal, or null. */
type Admission<E extends Endpoint> = (request: Request) => Refusal<RefusalsOf<E>> | null;

/** A call with the function that answers it. */
export interface Handler {
  readonly contract: Endpoint;
  readonly run: (call: Call<Endpoint>) => Promise<unknown>;
  readonly admit?: Admission<Endpoint>;
}

/** Joins a contract with its handler. A code that the contract does not list does not compile. */
export function handle<E extends Endpoint>(
  contract: E,
  run: (call: Call<E>) => Promise<Handled<E>>,
  admit?: Admission<E>,
): Handler {
  const handler = { contract, run: async (call: Call<E>) => run(call) };
  return admit === undefined ? handler : { ...handler, admit };
}

/** Why everybody but staff is refused for now, in the caller's language. */
export interface MaintenanceNotice {
  readonly isOn: boolean;
  /** Seconds. */
  readonly retryAfter: number;
  status(language: Language): Failure['maintenance'];
}

export interface RequestGuard {
  readonly authenticate: (token: string) => Promise<SessionAccount | null>;
  /** The refusal for a token whose account is closed; null for any other that opens nothing. */
  readonly whyClosed?: (token: string) => Promise<Refusal | null>;
  readonly sites: Sites;
  /** The panel is closed to staff without a second factor. */
  readonly needsSecondFactor: (request: Request) => boolean;
  /** True for an address from which the panel may be used. */
  readonly maySeePanel: (address: string) => boolean;
  readonly maintenance: MaintenanceNotice;
  /** Hears of each answered call: its path, the time, ms, and the status. */
  readonly measured?: (path: string, ms: number, status: number) => void;
  readonly log: Pick<Log, 'warn'>;
  /** Takes what refusals say about attacks; absent: nobody does. */
  readonly signals?: Signals;
  readonly sessionNetworks?: SessionUses;
  readonly bodies: BodyReader;
  readonly uploads: UploadGate;
}

const nothing = z.object({});
/** Seconds after which a place for a body is likely to be free. */
const BODY_RETRY_S = 1;
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

const isArea = (access: Access): access is Area => access !== 'signed-in' && access !== 'anyone';

/** The kind of session that a call takes, unless it takes both. */
const kindFor = ({ access }: Endpoint): SessionState['kind'] => (isArea(access) ? 'panel' : 'player');

function isRefusal(result: unknown): result is Refusal {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === false;
}

/** Staff must have shown the second factor in this session, or have none where that is allowed. */
function panelDenial(
  { two_factor_enabled, session }: SessionAccount,
  { needsSecondFactor }: RequestGuard,
  request: Request,
): ErrorCode | null {
  if (!two_factor_enabled) return needsSecondFactor(request) ? 'auth/two_factor_setup_needed' : null;
  return session.secondFactorAt === null ? 'auth/step_up_needed' : null;
}

/** The panel takes its own sessions only, and all other calls those of players, unless they name both. */
function kindDenial({ session }: SessionAccount, contract: Endpoint): ErrorCode | null {
  const { sessions, beforePasswordChange } = contract;
  if (session.kind === 'panel' && session.passwordChange !== null && beforePasswordChange !== true)
    return 'auth/password_change_needed';
  if (sessions === 'both' || session.kind === kindFor(contract)) return null;
  return session.kind === 'panel' ? 'auth/player_session_needed' : 'auth/panel_session_needed';
}

/** Why an account may not make a call; null when it may. */
function denial(
  account: SessionAccount,
  contract: Endpoint,
  guard: RequestGuard,
  request: Request,
): ErrorCode | null {
  const { access, fresh } = contract;
  if (isArea(access) && !mayEnter(account.admin_level, access)) return 'auth/forbidden';
  const refused =
    kindDenial(account, contract) ?? (isArea(access) ? panelDenial(account, guard, request) : null);
  if (refused !== null) return refused;
  return fresh === true && !account.session.isFresh ? 'auth/step_up_needed' : null;
}

function logDenied(guard: RequestGuard, request: Request, code: ErrorCode, account: string | null): Refusal {
  const { method, baseUrl, path, ip } = request;
  guard.log.warn({ event: 'authz_fail', code, account, method, path: `${baseUrl}${path}`, ip }, 'refused');
  return refuse(code);
}

/** The account behind a request, null for calls that are open to anyone, or a refusal. */
async function authorize(
  request: Request,
  credential: Credential | null,
  contract: Endpoint,
  guard: RequestGuard,
): Promise<SessionAccount | null | Refusal> {
  const isSafe = SAFE_METHODS.includes(request.method);
  if (!isSafe && failsCsrfCheck(request, credential, siteOf(request, guard.sites)))
    return logDenied(guard, request, 'request/foreign_origin', null);
  if (contract.access === 'anyone') return null;
  const account = credential === null ? null : await guard.authenticate(credential.token);
  if (account === null) {
    const closed = credential === null ? null : await guard.whyClosed?.(credential.token);
    return closed ?? refuse('auth/unauthenticated');
  }
  const denied = denial(account, contract, guard, request);
  if (denied === null) return account;
  noteRefusal(guard.signals ?? noSignals, request, contract, denied, account);
  const refusal = logDenied(guard, request, denied, account.id);
  const { passwordChange } = account.session;
  if (denied !== 'auth/password_change_needed' || passwordChange === null) return refusal;
  return refuse(denied, { password_change: passwordChange });
}

/** Follows from where a session is used. */
function noteUse({ sessionNetworks }: RequestGuard, request: Request, account: SessionAccount): void {
  const { session, id, admin_level } = account;
  const isStaff = isAdminLevel(admin_level);
  const target = `${request.baseUrl}${request.path}`.slice(0, 128);
  sessionNetworks?.seen({ session: session.id, account: id, address: request.ip ?? '', target, isStaff });
}

/** During maintenance only staff is served, and calls that say so. */
function maintenanceDenial(
  account: SessionAccount | null,
  contract: Endpoint,
  { maintenance }: RequestGuard,
  request: Request,
): Refusal | null {
  const isServed = contract.duringMaintenance === true || isArea(contract.access);
  if (!maintenance.isOn || isServed || (account !== null && isAdminLevel(account.admin_level))) return null;
  return refuse('server/maintenance', {
    retry_after: maintenance.retryAfter,
    maintenance: maintenance.status(languageOf(request)),
  });
}

/** The panel can be closed to all but some networks. */
function networkDenial(contract: Endpoint, { maySeePanel }: RequestGuard, request: Request): Refusal | null {
  const isOfPanel = isArea(contract.access) || contract.ofPanel === true;
  return isOfPanel && !maySeePanel(request.ip ?? '') ? refuse('security/blocked') : null;
}

/** The refusal of a call that was made too often. */
function tooMany(guard: RequestGuard, request: Request, response: Response, wait: number): Refusal {
  response.set('Retry-After', String(wait));
  const { baseUrl, path, ip = '' } = request;
  guard.signals?.note({ type: 'too_many', address: ip, target: `${baseUrl}${path}`.slice(0, 128) });
  return refuse('request/too_many');
}

/**
 * One order for every call: the budget of the address, the host and network that answer it, the credential, the budget of the
 * account, maintenance, parameters, and only then the body.
 */
async function answer(
  handler: Handler,
  guard: RequestGuard,
  limit: CallLimit,
  request: Request,
  response: Response,
) {
  const { contract } = handler;
  const wait = await limit.byAddress(rateLimitKey(request.ip));
  if (wait !== null) return tooMany(guard, request, response, wait);
  if (isElsewhere(request, contract, guard.sites)) return refuse('request/not_found');
  const outside = networkDenial(contract, guard, request);
  if (outside !== null) return outside;
  const { sessions, access } = contract;
  const isNamed = sessions === 'both' || access === 'anyone';
  const credential = credentialOf(request, isNamed ? namedKindOf(request) : kindFor(contract));
  const account = await authorize(request, credential, contract, guard);
  if (isRefusal(account)) return account;
  const unwanted = handler.admit?.(request) ?? null;
  if (unwanted !== null) return unwanted;
  if (account !== null) {
    const pause = await limit.byAccount(account.id);
    if (pause !== null) return tooMany(guard, request, response, pause);
    noteUse(guard, request, account);
  }
  const judged = await judge(handler, guard, request, response, { credential, account });
  if (isRefusal(judged)) noteRefusal(guard.signals ?? noSignals, request, contract, judged.code, account);
  return judged;
}

interface Admitted {
  readonly credential: Credential | null;
  readonly account: SessionAccount | null;
}

/** True for a form, where the call takes its body as one. */
function isForm({ form }: Endpoint, request: Request): boolean {
  return form !== undefined && request.is('multipart/form-data') !== false;
}

/** True for a body with a file, which the handler reads. */
function isUpload(contract: Endpoint, request: Request): boolean {
  return contract.upload !== undefined || isForm(contract, request);
}

/** The checked body: null for a form, nothing for a call that takes none. */
function bodyOf(contract: Endpoint, request: Request) {
  if (isForm(contract, request)) return z.null().safeParse(null);
  return (contract.body ?? nothing).safeParse(contract.body === undefined ? {} : request.body);
}

/** What an admitted caller gets: the refusal of a request that is not valid, or what the handler gives. */
async function judge(
  { contract, run }: Handler,
  guard: RequestGuard,
  request: Request,
  response: Response,
  { credential, account }: Admitted,
) {
  const closed = maintenanceDenial(account, contract, guard, request);
  if (closed !== null) {
    response.set('Retry-After', String(guard.maintenance.retryAfter));
    return closed;
  }
  const params = (contract.params ?? nothing).safeParse(request.params);
  const query = (contract.query ?? nothing).safeParse(request.query);
  if (!params.success || !query.success) return refuse('request/invalid');
  const isRead = contract.body !== undefined && !isForm(contract, request);
  if (isRead) {
    const sender = { account: account?.id ?? null, address: rateLimitKey(request.ip) };
    const unread = await guard.bodies.read(request, response, contract, sender);
    if (unread?.code === 'request/too_many') return tooMany(guard, request, response, BODY_RETRY_S);
    if (unread !== null) return unread;
  }
  const body = bodyOf(contract, request);
  if (!body.success) return refuse('request/invalid');
  if (containsNul([params.data, query.data, body.data])) return refuse('request/invalid');
  const call = {
    params: params.data as Call<Endpoint>['params'],
    query: query.data as Call<Endpoint>['query'],
    body: body.data as Call<Endpoint>['body'],
    account: account as Call<Endpoint>['account'],
    credential,
    language: languageOf(request),
    request,
    response,
  };
  if (account === null || !isUpload(contract, request)) return run(call);
  return guard.uploads.admit({ request, response, account }, () => run(call));
}

/** The Express handler of a call: access rule, schemas, handler, then the schema of the answer. */
export function requestHandler(handler: Handler, guard: RequestGuard, limit: CallLimit): RequestHandler {
  const { answer: schema = nothing, status, path } = handler.contract;
  return async (request, response) => {
    const began = performance.now();
    response.once('finish', () => guard.measured?.(path, performance.now() - began, response.statusCode));
    const result = await answer(handler, guard, limit, request, response);
    if (result === RESPONSE_SENT) return;
    if (isRefusal(result)) {
      sendFailure(request, response, result.code, result.details);
      return;
    }
    if (status !== undefined) response.status(status);
    response.json(schema.parse(result));
  };
}
