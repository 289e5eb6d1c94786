import compression from 'compression';
import express, { type Application, type RequestHandler } from 'express';
import type { Config } from '../platform/core/config.js';
import type { Log, RandomBytes, Timers } from '../platform/core/ports.js';
import type { Signals } from '../platform/core/signals.js';
import { botLink } from '../platform/http/blocked-page.js';
import { apiRouter, type SubjectHandlers } from '../platform/http/api-router.js';
import { watchBait } from '../platform/http/bait-paths.js';
import { CallLimits, limitsOf } from '../platform/http/call-limits.js';
import { configureCookies } from '../platform/http/cookies.js';
import { answerErrors, notFound, useRefusalWords, type RefusalWords } from '../platform/http/failures.js';
import {
  requestHandler,
  type Handler,
  type MaintenanceNotice,
  type RequestGuard,
} from '../platform/http/handle.js';
import { leadPlayersHome } from '../platform/http/panel-door.js';
import { servePages, type Pages } from '../platform/http/pages.js';
import { BodyReader } from '../platform/http/read-body.js';
import { refuseBlocked, type Refused } from '../platform/http/refuse-blocked.js';
import { requestLogger } from '../platform/http/request-log.js';
import { isFromHere, useRequestSource } from '../platform/http/request-source.js';
import { securityHeaders } from '../platform/http/security-headers.js';
import type { SessionUses } from '../platform/http/session-networks.js';
import { endUnreadBodies } from '../platform/http/unread-bodies.js';
import { UploadGate } from '../platform/http/upload-gate.js';
import type { LiveSettings } from '../settings/live-settings.js';

interface SystemAppProps {
  readonly config: Pick<Config, 'publicUrl' | 'adminUrl' | 'trustProxy' | 'signInsPerMinute' | 'bot'>;
  readonly settings: Pick<LiveSettings, 'needsSecondFactor' | 'maySeePanel'>;
  readonly maintenance: MaintenanceNotice;
  /** The texts of refusals. */
  readonly refusalWords: RefusalWords;
  /** Until when an address gets no other answer; null for others. */
  readonly refuses: (address: string) => Refused | null;
  /** Takes what requests say about attacks. */
  readonly signals: Signals;
  readonly sessionNetworks: SessionUses;
  readonly authenticate: RequestGuard['authenticate'];
  readonly whyClosed: NonNullable<RequestGuard['whyClosed']>;
  /** The subjects whose calls are answered below `/api`. */
  readonly subjects: readonly SubjectHandlers[];
  /** Answers `GET /health`. */
  readonly healthHandler: Handler;
  /** Answers `GET /metrics`. */
  readonly metrics: RequestHandler;
  /** Hears of each answered call: its path, the time, ms, and the status. */
  readonly measured?: RequestGuard['measured'];
  readonly timers: Timers;
  readonly log: Log;
}

export interface HttpAppProps extends SystemAppProps {
  readonly pages: Pages;
  readonly randomBytes: RandomBytes;
}

const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/** Adds the calls under `/api`, and state and metrics. */
function serveCalls(app: Application, props: SystemAppProps, limits: CallLimits): void {
  const { config, authenticate, whyClosed, subjects, healthHandler, metrics, log } = props;
  const { settings, maintenance, signals, sessionNetworks, measured = () => undefined, timers } = props;
  const { publicUrl } = config;
  const guard: RequestGuard = {
    authenticate,
    whyClosed,
    sites: config,
    maintenance,
    measured,
    signals,
    sessionNetworks,
    bodies: new BodyReader(timers),
    uploads: new UploadGate(timers),
    log,
    needsSecondFactor: (request) => settings.needsSecondFactor(isFromHere(request)),
    maySeePanel: (address) => settings.maySeePanel(address),
  };
  configureCookies(app, publicUrl);
  useRefusalWords(app, props.refusalWords);
  const api = express.Router();
  api.use(noStore, apiRouter(subjects, limits, guard));
  api.use(notFound);
  app.use('/api', api);
  app.get(
    '/health',
    noStore,
    requestHandler(healthHandler, guard, limits.of('health', healthHandler.contract)),
  );
  app.get('/metrics', metrics);
}

/** The HTTP side of a process: the calls, and the built pages. */
export function createHttpApp(props: HttpAppProps): Application {
  const { config, pages, timers, randomBytes, log } = props;
  const { trustProxy } = config;
  const app = express();
  app.disable('x-powered-by');
  useRequestSource(app, trustProxy);
  app.set('query parser', 'simple');
  const logRequests = requestLogger({ log, clock: timers, randomBytes, proxied: trustProxy > 0 });
  app.use(
    endUnreadBodies(timers),
    logRequests,
    securityHeaders(config),
    refuseBlocked(props.refuses, botLink(config.bot)),
    watchBait(props.signals),
    compression(),
  );
  const limits = new CallLimits(limitsOf(config.signInsPerMinute));
  serveCalls(app, props, limits);
  const door = leadPlayersHome({
    authenticate: props.authenticate,
    limit: limits.of('panel door', { limit: 'reads', access: 'anyone' }),
    log,
  });
  servePages(app, pages, config, door);
  app.use(notFound);
  app.use(answerErrors(log));
  return app;
}

/** The HTTP side of a process without the role `web`: its state, its metrics, and the given calls. */
export function createSystemApp(props: SystemAppProps): Application {
  const app = express();
  app.disable('x-powered-by');
  useRequestSource(app, props.config.trustProxy);
  app.use(
    endUnreadBodies(props.timers),
    securityHeaders({ publicUrl: null, adminUrl: null }),
    refuseBlocked(props.refuses, botLink(props.config.bot)),
  );
  serveCalls(app, props, new CallLimits(limitsOf(props.config.signInsPerMinute)));
  app.use(notFound);
  app.use(answerErrors(props.log));
  return app;
}
