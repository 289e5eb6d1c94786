import { create } from 'zustand';
import { logWarning } from '../lib/log.js';
import { renewSession, useSession } from '../session/index.js';
import { Heartbeat } from './heartbeat.js';
import { ReconnectionManager } from './reconnection.js';
import { randomUnit, schedule } from '../lib/schedule.js';
import { ServerClock } from './server-clock.js';
import { watchWakeUps } from '../telegram/wake-up.js';
import { createSocket } from './wire.js';

export type ConnectionStatus = 'connecting' | 'connected' | 'disconnected' | 'reconnecting' | 'failed';

export interface Connection {
  status: ConnectionStatus;
  /** Which attempt to win the connection back runs, from 1; 0 while none does. */
  attempt: number;
  /** The server restarts and said when to come back, ms since 1970 by this device; null otherwise. */
  returnAt: number | null;
}

export const useConnectionStore = create<Connection>(() => ({
  status: 'disconnected',
  attempt: 0,
  returnAt: null,
}));

const show = (status: ConnectionStatus, attempt = 0) => useConnectionStore.setState({ status, attempt });

export const socket = createSocket(() => useSession.getState().token);
const clock = new ServerClock(() => Date.now());
export const heartbeat = new Heartbeat(socket, clock, () => Date.now());

const manager = new ReconnectionManager({
  connect: () => socket.connect(),
  random: randomUnit,
  schedule,
  onAttempt: (attempt) => show('reconnecting', attempt),
  onFailed: () => {
    logWarning('Failed to reconnect to server');
    useConnectionStore.setState({ returnAt: null });
    show('failed');
  },
});

/** The server's clock, ms since 1970. */
export function serverNow(): number {
  return clock.now();
}

/** Takes note of a time that the server mentioned. */
export function noteServerTime(time: number): void {
  clock.mentioned(time);
}

/** Tries again at once, with a fresh count of attempts. */
export function retryConnection(): void {
  if (useSession.getState().token === null) return;
  socket.disconnect();
  manager.now();
}

function refusedBy(error: Error): string | null {
  const data: unknown = 'data' in error ? error.data : null;
  if (typeof data !== 'object' || data === null || !('code' in data)) return null;
  return typeof data.code === 'string' ? data.code : null;
}

function onConnectError(error: Error): void {
  const code = refusedBy(error);
  if (code?.startsWith('auth/')) {
    manager.reset();
    show('disconnected');
    void renewSession();
    return;
  }
  logWarning('Connection', error.message);
  // While the socket's own first attempts go on they count; after them the manager takes over.
  if (!socket.active || !socket.io.reconnection()) manager.lost();
}

function onDisconnect(reason: string): void {
  heartbeat.stop();
  if (reason === 'io client disconnect') return;
  show('disconnected');
  const { returnAt } = useConnectionStore.getState();
  if (returnAt === null) manager.lost();
  else manager.later(Math.max(0, returnAt - Date.now()));
}

/** A wait that a server may ask for, ms; more is not believed. */
const LONGEST_RETURN = 120_000;

/** Called when the server is about to restart: the connection will be closed, and reconnects after this many ms. */
export function serverGoesAway(retryAfter: number): void {
  const wait = Math.min(LONGEST_RETURN, Math.max(0, retryAfter));
  useConnectionStore.setState({ returnAt: Date.now() + wait });
}

/** A new session wants a new connection; none wants none. */
function followSession(): void {
  const onToken = (token: string | null) => {
    manager.reset();
    socket.disconnect();
    show(token === null ? 'disconnected' : 'connecting');
    if (token === null) return;
    socket.io.reconnection(true);
    socket.connect();
  };
  onToken(useSession.getState().token);
  useSession.subscribe((session, before) => {
    if (session.token !== before.token) onToken(session.token);
  });
}

/** The device is back: a connection that may have died in the meantime is replaced at once. */
async function onWakeUp(): Promise<void> {
  if (useSession.getState().token === null) return;
  if (!socket.connected) {
    if (useConnectionStore.getState().status !== 'connecting') retryConnection();
  } else if (!(await heartbeat.alive())) retryConnection();
}

/** Starts the connection and keeps it: session, reconnection, heartbeat, wake-ups. Call once. */
export function startConnection(): void {
  socket.on('connect', () => {
    socket.io.reconnection(false);
    manager.reset();
    useConnectionStore.setState({ returnAt: null });
    show('connected');
    heartbeat.start();
  });
  socket.on('disconnect', onDisconnect);
  socket.on('connect_error', onConnectError);
  socket.io.on('reconnect_failed', () => show('failed'));
  socket.on('session_ended', () => void renewSession());
  watchWakeUps(() => void onWakeUp());
  followSession();
}
