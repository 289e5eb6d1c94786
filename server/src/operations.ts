import type { RequestHandler } from 'express';
import type { Connection } from 'mongoose';
import type { Cluster } from './cluster.js';
import type { Config } from './config.js';
import type { Log, Timers } from './ports.js';
import { databaseProbe } from './system/database-probe.js';
import { createHealth, type HealthCheck } from './system/health.js';
import { createMetrics, type Metrics } from './system/metrics.js';
import { metricsRoute } from './system/metrics-route.js';
import { oldestWaitMs, Worker } from './worker/worker.js';

export interface OperationsProps {
  readonly config: Pick<Config, 'roles' | 'mongodbUri' | 'metricsToken'>;
  readonly connection: Connection;
  readonly timers: Timers;
  readonly log: Log;
  readonly version: string;
  readonly cluster: Cluster | null;
}

/** What a process has whatever its roles: how it is, what it counts, and the worker if that is one of them. */
export interface Operations {
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

/** Puts together what every process needs to be run and watched. */
export function createOperations(props: OperationsProps): Operations {
  const { config, connection, timers, log, version, cluster } = props;
  const metrics = createMetrics();
  const worker = config.roles.includes('worker') ? new Worker({ connection, timers, log }) : null;
  if (worker === null && config.mongodbUri === null)
    log.warn('no role `worker`, and no other process can have it: finished matches are not counted');
  metrics.watch(
    'hokm_outbox_age_seconds',
    'How long the oldest finished match has waited to be settled.',
    async () => (await oldestWaitMs(connection, timers.now())) / 1000,
  );
  const probes = {
    database: databaseProbe(connection),
    redis: cluster === null ? ('off' as const) : () => cluster.ping(),
    bot: 'off' as const,
    worker: worker === null ? ('off' as const) : workerProbe(worker, timers),
  };
  const health = createHealth({ version, probes, timers, log });
  return { metrics, metricsPage: metricsRoute(metrics, config.metricsToken), health, worker };
}
