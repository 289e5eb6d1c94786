import type { Socket } from 'socket.io-client';
import type {
  ClientEventName,
  ClientInput,
  ClientToServerEvents,
  ServerToClientEvents,
} from '@hokm/shared/protocol';
import type { CommandResult } from './result.js';
import type { TransportName } from './transports.js';

export type LibrarySocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** `emitWithAck` without its per-event overloads, which cannot be reached through a type parameter. */
interface Asking {
  emitWithAck: (event: string, payload: object) => Promise<CommandResult>;
}

/**
 * The app's one socket. The library behind it is loaded beside the first page, so who listens may do so before it is there. It
 * connects only when it is told to.
 */
export class GameSocket {
  #made: LibrarySocket | null = null;
  #loading: Promise<void> | null = null;
  /** Events whose answer has not come. */
  #asked = 0;
  #quiet: () => void = () => {};
  readonly #waiting = new Map<object, (socket: LibrarySocket) => void>();

  constructor(private readonly make: () => Promise<LibrarySocket>) {}

  get connected(): boolean {
    return this.#made?.connected ?? false;
  }

  /** True when the library is there. */
  get isMade(): boolean {
    return this.#made !== null;
  }

  /** The transport in use, or the one that is tried. */
  get transport(): TransportName {
    const engine: LibrarySocket['io']['engine'] | undefined = this.#made?.io.engine;
    return engine?.transport.name === 'polling' ? 'polling' : 'websocket';
  }

  /** Loads the library. Rejects when it does not come; called again, it tries again. */
  load(): Promise<void> {
    this.#loading ??= this.make().then(
      (socket) => {
        this.#made = socket;
        for (const listen of this.#waiting.values()) listen(socket);
        this.#waiting.clear();
      },
      (error: unknown) => {
        this.#loading = null;
        throw error;
      },
    );
    return this.#loading;
  }

  readonly on = ((...[event, listener]: Parameters<LibrarySocket['on']>) =>
    this.#whenMade((socket) => void socket.on(event, listener), listener)) as unknown as LibrarySocket['on'];

  readonly off = ((...[event, listener]: Parameters<LibrarySocket['on']>) => {
    this.#made?.off(event, listener);
    this.#waiting.delete(listener);
  }) as unknown as LibrarySocket['on'];

  /** Calls back with each message of the server. */
  onAny(listener: () => void): void {
    this.#whenMade((socket) => void socket.onAny(listener));
  }

  /** Calls back when a connection changes its transport. */
  onUpgrade(listener: () => void): void {
    this.#whenMade(({ io }) => void io.on('open', () => void io.engine.on('upgrade', listener)));
  }

  /**
   * One attempt, over the first of these transports that answers, to the process of the server that has this place, if one is known.
   * The library has to be there.
   */
  connect(transports: readonly TransportName[], upgrade: boolean, place: string | null = null): void {
    const socket = this.#made;
    if (socket === null) throw new Error('The socket is used before it is made.');
    socket.io.opts.query = place === null ? {} : { place };
    socket.io.opts.transports = [...transports];
    socket.io.opts.upgrade = upgrade;
    socket.connect();
  }

  disconnect(): void {
    this.#made?.disconnect();
  }

  /** Sends one event without waiting for an answer. */
  readonly emit: LibrarySocket['emit'] = (event, ...sent) => this.#made?.emit(event, ...sent) as never;

  /** Sends one event and waits for its answer. Rejects without one in time. */
  ask<E extends ClientEventName>(event: E, payload: ClientInput<E>, timeout: number): Promise<CommandResult> {
    if (this.#made === null) return Promise.reject(new Error('There is no connection.'));
    this.#asked += 1;
    return (this.#made.timeout(timeout) as unknown as Asking).emitWithAck(event, payload).finally(() => {
      this.#asked -= 1;
      if (this.#asked === 0) this.#quiet();
    });
  }

  /** Calls back once no answer is waited for; a later call takes the place of an earlier one. */
  whenQuiet(callback: () => void): void {
    this.#quiet = () => {
      this.#quiet = () => {};
      callback();
    };
    if (this.#asked === 0) this.#quiet();
  }

  #whenMade(listen: (socket: LibrarySocket) => void, by: object = listen): void {
    if (this.#made === null) this.#waiting.set(by, listen);
    else listen(this.#made);
  }
}
