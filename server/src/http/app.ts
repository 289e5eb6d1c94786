import compression from 'compression';
import express, { type Application, type RequestHandler, type Router } from 'express';
import type { Accounts } from '../accounts/accounts.js';
import { accountRoutes } from '../accounts/routes.js';
import type { Config } from '../config.js';
import type { Clock, Log } from '../ports.js';
import type { HealthCheck } from '../system/health.js';
import { configRoute, healthRoute } from '../system/routes.js';
import { answerErrors, notFound } from './failures.js';
import { servePages, type Pages } from './pages.js';
import { routesOf, type Route } from './route.js';
import { securityHeaders } from './security-headers.js';

const BODY_MAX = '64kb';

export interface HttpAppProps {
  readonly config: Pick<Config, 'publicUrl' | 'trustProxy' | 'allowGuests' | 'signInsPerMinute'> & {
    readonly bot: Pick<Config['bot'], 'username' | 'linkHost'>;
  };
  readonly accounts: Accounts;
  readonly health: HealthCheck;
  readonly pages: Pages;
  /** The calls of further parts of the server, under `/api`. */
  readonly parts?: (route: Route) => readonly Router[];
  readonly clock: Clock;
  readonly log: Log;
}

/** Notes what was asked and how it ended: no headers and no query, where launch data and tokens could be. */
function noteRequests(log: Log, clock: Clock): RequestHandler {
  return (request, response, next) => {
    const { method, path } = request;
    const begun = clock.now();
    response.on('finish', () =>
      log.debug({ method, path, status: response.statusCode, ms: clock.now() - begun }, 'http'),
    );
    next();
  };
}

const neverKept: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/** The HTTP side of the server: the calls under `/api`, and the built pages. */
export function createHttpApp(props: HttpAppProps): Application {
  const { config, accounts, health, pages, clock, log, parts } = props;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.use(noteRequests(log, clock), securityHeaders(config.publicUrl), compression());

  const route = routesOf({ accounts, publicUrl: config.publicUrl });
  const api = express.Router();
  api.use(neverKept, express.json({ limit: BODY_MAX }));
  api.use(accountRoutes(route, { accounts, config }));
  api.get('/config', configRoute(route, config));
  api.get('/health', healthRoute(route, health));
  for (const part of parts?.(route) ?? []) api.use(part);
  api.use(notFound);

  app.use('/api', api);
  app.get('/health', neverKept, healthRoute(route, health));
  servePages(app, pages);
  app.use(notFound);
  app.use(answerErrors(log));
  return app;
}
