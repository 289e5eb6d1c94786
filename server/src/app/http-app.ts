import compression from 'compression';
import express, { type Application, type RequestHandler, type Router } from 'express';
import type { Config } from '../platform/core/config.js';
import { openApiRoutes } from './openapi-routes.js';
import type { Clock, Log, RandomBytes } from '../platform/core/ports.js';
import type { HealthCheck } from '../platform/metrics/health.js';
import { configRoute, healthRoute } from './system-routes.js';
import type { RequestGuard } from '../platform/http/handle.js';
import { apiRouter, limitsOf, type SubjectHandlers } from '../platform/http/api-router.js';
import { endpointsOf } from '../platform/http/endpoints.js';
import { answerErrors, notFound } from '../platform/http/failures.js';
import { servePages, type Pages } from '../platform/http/pages.js';
import { requestLogger } from '../platform/http/request-log.js';
import { routesOf, type Route } from '../platform/http/route.js';
import { securityHeaders } from '../platform/http/security-headers.js';

const BODY_MAX = '64kb';

export interface HttpAppProps {
  readonly config: Pick<
    Config,
    | 'publicUrl'
    | 'trustProxy'
    | 'allowGuests'
    | 'signInsPerMinute'
    | 'requireAdmin2fa'
    | 'production'
    | 'google'
    | 'telegramLogin'
  > & {
    readonly bot: Pick<Config['bot'], 'username' | 'linkHost'>;
  };
  readonly authenticate: RequestGuard['authenticate'];
  readonly health: HealthCheck;
  readonly pages: Pages;
  /** The product's version. */
  readonly version: string;
  /** The subjects whose calls are answered below `/api`. */
  readonly subjects: readonly SubjectHandlers[];
  /** The calls of further parts of the server, under `/api`. */
  readonly parts?: (route: Route) => readonly Router[];
  /** What answers `GET /metrics`; without it nothing does. */
  readonly metrics?: RequestHandler;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
}

const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/** JSON is UTF-8 (RFC 8259): what says something else is read differently by different readers. */
function rejectNonUtf8(_request: unknown, _response: unknown, _body: Buffer, encoding: string): void {
  if (encoding !== 'utf-8') throw Object.assign(new Error(`JSON in ${encoding}`), { status: 415 });
}

/** The HTTP side of the server: the calls under `/api`, and the built pages. */
export function createHttpApp(props: HttpAppProps): Application {
  const { config, authenticate, health, pages, version, clock, randomBytes, log, subjects, parts, metrics } =
    props;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  const noted = requestLogger({ log, clock, randomBytes, proxied: config.trustProxy > 0 });
  app.use(noted, securityHeaders(config.publicUrl), compression());

  const route = routesOf({
    accounts: { authenticate },
    publicUrl: config.publicUrl,
    requireAdmin2fa: config.requireAdmin2fa,
    log,
  });
  const guard = {
    authenticate,
    publicUrl: config.publicUrl,
    requireAdmin2fa: config.requireAdmin2fa,
    log,
  };
  const api = express.Router();
  api.use(noStore, express.json({ limit: BODY_MAX, verify: rejectNonUtf8 }));
  api.get('/config', configRoute(route, config));
  api.get('/health', healthRoute(route, health));
  for (const part of parts?.(route) ?? []) api.use(part);
  api.use(apiRouter(subjects, limitsOf(config.signInsPerMinute), guard));
  api.use(openApiRoutes(route, { endpoints: () => endpointsOf(app).endpoints, version }));
  api.use(notFound);

  app.use('/api', api);
  app.get('/health', noStore, healthRoute(route, health));
  if (metrics !== undefined) app.get('/metrics', metrics);
  servePages(app, pages);
  app.use(notFound);
  app.use(answerErrors(log));
  return app;
}
