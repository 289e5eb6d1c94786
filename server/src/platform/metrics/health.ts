import type { Health } from '@hokm/shared/api';
import type { Log, Timers } from '../core/ports.js';

/** Checks one part that the server depends on; rejects when it is down. `off`: not configured. */
export type Probe = (() => Promise<unknown>) | 'off';

/** The health of the server. */
export type HealthCheck = () => Promise<Health>;

export interface HealthProps {
  readonly version: string;
  readonly probes: Readonly<Record<keyof Health['checks'], Probe>>;
  readonly timers: Timers;
  readonly log: Log;
}

/** Time in which a part must answer, ms. */
const PROBE_MS = 2_000;

/** Checks every part on each call. The uptime counts from here. */
export function createHealth({ version, probes, timers, log }: HealthProps): HealthCheck {
  const startedAt = timers.now();

  async function check(name: string, probe: Probe): Promise<'ok' | 'off' | 'down'> {
    if (probe === 'off') return 'off';
    try {
      await inTime(probe(), timers);
      return 'ok';
    } catch (error) {
      log.warn({ err: error, part: name }, 'a part of the server is down');
      return 'down';
    }
  }

  return async () => {
    const [database, redis, bot, worker] = await Promise.all([
      check('database', probes.database),
      check('redis', probes.redis),
      check('bot', probes.bot),
      check('worker', probes.worker),
    ]);
    const checks = { database, redis, bot, worker };
    const status = Object.values(checks).includes('down') ? 'degraded' : 'ok';
    return { status, version, uptime: Math.round((timers.now() - startedAt) / 1000), checks };
  };
}

function inTime(work: Promise<unknown>, timers: Timers): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = timers.set(PROBE_MS, () => reject(new Error(`no answer within ${PROBE_MS} ms`)));
    work.then(resolve, reject).finally(() => timer.cancel());
  });
}
