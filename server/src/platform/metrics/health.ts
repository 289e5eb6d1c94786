import type { Health } from '@hokm/shared/api';
import type { Log, Timers } from '../core/ports.js';

/** Checks one part that the server depends on; rejects when it is down. */
export type Probe = () => Promise<unknown>;

/** The parts that are configured. */
export type Probes = Readonly<Partial<Record<keyof Health['checks'], Probe>>>;

/** The health of the server. */
export type HealthCheck = () => Promise<Health>;

export interface HealthProps {
  readonly version: string;
  readonly probes: () => Probes;
  readonly timers: Timers;
  readonly log: Log;
}

/** Time in which a part must answer, ms. */
const PROBE_MS = 2_000;

/** Checks every part on each call. The uptime counts from here. */
export function createHealth({ version, probes, timers, log }: HealthProps): HealthCheck {
  const startedAt = timers.now();

  async function check(name: keyof Probes): Promise<'ok' | 'off' | 'down'> {
    const probe = probes()[name];
    if (probe === undefined) return 'off';
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
      check('database'),
      check('redis'),
      check('bot'),
      check('worker'),
    ]);
    const checks = { database, redis, bot, worker };
    const status = Object.values(checks).includes('down') ? 'degraded' : 'ok';
    return { status, version, uptime: Math.round((timers.now() - startedAt) / 1000), checks };
  };
}

/** The work, unless it takes longer than a part may. */
export function inTime(work: Promise<unknown>, timers: Timers): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = timers.set(PROBE_MS, () => reject(new Error(`no answer within ${PROBE_MS} ms`)));
    work.then(resolve, reject).finally(() => timer.cancel());
  });
}
