import { Router, type RequestHandler } from 'express';
import type { Endpoint, LimitClass } from '@hokm/shared/api/endpoint';
import { requestHandler, type Handler, type RequestGuard } from './handle.js';
import { limitPerMinute } from './rate-limit.js';

/** Calls a minute that one network address may make, for each class of calls. */
export type Limits = Readonly<Record<LimitClass, number>>;

/** Sign-in attempts for each mail that may be asked for. */
const SIGN_INS_PER_MAIL = 6;

/** @param signInsPerMinute from `SIGN_INS_PER_MINUTE` */
export function limitsOf(signInsPerMinute: number): Limits {
  return {
    lists: 600,
    reads: 120,
    searches: 120,
    writes: 60,
    'sign-ins': signInsPerMinute,
    mails: Math.ceil(signInsPerMinute / SIGN_INS_PER_MAIL),
  };
}

/** The handlers of one subject. Calls of a subject and limit class share one limit. */
export interface SubjectHandlers {
  readonly name: string;
  readonly routes: readonly Handler[];
}

/** A path's parameters sort after its fixed parts: `/albums/stats` is registered before `/albums/:id`. */
function sortKey({ contract }: Handler): string {
  return contract.path.replace(/:/g, '\u{10ffff}');
}

/** Splits `GET /friends/:id` into method and path. */
export function methodAndPath({ path }: Pick<Endpoint, 'path'>): { method: string; path: string } {
  const [method = '', rest = ''] = path.split(' ', 2);
  return { method, path: rest };
}

/** Registers the calls of all subjects below `/api`. Throws when two subjects answer the same call. */
export function apiRouter(subjects: readonly SubjectHandlers[], limits: Limits, guard: RequestGuard): Router {
  const router = Router();
  const seen = new Set<string>();
  const limiters = new Map<string, RequestHandler>();
  const limiterOf = (subject: string, limit: LimitClass): RequestHandler => {
    const key = `${subject}:${limit}`;
    const limiter = limiters.get(key) ?? limitPerMinute(limits[limit], guard.signals);
    limiters.set(key, limiter);
    return limiter;
  };
  const all = subjects.flatMap(({ name, routes }) => routes.map((handler) => ({ name, handler })));
  for (const { name, handler } of all.sort((a, b) => (sortKey(a.handler) < sortKey(b.handler) ? -1 : 1))) {
    const { contract } = handler;
    if (seen.has(contract.path)) throw new Error(`two handlers for ${contract.path}`);
    seen.add(contract.path);
    const { method, path } = methodAndPath(contract);
    const limit = contract.limit === undefined ? [] : [limiterOf(name, contract.limit)];
    router[method.toLowerCase() as 'get'](path, ...limit, requestHandler(handler, guard));
  }
  return router;
}
