import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { ErrorCode } from '@hokm/shared/errors';
import { mayEnter, type Area } from '@hokm/shared/policy';
import type { Language } from '@hokm/shared/text';
import type { Account, Accounts, Refused } from '../accounts/accounts.js';
import { credentialOf, isFromOurPages, type Credential } from './credentials.js';
import { sendFailure } from './failures.js';
import { languageOf } from './language.js';

/** Who may call: anyone, who has a session, or whose level may enter an area of the panel. */
export type Policy = 'anyone' | 'signed-in' | Area;

/** One request that has passed its schemas and its policy. */
export interface Call<Params, Query, Body, P extends Policy> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The session's own account. */
  readonly account: P extends 'anyone' ? null : Account;
  /** The token that came along; checked only where the policy asks for a session. */
  readonly credential: Credential | null;
  readonly language: Language;
  readonly request: Request;
  readonly response: Response;
}

export interface RouteSpec<Params, Query, Body, Answer extends z.ZodType, P extends Policy> {
  readonly policy: P;
  /** Fields that a schema does not name are dropped before the handler sees them. Without a schema nothing is let in. */
  readonly params?: z.ZodType<Params>;
  readonly query?: z.ZodType<Query>;
  readonly body?: z.ZodType<Body>;
  /** Shape of a success: what it does not name never leaves the server. */
  readonly answer: Answer;
  handle(call: Call<Params, Query, Body, P>): Promise<z.input<Answer> | Refused>;
}

export interface RouteServices {
  readonly accounts: Pick<Accounts, 'authenticate'>;
  readonly publicUrl: string | null;
}

const nothing = z.object({});
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

function isRefused(result: unknown): result is Refused {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === false;
}

/** Makes the handlers of one HTTP server: each path says who may call it and what goes in and out. */
export function routesOf({ accounts, publicUrl }: RouteServices) {
  /** A cookie that another site may have sent, or no session where one is needed, or a level too low, or the owner. */
  async function admit(
    request: Request,
    credential: Credential | null,
    policy: Policy,
  ): Promise<Account | null | ErrorCode> {
    const forgeable = credential?.from === 'cookie' && !SAFE_METHODS.includes(request.method);
    if (forgeable && !isFromOurPages(request, publicUrl)) return 'request/foreign_origin';
    if (policy === 'anyone') return null;
    const account = credential === null ? null : await accounts.authenticate(credential.token);
    if (account === null) return 'auth/unauthenticated';
    return policy === 'signed-in' || mayEnter(account.admin_level, policy) ? account : 'auth/forbidden';
  }

  return function route<Params, Query, Body, Answer extends z.ZodType, P extends Policy>(
    spec: RouteSpec<Params, Query, Body, Answer, P>,
  ): RequestHandler {
    async function answer(request: Request, response: Response): Promise<z.input<Answer> | Refused> {
      const credential = credentialOf(request);
      const admitted = await admit(request, credential, spec.policy);
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

    return async (request, response) => {
      const result = await answer(request, response);
      if (isRefused(result)) sendFailure(request, response, result.code, result.details);
      else response.json(spec.answer.parse(result));
    };
  };
}

export type Route = ReturnType<typeof routesOf>;
