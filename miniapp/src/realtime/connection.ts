import type { ClientEventName, ClientInput } from '@hokm/shared/protocol';
import type { Failure } from '@hokm/shared/api';
import { noteClosed } from '../api/index.js';
import { logWarning } from '../lib/log.js';
import { randomUnit, schedule } from '../lib/schedule.js';
import { watchWakeUps } from '../telegram/wake-up.js';
import { useConnectionStore, type ConnectionStatus } from './connection-store.js';
import { Heartbeat } from './heartbeat.js';
import { ReconnectionManager } from './reconnection.js';
import type { CommandResult } from './result.js';
import { ServerClock } from './server-clock.js';
import { createSocket, request, type GameSocket } from './wire.js';

/** The parts of the session that the connection uses. */
export interface SessionPort {
  readonly token: () => string | null;
  /** Calls back with each new token. */
  readonly onToken: (listener: (token: string | null) => void) => void;
  /** The server no longer accepts the session. */
  readonly renew: () => Promise<void>;
  /** The server has ended the session, for a reason. */
  readonly ended: (reason: string) => Promise<void>;
}

/** A wait that a server may ask for, ms; more is not believed. */
const LONGEST_RETURN = 120_000;

const show = (status: ConnectionStatus, attempt = 0) => useConnectionStore.setState({ status, attempt });

/** The details that the server sends with a refused handshake. */
function refusalOf(error: Error): Partial<Failure> {
  const data: unknown = 'data' in error ? error.data : null;
  return typeof data === 'object' && data !== null ? data : {};
}

/** The connection to the server: socket, heartbeat, reconnection and the server's clock. */
export class ServerConnection {
  readonly socket: GameSocket;
  readonly clock = new ServerClock(() => Date.now());
  readonly #heartbeat: Heartbeat;
  readonly #manager: ReconnectionManager;

  /** Not yet connected. */
  constructor(private readonly session: SessionPort) {
    this.socket = createSocket(session.token);
    this.#heartbeat = new Heartbeat(this.socket, this.clock, () => Date.now());
    this.#manager = new ReconnectionManager({
      connect: () => this.socket.connect(),
      random: randomUnit,
      schedule,
      onAttempt: (attempt) => show('reconnecting', attempt),
      onFailed: () => {
        logWarning('Failed to reconnect to server');
        useConnectionStore.setState({ returnAt: null });
        show('failed');
      },
    });
  }

  /** Connects and stays connected: session, reconnection, heartbeat, wake-ups. Call once. */
  start(): void {
    const { socket, session } = this;
    socket.on('connect', () => {
      socket.io.reconnection(false);
      this.#manager.reset();
      useConnectionStore.setState({ returnAt: null });
      show('connected');
      this.#heartbeat.start();
    });
    socket.on('disconnect', (reason) => this.#onDisconnect(reason));
    socket.on('connect_error', (error) => this.#onConnectError(error));
    socket.io.on('reconnect_failed', () => show('failed'));
    socket.on('session_ended', ({ reason }) => void session.ended(reason));
    watchWakeUps(() => void this.#onWakeUp());
    this.#onToken(session.token());
    session.onToken((token) => this.#onToken(token));
  }

  /** Sends one event and waits for its answer; silence is the refusal `server/unavailable`. */
  request<E extends ClientEventName>(
    event: E,
    payload: ClientInput<E>,
    timeout?: number,
  ): Promise<CommandResult> {
    return request(this.socket, event, payload, timeout);
  }

  /** Tries again at once, with a fresh count of attempts. */
  retry(): void {
    if (this.session.token() === null) return;
    this.socket.disconnect();
    this.#manager.now();
  }

  /** The server is about to restart: the connection will be closed, and reconnects after this many ms. */
  expectReturn(retryAfter: number): void {
    const wait = Math.min(LONGEST_RETURN, Math.max(0, retryAfter));
    useConnectionStore.setState({ returnAt: Date.now() + wait });
  }

  #onConnectError(error: Error): void {
    const { code, maintenance } = refusalOf(error);
    if (maintenance !== undefined) noteClosed(maintenance);
    if (code?.startsWith('auth/') === true) {
      this.#manager.reset();
      show('disconnected');
      void this.session.renew();
      return;
    }
    logWarning('Connection', error.message);
    // While the socket's own first attempts go on they count; after them the manager takes over.
    if (!this.socket.active || !this.socket.io.reconnection()) this.#manager.lost();
  }

  #onDisconnect(reason: string): void {
    this.#heartbeat.stop();
    if (reason === 'io client disconnect') return;
    show('disconnected');
    const { returnAt } = useConnectionStore.getState();
    if (returnAt === null) this.#manager.lost();
    else this.#manager.later(Math.max(0, returnAt - Date.now()));
  }

  /** A new session wants a new connection; none wants none. */
  #onToken(token: string | null): void {
    const { socket } = this;
    this.#manager.reset();
    socket.disconnect();
    show(token === null ? 'disconnected' : 'connecting');
    if (token === null) return;
    socket.io.reconnection(true);
    socket.connect();
  }

  /** The device is back: a connection that may have died in the meantime is replaced at once. */
  async #onWakeUp(): Promise<void> {
    if (this.session.token() === null) return;
    if (!this.socket.connected) {
      if (useConnectionStore.getState().status !== 'connecting') this.retry();
    } else if (!(await this.#heartbeat.alive())) this.retry();
  }
}
