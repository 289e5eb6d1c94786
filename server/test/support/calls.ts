import type { Application, RequestHandler } from 'express';
import type { Endpoint } from '@hokm/shared/api/endpoint';
import { methodAndPath, type SubjectHandlers } from '../../src/platform/http/api-router.js';

/** A call of the server, by its contract. */
export interface ApiCall {
  /** `GET /api/friends/:id`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly contract: Endpoint;
}

/** The calls that the modules answer. */
export function callsOf({ subjects }: { readonly subjects: readonly SubjectHandlers[] }): ApiCall[] {
  return subjects.flatMap(({ routes }) =>
    routes.map(({ contract }) => {
      const { method, path } = methodAndPath(contract);
      return { name: `${method} /api${path}`, method, path: `/api${path}`, contract };
    }),
  );
}

/** A path with a value for each parameter. */
export const filled = (path: string) => path.replace(/:\w+/g, '0123456789abcdef01234567');

/** A registration in Express. */
interface Layer {
  readonly name: string;
  readonly handle: RequestHandler & { readonly stack?: readonly Layer[] };
  /** The path given to `use` or to a route. */
  readonly rawPath?: unknown;
  readonly route?: { readonly path: unknown; readonly stack: readonly { readonly method?: string }[] };
}

interface Registered {
  /** `GET /api/friends/:id`; `ALL` for handlers of every method. */
  readonly calls: string[];
  /** Handlers of every request below a path, in order: path and name of the function. */
  readonly middleware: string[];
}

function pathsOf(path: unknown): string[] {
  const paths: unknown[] = Array.isArray(path) ? path : [path];
  return paths.map((each) => {
    // A pattern cannot be listed, so it cannot be checked either.
    if (typeof each !== 'string') throw new Error(`a path that is no text: ${String(each)}`);
    return each === '/' ? '' : each;
  });
}

function walk(base: string, stack: readonly Layer[], found: Registered): Registered {
  for (const { name, handle, rawPath, route } of stack)
    for (const path of pathsOf(route === undefined ? rawPath : route.path))
      if (route !== undefined)
        for (const method of new Set(route.stack.map((each) => each.method?.toUpperCase() ?? 'ALL')))
          found.calls.push(`${method} ${base}${path}`);
      else if (handle.stack === undefined) found.middleware.push(`${`${base}${path}` || '/'} ${name}`);
      else walk(`${base}${path}`, handle.stack, found);
  return found;
}

/** Everything that an app answers, read from the app itself, so that no registration is missed. */
export function registeredIn(app: Application): Registered {
  return walk('', app.router.stack, { calls: [], middleware: [] });
}
