import express, { type Application, type RequestHandler } from 'express';
import type { Accounts } from '../accounts/accounts.js';
import type { BotRunner } from '../bot/bot-runner.js';
import { webhookRoutes } from '../bot/routes.js';
import { answerErrors, notFound } from '../http/failures.js';
import { routesOf } from '../http/route.js';
import { securityHeaders } from '../http/security-headers.js';
import type { Log } from '../ports.js';
import type { HealthCheck } from './health.js';
import { healthRoute } from './routes.js';

export interface SystemAppProps {
  readonly health: HealthCheck;
  readonly metrics: RequestHandler;
  /** Takes what Telegram posts, where the bot runs in this process. */
  readonly bot: BotRunner | null;
  readonly log: Log;
}

/** Nobody signs in to a process that serves no pages. */
const nobody: Pick<Accounts, 'authenticate'> = { authenticate: () => Promise.resolve(null) };

/** The HTTP side of a process without the role `web`: how it is, and what it counts. */
export function createSystemApp({ health, metrics, bot, log }: SystemAppProps): Application {
  const app = express();
  app.disable('x-powered-by');
  app.use(securityHeaders(null));
  const route = routesOf({ accounts: nobody, publicUrl: null });
  app.get(['/health', '/api/health'], healthRoute(route, health));
  app.get('/metrics', metrics);
  if (bot !== null) app.use('/api', express.json(), webhookRoutes(route, bot));
  app.use(notFound);
  app.use(answerErrors(log));
  return app;
}
