import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { ErrorCode } from '@hokm/shared/errors';
import { mayEnter, type Area } from '@hokm/shared/policy';
import type { Language } from '@hokm/shared/text';
import type { Log } from '../core/ports.js';
import { credentialOf, failsCsrfCheck, type Credential } from './credentials.js';
import { sendFailure } from './failures.js';
import { languageOf } from './language.js';
import type { Refusal } from '../core/result.js';
import type { SessionAccount } from '../core/account.js';

/** Who may call: anyone, who has a session, or whose level may enter an area of the panel. */
export type Policy = 'anyone' | 'signed-in' | Area;

/** One request that has passed its schemas and its policy. */
export interface Call<Params, Query, Body, P extends Policy> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The session's own account. */
  readonly account: P extends 'anyone' ? null : SessionAccount;
  /** The token that came along; checked only where the policy asks for a session. */
  readonly credential: Credential | null;
  readonly language: Language;
  readonly request: Request;
  readonly response: Response;
}

/** What a handler gives that has answered by itself: it sent the browser elsewhere, or a file. */
export const sent = Symbol('sent');

export interface RouteSpec<Params, Query, Body, Answer extends z.ZodType, P extends Policy> {
  readonly policy: P;
  /** The session has to be fresh: begun or confirmed in the last ten minutes. */
  readonly fresh?: true;
  /** Fields that a schema does not name are dropped before the handler sees them. Without a schema nothing is let in. */
  readonly params?: z.ZodType<Params>;
  readonly query?: z.ZodType<Query>;
  readonly body?: z.ZodType<Body>;
  /** Shape of a success: what it does not name never leaves the server. */
  readonly answer: Answer;
  handle(call: Call<Params, Query, Body, P>): Promise<z.input<Answer> | Refusal | typeof sent>;
}

/** What can be told of a route without calling it. */
export type RouteFacts = Omit<RouteSpec<unknown, unknown, unknown, z.ZodType, Policy>, 'handle'>;

export interface RouteServices {
  readonly accounts: { authenticate(token: string): Promise<SessionAccount | null> };
  readonly publicUrl: string | null;
  /** Nobody without a second factor may enter the panel. */
  readonly requireAdmin2fa?: boolean;
  /** Hears who was refused what they may not do. */
  readonly log?: Pick<Log, 'warn'>;
}

const nothing = z.object({});
const known = new WeakMap<RequestHandler, RouteFacts>();

/** Notes what is known of a handler that was made elsewhere. */
export function noteFacts(handler: RequestHandler, facts: RouteFacts): void {
  known.set(handler, facts);
}

/** Who may call a handler and what goes in and out; null for one that was not made by `route`. */
export function factsOf(handler: RequestHandler): RouteFacts | null {
  return known.get(handler) ?? null;
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

function isRefused(result: unknown): result is Refusal {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === false;
}

/** Whether somebody may enter the panel's areas at all: with the second factor shown, or without one where that is allowed. */
function refuseToPanel({ two_factor_enabled, session }: SessionAccount, required: boolean): ErrorCode | null {
  if (!two_factor_enabled) return required ? 'auth/two_factor_setup_needed' : null;
  return session.secondFactorAt === null ? 'auth/step_up_needed' : null;
}

/** Makes the handlers of one HTTP server: each path says who may call it and what goes in and out. */
export function routesOf({ accounts, publicUrl, requireAdmin2fa = false, log }: RouteServices) {
  /** Attempts at what somebody may not do are noted, with who it was where that is known. */
  function noted(request: Request, code: ErrorCode, account: string | null): ErrorCode {
    const { method, baseUrl, path, ip } = request;
    log?.warn({ event: 'authz_fail', code, account, method, path: `${baseUrl}${path}`, ip }, 'refused');
    return code;
  }

  /** Refuses an account that a policy does not let in, or a session that has to be confirmed first. */
  function refuse(account: SessionAccount, policy: Policy, fresh: boolean): ErrorCode | null {
    if (policy !== 'signed-in' && policy !== 'anyone') {
      if (!mayEnter(account.admin_level, policy)) return 'auth/forbidden';
      const refused = refuseToPanel(account, requireAdmin2fa);
      if (refused !== null) return refused;
    }
    return fresh && !account.session.isFresh ? 'auth/step_up_needed' : null;
  }

  /** A request that another site may have sent, or no session where one is needed, or what `refuse` says, or the owner. */
  async function admit(
    request: Request,
    credential: Credential | null,
    policy: Policy,
    fresh: boolean,
  ): Promise<SessionAccount | null | ErrorCode> {
    const isSafe = SAFE_METHODS.includes(request.method);
    if (!isSafe && failsCsrfCheck(request, credential, publicUrl))
      return noted(request, 'request/foreign_origin', null);
    if (policy === 'anyone') return null;
    const account = credential === null ? null : await accounts.authenticate(credential.token);
    if (account === null) return 'auth/unauthenticated';
    const refused = refuse(account, policy, fresh);
    return refused === null ? account : noted(request, refused, account.id);
  }

  return function route<Params, Query, Body, Answer extends z.ZodType, P extends Policy>(
    spec: RouteSpec<Params, Query, Body, Answer, P>,
  ): RequestHandler {
    async function answer(
      request: Request,
      response: Response,
    ): Promise<z.input<Answer> | Refusal | typeof sent> {
      const credential = credentialOf(request);
      const admitted = await admit(request, credential, spec.policy, spec.fresh ?? false);
      if (typeof admitted === 'string') return { ok: false, code: admitted };

      const params = (spec.params ?? nothing).safeParse(request.params);
      const query = (spec.query ?? nothing).safeParse(request.query);
      const body = spec.body === undefined ? nothing.safeParse({}) : spec.body.safeParse(request.body);
      if (!params.success || !query.success || !body.success) return { ok: false, code: 'request/invalid' };
      return spec.handle({
        params: params.data as Params,
        query: query.data as Query,
        body: body.data as Body,
        account: admitted as Call<Params, Query, Body, P>['account'],
        credential,
        language: languageOf(request),
        request,
        response,
      });
    }

    const handler: RequestHandler = async (request, response) => {
      const result = await answer(request, response);
      if (isRefused(result)) sendFailure(request, response, result.code, result.details);
      else if (result !== sent) response.json(spec.answer.parse(result));
    };
    known.set(handler, spec);
    return handler;
  };
}

export type Route = ReturnType<typeof routesOf>;
