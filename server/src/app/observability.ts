import type { RequestHandler } from 'express';
import type { Connection } from 'mongoose';
import type { Cluster } from './cluster.js';
import type { FurtherParts } from './modules.js';
import type { Config } from '../platform/core/config.js';
import type { Log, Timers } from '../platform/core/ports.js';
import type { UserNotifier } from '../platform/sockets/user-notifier.js';
import { notifyRewards } from '../standing/notify-rewards.js';
import { databaseProbe } from '../platform/metrics/database-probe.js';
import { createHealth, type HealthCheck } from '../platform/metrics/health.js';
import { createMetrics, type Metrics } from '../platform/metrics/metrics.js';
import { metricsRoute } from '../platform/metrics/metrics-route.js';
import { oldestWaitMs, Worker } from '../settlement/worker.js';

export interface ObservabilityProps {
  readonly config: Pick<Config, 'roles' | 'mongodbUri' | 'metricsToken'>;
  readonly connection: Connection;
  readonly timers: Timers;
  readonly log: Log;
  readonly version: string;
  readonly cluster: Cluster | null;
  readonly further: Pick<FurtherParts, 'modules' | 'outbox' | 'referrals' | 'telegram'>;
  /** How people who are connected are told. */
  readonly notices: UserNotifier;
}

/** What a process has whatever its roles: how it is, what it counts, and the worker if that is one of them. */
export interface Observability {
  readonly metrics: Metrics;
  readonly metricsPage: RequestHandler;
  readonly health: HealthCheck;
  /** Null without the role `worker`. Not started yet. */
  readonly worker: Worker | null;
}

/** A worker that has not completed a round for so long does not work, ms. */
const WORKER_LATE_MS = 30_000;

function workerProbe(worker: Worker, timers: Timers): () => Promise<void> {
  return async () => {
    await Promise.resolve();
    const late = timers.now() - worker.workedAt;
    if (late > WORKER_LATE_MS) throw new Error(`the worker has done nothing for ${late} ms`);
  };
}

function createWorker({ connection, timers, log, further, notices }: ObservabilityProps): Worker {
  const { referrals, outbox } = further;
  return new Worker({
    connection,
    timers,
    log,
    after: { referrals, outbox },
    gained: (record, gains) => notifyRewards(notices, timers, record, gains),
  });
}

/** Puts together what every process needs to be run and watched. */
export function createObservability(props: ObservabilityProps): Observability {
  const { config, connection, timers, log, version, cluster, further } = props;
  const metrics = createMetrics();
  const worker = config.roles.includes('worker') ? createWorker(props) : null;
  if (worker === null && config.mongodbUri === null)
    log.warn('no role `worker`, and no other process can have it: finished matches are not counted');
  metrics.watch(
    'hokm_outbox_age_seconds',
    'How long the oldest finished match has waited to be settled.',
    async () => (await oldestWaitMs(connection, timers.now())) / 1000,
  );
  const { telegram, modules } = further;
  const runsBot = config.roles.includes('bot');
  const probes = {
    database: databaseProbe(connection),
    redis: cluster === null ? ('off' as const) : () => cluster.ping(),
    // A process that only talks to Telegram has no bot to probe.
    bot:
      telegram === null ? ('off' as const) : () => (runsBot ? telegram.gateway.probe() : Promise.resolve()),
    worker: worker === null ? ('off' as const) : workerProbe(worker, timers),
  };
  for (const gauge of modules.parts('metrics')) metrics.watch(gauge.name, gauge.help, () => gauge.read());
  const health = createHealth({ version, probes, timers, log });
  return { metrics, metricsPage: metricsRoute(metrics, config.metricsToken), health, worker };
}
