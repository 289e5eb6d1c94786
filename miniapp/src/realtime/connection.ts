import type { ClientEventName, ClientInput } from '@hokm/shared/protocol';
import type { Failure } from '@hokm/shared/api';
import { deviceStorage } from '@hokm/web/browser';
import { noteClosed } from '../api/index.js';
import { logWarning } from '../lib/log.js';
import { randomUnit, schedule } from '../lib/schedule.js';
import { watchWakeUps } from '../telegram/wake-up.js';
import { useConnectionStore, type ConnectionStatus } from './connection-store.js';
import { GameSocket, type LibrarySocket } from './game-socket.js';
import { Heartbeat } from './heartbeat.js';
import { knownPlace, rememberPlace } from './place.js';
import { ReconnectionManager } from './reconnection.js';
import type { CommandResult } from './result.js';
import { ServerClock } from './server-clock.js';
import { useOwnSeat } from './seat-store.js';
import { TransportChoice } from './transports.js';
import { onUnanswered, request } from './wire.js';

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

/** A connection by long polling is tried by WebSocket again after this, ms, while the person sits at no table. */
const UPGRADE_AFTER = 5 * 60_000;

const show = (status: ConnectionStatus, attempt = 0) => useConnectionStore.setState({ status, attempt });

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

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
  readonly #transports = new TransportChoice(deviceStorage());
  #stopWaiting = () => {};
  #stopUpgrade = () => {};
  /** Pages that want a connection also without a session. */
  #visits = 0;

  /** Not yet connected. `makeSocket` brings the library with its socket. */
  constructor(
    private readonly session: SessionPort,
    makeSocket: () => Promise<LibrarySocket>,
  ) {
    this.socket = new GameSocket(makeSocket);
    this.#heartbeat = new Heartbeat(this.socket, this.clock, {
      now: () => Date.now(),
      patience: () => this.#transports.patience,
      onAnswer: () => this.#transports.proved(this.socket.transport),
      onSilence: () => this.#onSilence(),
    });
    this.#manager = new ReconnectionManager({
      connect: () => this.#connect(),
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
      this.#stopWaiting();
      this.#manager.reset();
      useConnectionStore.setState({ returnAt: null });
      show('connected');
      this.#heartbeat.start();
      this.#planUpgrade();
    });
    // A transport that the probe found may swallow what follows: nothing is believed before an answer.
    socket.onUpgrade(() => void this.#heartbeat.ask());
    socket.on('disconnect', (reason) => this.#onDisconnect(reason));
    socket.on('connect_error', (error) => this.#onConnectError(error));
    onUnanswered((event) => {
      if (event !== 'heartbeat') void this.#heartbeat.ask();
    });
    socket.on('moved', ({ place }) => this.#moveTo(place));
    socket.on('session_ended', ({ reason }) => void session.ended(reason));
    // On its way beside the first calls. Where it does not come, the first attempt asks for it again.
    socket.load().catch((error: unknown) => logWarning('The socket’s library', error));
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

  /** Connects without a session too, as a visitor, until the answer is called. */
  visit(): () => void {
    this.#visits += 1;
    useConnectionStore.setState({ visiting: true });
    if (this.#visits === 1 && this.session.token() === null) this.#onToken(null);
    return () => {
      this.#visits -= 1;
      if (this.#visits > 0) return;
      useConnectionStore.setState({ visiting: false });
      if (this.session.token() === null) this.#onToken(null);
    };
  }

  /** Tries again at once, with a fresh count of attempts. */
  retry(): void {
    if (!this.#isWanted()) return;
    this.#drop();
    this.#manager.now();
  }

  /** The server is about to restart: the connection will be closed, and reconnects after this many ms. */
  expectReturn(retryAfter: number): void {
    const wait = Math.min(LONGEST_RETURN, Math.max(0, retryAfter));
    useConnectionStore.setState({ returnAt: Date.now() + wait });
  }

  #isWanted(): boolean {
    return this.session.token() !== null || this.#visits > 0;
  }

  /** One attempt, `upgrade`: by long polling first, and by WebSocket as soon as that answers. It ends after a silence. */
  #connect(upgrade = false): void {
    const { socket } = this;
    this.#stopWaiting();
    if (!socket.isMade) {
      this.#connectWhenMade();
      return;
    }
    this.#stopWaiting = schedule(() => this.#onSilence(), this.#transports.patience);
    const order = upgrade ? (['polling', 'websocket'] as const) : this.#transports.order;
    socket.connect(order, upgrade, knownPlace(deviceStorage()));
  }

  /** The table lives in another process of the server: the page connects to that one as soon as it waits for no answer. */
  #moveTo(place: string): void {
    if (knownPlace(deviceStorage()) === place) return;
    rememberPlace(deviceStorage(), place);
    this.socket.whenQuiet(() => this.#connectAnew());
  }

  /** Takes another connection in place of the one that stands. */
  #connectAnew(upgrade = false): void {
    if (!this.socket.connected) return;
    this.#drop();
    show('connecting');
    this.#connect(upgrade);
  }

  /** The first attempt waits for the library. One that cannot be loaded is a failed attempt. */
  #connectWhenMade(): void {
    let isWanted = true;
    this.#stopWaiting = () => (isWanted = false);
    this.socket.load().then(
      () => isWanted && this.#connect(),
      (error: unknown) => isWanted && this.#onConnectError(asError(error)),
    );
  }

  /** Ends the connection or the attempt. */
  #drop(): void {
    this.#stopWaiting();
    this.#stopUpgrade();
    this.#heartbeat.stop();
    this.socket.disconnect();
  }

  /** Neither an answer nor an error: the network swallows this transport, or is gone. */
  #onSilence(): void {
    logWarning('Connection', 'silence');
    const wasConnected = this.socket.connected;
    const isOtherUntried = this.#transports.silent(this.socket.transport);
    this.#drop();
    if (wasConnected) show('disconnected');
    this.#manager.lost(isOtherUntried);
  }

  /** Networks change: long polling is for as long as it is needed. */
  #planUpgrade(): void {
    this.#stopUpgrade();
    if (this.socket.transport === 'websocket') return;
    this.#stopUpgrade = schedule(() => {
      if (this.socket.transport === 'websocket') return;
      if (!this.socket.connected || useOwnSeat.getState().roomId !== null) this.#planUpgrade();
      else this.#connectAnew(true);
    }, UPGRADE_AFTER);
  }

  #onConnectError(error: Error): void {
    this.#stopWaiting();
    const { code, maintenance } = refusalOf(error);
    if (maintenance !== undefined) noteClosed(maintenance);
    if (code?.startsWith('auth/') === true && this.session.token() !== null) {
      this.#manager.reset();
      show('disconnected');
      void this.session.renew();
      return;
    }
    logWarning('Connection', error.message);
    this.#manager.lost();
  }

  #onDisconnect(reason: string): void {
    this.#stopWaiting();
    this.#stopUpgrade();
    this.#heartbeat.stop();
    if (reason === 'io client disconnect') return;
    show('disconnected');
    const { returnAt } = useConnectionStore.getState();
    if (returnAt === null) this.#manager.lost();
    else this.#manager.later(Math.max(0, returnAt - Date.now()));
  }

  /** A new session wants a new connection; none wants none, but for visits. */
  #onToken(token: string | null): void {
    this.#manager.reset();
    this.#drop();
    const isWanted = token !== null || this.#visits > 0;
    show(isWanted ? 'connecting' : 'disconnected');
    if (isWanted) this.#manager.first();
  }

  /** The device is back: a connection that may have died in the meantime is replaced at once. */
  async #onWakeUp(): Promise<void> {
    if (!this.#isWanted()) return;
    if (!this.socket.connected) {
      if (useConnectionStore.getState().status !== 'connecting') this.retry();
    } else if (!(await this.#heartbeat.alive())) this.retry();
  }
}
