import { createShardedAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import type { Bus } from '../play/games/bus.js';
import { redisBus } from '../play/games/redis-bus.js';
import type { Log } from '../platform/core/ports.js';
import type { SocketAdapter } from '../platform/sockets/types.js';

/** The connection of this process to the others. */
export interface Cluster {
  readonly bus: Bus;
  readonly adapter: SocketAdapter;
  /** Rejects when Redis does not answer; null where there is none. */
  readonly ping: (() => Promise<unknown>) | null;
  close(): Promise<void>;
}

/** Joins the processes that name the same Redis. Connections come back by themselves; meanwhile this process plays on alone. */
export function connectCluster(url: string, log: Log): Cluster {
  const redis = new Redis(url);
  const own = [redis.duplicate(), redis.duplicate()] as const;
  for (const connection of own) connection.on('error', (error: unknown) => log.warn({ err: error }, 'redis'));
  const bus = redisBus(redis, log);
  return {
    bus,
    adapter: createShardedAdapter(own[0], own[1], { subscriptionMode: 'dynamic' }),
    ping: () => redis.ping(),
    async close() {
      await Promise.allSettled([bus.close(), ...own.map((connection) => connection.quit())]);
    },
  };
}
