import { sessionId } from '../accounts/sessions.js';
import type { SessionDesk } from '../accounts/session-desk.js';
import type { Log, Timer, Timers } from '../ports.js';
import type { GameServer, GameSocket } from './types.js';

/** How often connections are compared with the sessions they were opened with, ms. */
const LOOK_MS = 60_000;

/** The channel of all connections that were opened with a session, on whatever process. */
function sessionChannel(id: string): string {
  return `session:${id}`;
}

function sessionOf(socket: GameSocket): string | null {
  const token: unknown = socket.handshake.auth['token'];
  return typeof token === 'string' ? sessionId(token) : null;
}

/**
 * Closes the connections of sessions that end: at once and on every process, with `session_ended`. What slips through (a
 * session that ended while its connection was being opened, one that ran out, word that was lost between processes) is
 * found by comparing once a minute. Connections that came with launch data have no session.
 */
export function followSessions(
  io: GameServer,
  desk: Pick<SessionDesk, 'onEnded' | 'living'>,
  timers: Timers,
  log: Log,
): { stop(): Promise<void> } {
  let timer: Timer | null = null;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  function close(ids: readonly string[], reason: string): void {
    const channels = ids.map(sessionChannel);
    io.to(channels).emit('session_ended', { reason });
    io.in(channels).disconnectSockets(true);
  }

  async function compare(): Promise<void> {
    const open = new Set<string>();
    for (const socket of io.of('/').sockets.values()) {
      const id = sessionOf(socket);
      if (id !== null) open.add(id);
    }
    const living = await desk.living([...open]);
    const over = [...open].filter((id) => !living.has(id));
    if (over.length > 0) close(over, 'expired');
  }

  function look(): void {
    running = compare()
      .catch((error: unknown) => log.error({ err: error }, 'sessions could not be compared'))
      .finally(() => {
        if (!stopped) timer = timers.set(LOOK_MS, look);
      });
  }

  io.on('connection', (socket) => {
    const id = sessionOf(socket);
    if (id !== null) void socket.join(sessionChannel(id));
  });
  desk.onEnded(close);
  timer = timers.set(LOOK_MS, look);
  return {
    async stop() {
      stopped = true;
      timer?.cancel();
      await running;
    },
  };
}
