import type { Connection } from 'mongoose';
import type { Config } from '../core/config.js';
import type { Log, Timers } from '../core/ports.js';
import { Revisions } from './revisions.js';

interface OfProcess {
  readonly config: Pick<Config, 'isAlone'>;
  readonly connection: Connection;
  readonly timers: Timers;
  readonly log: Log;
}

/** The revisions as a process keeps them. */
export function revisionsOf({ config, connection, timers, log }: OfProcess): Revisions {
  return new Revisions({ connection, timers, log, isAlone: config.isAlone });
}
