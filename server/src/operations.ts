import type { RequestHandler } from 'express';
import type { Connection } from 'mongoose';
import type { BotDesk } from './bot/bot-desk.js';
import { Referrals } from './bot/referrals.js';
import type { Cluster } from './cluster.js';
import type { Config } from './config.js';
import type { Log, Timers } from './ports.js';
import { deleteDueAccounts } from './privacy/delete-account.js';
import type { Notices } from './realtime/notices.js';
import { tellGains } from './standing/tell-gains.js';
import { databaseProbe } from './system/database-probe.js';
import { createHealth, type HealthCheck } from './system/health.js';
import { createMetrics, type Metrics } from './system/metrics.js';
import { metricsRoute } from './system/metrics-route.js';
import { auditWallets } from './wallet/audit-chore.js';
import { Wallet } from './wallet/wallet.js';
import { oldestWaitMs, Worker } from './worker/worker.js';

export interface OperationsProps {
  readonly config: Pick<Config, 'roles' | 'mongodbUri' | 'metricsToken'>;
  readonly connection: Connection;
  readonly timers: Timers;
  readonly log: Log;
  readonly version: string;
  readonly cluster: Cluster | null;
  /** What can be asked of Telegram; null without a bot. */
  readonly desk: BotDesk | null;
  /** How people who are connected are told. */
  readonly notices: Notices;
}

/** What a process has whatever its roles: how it is, what it counts, and the worker if that is one of them. */
export interface Operations {
  readonly metrics: Metrics;
  readonly metricsPage: RequestHandler;
  readonly health: HealthCheck;
  /** Null without the role `worker`. Not started yet. */
  readonly worker: Worker | null;
  /** How the bot is asked how it is, once it runs here; a process that only talks to Telegram has nothing to tell. */
  readonly bot: BotProbe;
}

export interface BotProbe {
  probe: () => Promise<void>;
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

const MINUTE_MS = 60_000;

function createWorker({ connection, timers, log, desk, notices }: OperationsProps, metrics: Metrics): Worker {
  const wallet = new Wallet(connection, timers);
  const referrals = new Referrals(connection, wallet, timers);
  return new Worker({
    connection,
    timers,
    log,
    after: { referrals, outbox: desk?.outbox ?? null },
    gained: (record, gains) => tellGains(notices, timers, record, gains),
    chores: [
      { name: 'put entries into the ledger', every: MINUTE_MS, run: () => wallet.sweep() },
      {
        name: 'delete accounts whose time has come',
        every: MINUTE_MS,
        run: () => deleteDueAccounts({ connection, clock: timers, log }),
      },
      auditWallets({ connection, metrics, log }),
    ],
  });
}

/** Puts together what every process needs to be run and watched. */
export function createOperations(props: OperationsProps): Operations {
  const { config, connection, timers, log, version, cluster, desk } = props;
  const metrics = createMetrics();
  const worker = config.roles.includes('worker') ? createWorker(props, metrics) : null;
  if (worker === null && config.mongodbUri === null)
    log.warn('no role `worker`, and no other process can have it: finished matches are not counted');
  metrics.watch(
    'hokm_outbox_age_seconds',
    'How long the oldest finished match has waited to be settled.',
    async () => (await oldestWaitMs(connection, timers.now())) / 1000,
  );
  const bot: BotProbe = { probe: () => Promise.resolve() };
  const probes = {
    database: databaseProbe(connection),
    redis: cluster === null ? ('off' as const) : () => cluster.ping(),
    bot: desk === null ? ('off' as const) : () => bot.probe(),
    worker: worker === null ? ('off' as const) : workerProbe(worker, timers),
  };
  metrics.watch(
    'hokm_notices_age_seconds',
    'How long the notice that should have left first has waited.',
    async () => ((await desk?.outbox.oldestWaitMs()) ?? 0) / 1000,
  );
  const health = createHealth({ version, probes, timers, log });
  return { metrics, metricsPage: metricsRoute(metrics, config.metricsToken), health, worker, bot };
}
