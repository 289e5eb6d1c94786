import { PeriodicTask } from '../../platform/jobs/periodic-task.js';
import type { Log, Timers } from '../../platform/core/ports.js';
import type { GameServer } from '../../platform/sockets/types.js';
import type { SessionService } from './session-service.js';

/** How often connections are compared with their sessions, ms. */
const SWEEP_MS = 60_000;

/** The channel of all connections of a session, in all processes. */
function sessionChannel(id: string): string {
  return `session:${id}`;
}

function closeIn(io: GameServer, ids: readonly string[], reason: string): void {
  const channels = ids.map(sessionChannel);
  io.to(channels).emit('session_ended', { reason });
  io.in(channels).disconnectSockets(true);
}

/** For a process without connections: closes those that other processes have of sessions that end here. */
export function closeEndedElsewhere(io: GameServer, sessions: Pick<SessionService, 'onEnded'>): void {
  sessions.onEnded((ids, reason) => closeIn(io, ids, reason));
}

/**
 * Closes the connections of sessions that end, in all processes, with `session_ended`. A sweep every minute catches
 * sessions that expired, that ended during the handshake, or whose notification was lost. Connections that came with
 * launch data belong to the session of these.
 */
export function disconnectEndedSessions(
  io: GameServer,
  sessions: Pick<SessionService, 'onEnded' | 'filterActive'>,
  timers: Timers,
  log: Log,
): { stop(): Promise<void> } {
  const close = (ids: readonly string[], reason: string) => closeIn(io, ids, reason);

  async function sweep(): Promise<void> {
    const open = new Set<string>();
    for (const socket of io.of('/').sockets.values()) {
      if (!socket.data.isVisitor) open.add(socket.data.session);
    }
    const active = await sessions.filterActive([...open]);
    const over = [...open].filter((id) => !active.has(id));
    if (over.length > 0) close(over, 'expired');
  }

  io.on('connection', (socket) => {
    if (!socket.data.isVisitor) void socket.join(sessionChannel(socket.data.session));
  });
  sessions.onEnded(close);
  const task = new PeriodicTask({ name: 'session sweep', everyMs: SWEEP_MS, run: sweep }, timers, log);
  task.start();
  return { stop: () => task.stop() };
}
