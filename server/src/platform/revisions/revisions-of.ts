import type { Connection } from 'mongoose';
import type { Config } from '../core/config.js';
import type { Log, Timers } from '../core/ports.js';
import { Revisions } from './revisions.js';

interface OfProcess {
  readonly config: Pick<Config, 'mongodbUri' | 'redisUrl'>;
  readonly connection: Connection;
  readonly timers: Timers;
  readonly log: Log;
}

/** The revisions as a process keeps them. One on the embedded store is the only one. */
export function revisionsOf({ config, connection, timers, log }: OfProcess): Revisions {
  const isAlone = config.mongodbUri === null && config.redisUrl === null;
  return new Revisions({ connection, timers, log, isAlone });
}
