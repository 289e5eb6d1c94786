import { Router } from 'express';
import type { Endpoint } from '@hokm/shared/api/endpoint';
import type { CallLimits } from './call-limits.js';
import { requestHandler, type Handler, type RequestGuard } from './handle.js';

/** The handlers of one subject. Its calls of one class share one limit. */
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
export function apiRouter(
  subjects: readonly SubjectHandlers[],
  limits: CallLimits,
  guard: RequestGuard,
): Router {
  const router = Router();
  const seen = new Set<string>();
  const all = subjects.flatMap(({ name, routes }) => routes.map((handler) => ({ name, handler })));
  for (const { name, handler } of all.sort((a, b) => (sortKey(a.handler) < sortKey(b.handler) ? -1 : 1))) {
    const { contract } = handler;
    if (seen.has(contract.path)) throw new Error(`two handlers for ${contract.path}`);
    seen.add(contract.path);
    const { method, path } = methodAndPath(contract);
    const answer = requestHandler(handler, guard, limits.of(name, contract));
    router[method.toLowerCase() as 'get'](path, answer);
  }
  return router;
}
