import type { Redis } from 'ioredis';
import type { Log } from '../../platform/core/ports.js';
import type { Bus, MoveMessage } from './bus.js';

const channelOf = (roomId: string): string => `hokm:moves:${roomId}`;

/** Notices over Redis, a channel a room. Redis keeps nothing: what is lost is read from the log. */
export function redisBus(redis: Redis, log: Log): Bus {
  const listener = redis.duplicate();
  for (const connection of [redis, listener]) {
    connection.on('error', (error: unknown) => log.warn({ err: error }, 'redis'));
  }
  const failed = (error: unknown): void => log.warn({ err: error }, 'notice lost');
  return {
    publish(notice) {
      redis.publish(channelOf(notice.room_id), JSON.stringify(notice)).catch(failed);
    },
    async follow(roomId) {
      await listener.subscribe(channelOf(roomId));
    },
    unfollow(roomId) {
      listener.unsubscribe(channelOf(roomId)).catch(failed);
    },
    onMessage(hear) {
      listener.on('message', (_channel: string, text: string) => hear(JSON.parse(text) as MoveMessage));
    },
    onRejoined(hear) {
      listener.on('ready', hear);
    },
    async close() {
      await Promise.all([redis.quit(), listener.quit()]);
    },
  };
}
