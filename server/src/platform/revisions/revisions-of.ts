import type { Platform } from '../modules/module.js';
import { Revisions } from './revisions.js';

/** The revisions as a process keeps them. One on the embedded store is the only one. */
export function revisionsOf({
  config,
  ...props
}: Pick<Platform, 'config' | 'connection' | 'timers' | 'log'>): Revisions {
  return new Revisions({ ...props, isAlone: config.mongodbUri === null && config.redisUrl === null });
}
