import { statfs } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import type { Connection } from 'mongoose';
import type { SystemHealth } from '@hokm/shared/api/operations';
import type { Clock, Log, Timers } from '../platform/core/ports.js';
import { databaseProbe } from '../platform/metrics/database-probe.js';
import { inTime, type Probes } from '../platform/metrics/health.js';
import { listProcesses, SILENT_MS } from './processes.js';
import { queuesOf } from './queues.js';

const PARTS = ['database', 'redis', 'bot', 'worker'] as const;

export interface HealthReportContext {
  readonly connection: Connection;
  /** The probes of all modules and of the process. */
  readonly probes: () => Probes;
  readonly dataDir: string;
  readonly node: string;
  readonly version: string;
  /** The last backups and the last drill. */
  readonly backups: () => Promise<Pick<SystemHealth, 'last_backup' | 'last_good_backup' | 'last_drill'>>;
  readonly timers: Timers & Clock;
  readonly log: Log;
}

async function partsOf({ connection, probes, timers, log }: HealthReportContext) {
  const all: Probes = { database: databaseProbe(connection), ...probes() };
  return Promise.all(
    PARTS.map(async (name) => {
      const probe = all[name];
      if (probe === undefined) return { name, state: 'off' as const, ms: null };
      const began = performance.now();
      const state = await inTime(probe(), timers).then(
        () => 'ok' as const,
        (error: unknown) => {
          log.warn({ err: error, part: name }, 'a part of the server is down');
          return 'down' as const;
        },
      );
      return { name, state, ms: Math.round((performance.now() - began) * 10) / 10 };
    }),
  );
}

/** Free and whole space of the data folder's disk, bytes. */
export async function diskOf(folder: string): Promise<SystemHealth['disk']> {
  for (const path of [folder, '.'])
    try {
      const { bavail, blocks, bsize } = await statfs(path);
      return { free: bavail * bsize, total: blocks * bsize };
    } catch {
      // The folder is made with the first file in it: until then its disk is that of the working folder.
    }
  return null;
}

/** Everything that the panel shows of the server's state. */
export async function readHealthReport(context: HealthReportContext): Promise<SystemHealth> {
  const { connection, timers, node, version, dataDir, backups } = context;
  const now = timers.now();
  const [parts, found, queues, disk, last] = await Promise.all([
    partsOf(context),
    listProcesses(connection, timers),
    queuesOf(connection, timers),
    diskOf(dataDir),
    backups(),
  ]);
  const processes = found.map(({ _id, roles, started_at, seen_at, lag, memory, ...rest }) => ({
    id: _id,
    roles: [...roles],
    version: rest.version,
    host: rest.host,
    started_at: started_at.toISOString(),
    seen_at: seen_at.toISOString(),
    is_alive: now - seen_at.getTime() <= SILENT_MS,
    is_this: _id === node,
    lag,
    memory,
    sockets: rest.sockets,
    tables: rest.tables,
  }));
  const isWhole = parts.every(({ state }) => state !== 'down') && processes.every(({ is_alive }) => is_alive);
  return {
    status: isWhole ? 'ok' : 'degraded',
    at: new Date(now).toISOString(),
    ...{ version, parts, processes, queues, disk, ...last },
  };
}
