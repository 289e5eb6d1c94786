import type { Application, RequestHandler } from 'express';
import { isRateLimiter } from './rate-limit.js';
import { factsOf, type RouteFacts } from './route.js';

/** One thing that can be asked of the server over HTTP. */
export interface Endpoint {
  /** In capitals; `ALL` for whatever takes every method. */
  readonly method: string;
  /** As it was registered, from the root: `/api/friends/:id`. */
  readonly path: string;
  /** Who may call it and what goes in and out; null for what was not made by `route`. */
  readonly facts: RouteFacts | null;
  /** Calls of one address are counted. */
  readonly limited: boolean;
}

/** A handler that is asked for every request below a path, and may answer it. */
export interface Middleware {
  readonly path: string;
  readonly name: string;
}

/** What express keeps of a registration. */
interface Layer {
  readonly name: string;
  readonly handle: RequestHandler & { readonly stack?: readonly Layer[] };
  /** As it was given to `use`, or to a route. */
  readonly rawPath?: unknown;
  readonly route?: {
    readonly path: unknown;
    readonly stack: readonly { readonly method?: string; readonly handle: RequestHandler }[];
  };
}

function pathsOf(path: unknown): string[] {
  const paths: unknown[] = Array.isArray(path) ? path : [path];
  return paths.map((each) => {
    // A pattern that cannot be read off cannot be checked either.
    if (typeof each !== 'string') throw new Error(`a path that is no text: ${String(each)}`);
    return each === '/' ? '' : each;
  });
}

function endpointsAt(base: string, route: NonNullable<Layer['route']>): Endpoint[] {
  const handlers = route.stack.map(({ handle }) => handle);
  const methods = new Set(route.stack.map(({ method }) => method?.toUpperCase() ?? 'ALL'));
  const facts = handlers.map(factsOf).find((found) => found !== null) ?? null;
  const limited = handlers.some(isRateLimiter);
  return pathsOf(route.path).flatMap((path) =>
    [...methods].map((method) => ({ method, path: `${base}${path}`, facts, limited })),
  );
}

interface Found {
  readonly endpoints: Endpoint[];
  readonly middleware: Middleware[];
}

function walk(base: string, stack: readonly Layer[], found: Found): Found {
  for (const { name, handle, rawPath, route } of stack) {
    if (route !== undefined) found.endpoints.push(...endpointsAt(base, route));
    else
      for (const path of pathsOf(rawPath))
        if (handle.stack === undefined) found.middleware.push({ path: `${base}${path}` || '/', name });
        else walk(`${base}${path}`, handle.stack, found);
  }
  return found;
}

/**
 * Everything that an app answers, read from the app itself: so nothing that is registered can be missing. Throws for a
 * path that is not a text.
 */
export function endpointsOf(app: Application): Found {
  return walk('', app.router.stack, { endpoints: [], middleware: [] });
}
