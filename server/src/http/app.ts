import compression from 'compression';
import express, { type Application, type RequestHandler, type Router } from 'express';
import type { Accounts } from '../accounts/accounts.js';
import { passwordRoutes } from '../accounts/password-routes.js';
import { panelRoutes } from '../accounts/panel-routes.js';
import { accountRoutes } from '../accounts/routes.js';
import { sessionRoutes } from '../accounts/session-routes.js';
import type { Config } from '../config.js';
import { openApiRoutes } from '../openapi/routes.js';
import { identityRoutes } from '../identities/identity-routes.js';
import { webRoutes } from '../identities/web-routes.js';
import type { Clock, Log, RandomBytes } from '../ports.js';
import { passkeyRoutes } from '../second-factor/passkey-routes.js';
import { secondFactorRoutes } from '../second-factor/routes.js';
import { stepUpRoutes } from '../second-factor/step-up-routes.js';
import type { HealthCheck } from '../system/health.js';
import { configRoute, healthRoute } from '../system/routes.js';
import { endpointsOf } from './endpoints.js';
import { answerErrors, notFound } from './failures.js';
import { servePages, type Pages } from './pages.js';
import { noteRequests } from './request-log.js';
import { routesOf, type Route } from './route.js';
import { securityHeaders } from './security-headers.js';

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
  readonly accounts: Accounts;
  readonly health: HealthCheck;
  readonly pages: Pages;
  /** The product's version. */
  readonly version: string;
  /** The calls of further parts of the server, under `/api`. */
  readonly parts?: (route: Route) => readonly Router[];
  /** What answers `GET /metrics`; without it nothing does. */
  readonly metrics?: RequestHandler;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
}

/** The calls around one's own account. */
const OWN_ACCOUNT = [
  accountRoutes,
  passwordRoutes,
  sessionRoutes,
  secondFactorRoutes,
  passkeyRoutes,
  stepUpRoutes,
  panelRoutes,
  identityRoutes,
  webRoutes,
];

const neverKept: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/** JSON is UTF-8 (RFC 8259): what says something else is read differently by different readers. */
function onlyUtf8(_request: unknown, _response: unknown, _body: Buffer, encoding: string): void {
  if (encoding !== 'utf-8') throw Object.assign(new Error(`JSON in ${encoding}`), { status: 415 });
}

/** The HTTP side of the server: the calls under `/api`, and the built pages. */
export function createHttpApp(props: HttpAppProps): Application {
  const { config, accounts, health, pages, version, clock, randomBytes, log, parts, metrics } = props;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  const noted = noteRequests({ log, clock, randomBytes, proxied: config.trustProxy > 0 });
  app.use(noted, securityHeaders(config.publicUrl), compression());

  const route = routesOf({
    accounts,
    publicUrl: config.publicUrl,
    requireAdmin2fa: config.requireAdmin2fa,
    log,
  });
  const api = express.Router();
  api.use(neverKept, express.json({ limit: BODY_MAX, verify: onlyUtf8 }));
  for (const routes of OWN_ACCOUNT) api.use(routes(route, { accounts, config }));
  api.get('/config', configRoute(route, config));
  api.get('/health', healthRoute(route, health));
  for (const part of parts?.(route) ?? []) api.use(part);
  api.use(openApiRoutes(route, { endpoints: () => endpointsOf(app).endpoints, version }));
  api.use(notFound);

  app.use('/api', api);
  app.get('/health', neverKept, healthRoute(route, health));
  if (metrics !== undefined) app.get('/metrics', metrics);
  servePages(app, pages);
  app.use(notFound);
  app.use(answerErrors(log));
  return app;
}
