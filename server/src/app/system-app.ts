import express, { type Application, type RequestHandler } from 'express';
import { apiRouter, limitsOf, type SubjectHandlers } from '../platform/http/api-router.js';
import { answerErrors, notFound } from '../platform/http/failures.js';
import { routesOf } from '../platform/http/route.js';
import { securityHeaders } from '../platform/http/security-headers.js';
import type { Log } from '../platform/core/ports.js';
import type { HealthCheck } from '../platform/metrics/health.js';
import { healthRoute } from './system-routes.js';

export interface SystemAppProps {
  readonly health: HealthCheck;
  readonly metrics: RequestHandler;
  /** Calls that this process answers besides: those of the bot, where it runs here. */
  readonly subjects: readonly SubjectHandlers[];
  readonly log: Log;
}

/** Nobody signs in to a process that serves no pages. */
const authenticate = () => Promise.resolve(null);

/** The HTTP side of a process without the role `web`: how it is, and what it counts. */
export function createSystemApp({ health, metrics, subjects, log }: SystemAppProps): Application {
  const app = express();
  app.disable('x-powered-by');
  app.use(securityHeaders(null));
  const route = routesOf({ accounts: { authenticate }, publicUrl: null });
  app.get(['/health', '/api/health'], healthRoute(route, health));
  app.get('/metrics', metrics);
  const guard = { authenticate, publicUrl: null, requireAdmin2fa: false, log };
  app.use('/api', express.json(), apiRouter(subjects, limitsOf(0), guard));
  app.use(notFound);
  app.use(answerErrors(log));
  return app;
}
