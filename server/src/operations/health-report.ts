import { statfs } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import type { Connection } from 'mongoose';
import type { SystemHealth } from '@hokm/shared/api/operations';
import type { Clock, Log, Timers } from '../platform/core/ports.js';
import { databaseProbe } from '../platform/metrics/database-probe.js';
import { inTime, type Probes } from '../platform/metrics/health.js';
import { listProcesses, SILENT_MS, type ProcessRecord } from './processes.js';
import { queuesOf } from './queues.js';

const PARTS = ['database', 'redis', 'bot', 'worker'] as const;

export interface HealthReportContext {
  readonly connection: Connection;
  /** The probes of all modules and of the process. */
  readonly probes: () => Probes;
  readonly dataDir: string;
  readonly node: string;
  readonly version: string;
  /** False: the bot is off in all processes. */
  readonly hasBot: boolean;
  /** The last backups and the last drill. */
  readonly backups: () => Promise<Pick<SystemHealth, 'last_backup' | 'last_good_backup' | 'last_drill'>>;
  readonly timers: Timers & Clock;
  readonly log: Log;
}

const isAlive = (seen_at: Date, clock: Clock): boolean => clock.now() - seen_at.getTime() <= SILENT_MS;

type Part = SystemHealth['parts'][number];

/**
 * How a part is that this process has nothing to do with: as the processes are that do it. `off`: none does it, or it is switched off
 * for all of them.
 */
function elsewhere(
  name: Part['name'],
  { node, hasBot, timers }: HealthReportContext,
  found: readonly ProcessRecord[],
): Part['state'] {
  if (name === 'bot' && !hasBot) return 'off';
  const doers = found.filter(({ _id, roles }) => _id !== node && roles.includes(name));
  if (doers.length === 0) return 'off';
  return doers.some(({ seen_at }) => isAlive(seen_at, timers)) ? 'ok' : 'down';
}

/** What keeps updates from the bot of any process that is alive; null for nothing. */
function botProblemOf(found: readonly ProcessRecord[], clock: Clock): Part['problem'] {
  const alive = found.filter(({ seen_at }) => isAlive(seen_at, clock));
  return alive.map(({ bot_problem }) => bot_problem ?? null).find((problem) => problem !== null) ?? null;
}

/** The bot may answer and yet get no updates: then it is degraded, and the part says why. */
function withProblem(part: Omit<Part, 'problem'>, problem: Part['problem']): Part {
  if (part.name !== 'bot' || problem === null) return { ...part, problem: null };
  return { ...part, state: 'degraded', problem };
}

async function partsOf(context: HealthReportContext, found: readonly ProcessRecord[]): Promise<Part[]> {
  const { connection, probes, timers, log } = context;
  const all: Probes = { database: databaseProbe(connection), ...probes() };
  const problem = botProblemOf(found, timers);
  const parts = await Promise.all(
    PARTS.map(async (name) => {
      const probe = all[name];
      if (probe === undefined) return { name, state: elsewhere(name, context, found), ms: null };
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
  return parts.map((part) => withProblem(part, problem));
}

/** Free and whole space of the data folder's disk, bytes. */
async function diskOf(folder: string): Promise<SystemHealth['disk']> {
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
  const found = await listProcesses(connection, timers);
  const [parts, queues, disk, last] = await Promise.all([
    partsOf(context, found),
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
    is_alive: isAlive(seen_at, timers),
    is_this: _id === node,
    lag,
    memory,
    sockets: rest.sockets,
    tables: rest.tables,
  }));
  const isWhole =
    parts.every(({ state }) => state === 'ok' || state === 'off') &&
    processes.every(({ is_alive }) => is_alive);
  return {
    status: isWhole ? 'ok' : 'degraded',
    at: new Date(now).toISOString(),
    version,
    parts,
    processes,
    queues,
    disk,
    ...last,
  };
}
