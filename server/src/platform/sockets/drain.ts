import type { RandomBytes, Timers } from '../core/ports.js';
import type { GameServer } from './types.js';

/** When clients shall come back, ms: spread, so that they do not all come at once. */
const RETRY_MIN_MS = 500;
const RETRY_SPREAD_MS = 4_000;
/** How long connections may take to send what they still have, ms, and how often that is looked at. */
const DRAIN_MS = 1_000;
const LOOK_MS = 20;
const CHANCES = 2 ** 32;

/**
 * Before a planned stop: sends every connection of this process a time to come back (spread), then closes it once all
 * earlier messages are sent. Resolves when all are closed.
 */
export async function drainConnections(
  io: GameServer,
  timers: Timers,
  randomBytes: RandomBytes,
): Promise<void> {
  for (const socket of io.of('/').sockets.values()) {
    const chance = randomBytes(4).readUInt32BE() / CHANCES;
    const retry_after_ms = RETRY_MIN_MS + Math.floor(chance * RETRY_SPREAD_MS);
    socket.emit('message', { kind: 'system', text_key: 'server.going_away', params: { retry_after_ms } });
    socket.conn.close();
  }
  for (let waited = 0; waited < DRAIN_MS && io.of('/').sockets.size > 0; waited += LOOK_MS) {
    await new Promise<void>((resolve) => void timers.set(LOOK_MS, resolve));
  }
}
