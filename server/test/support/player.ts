import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { GameState, UpdateLobby, UpdateRoom } from '@hokm/shared/protocol';

/** An acknowledgement as a test reads it. */
export type TestAck = { ok: boolean; code?: string; message?: string } & Record<string, unknown>;

/** One client of the real server: what it received, and a way to wait for what it will receive. */
export interface TestPlayer {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  readonly socket: Socket;
  /** Every frame received, as text, in order. */
  readonly frames: readonly string[];
  readonly games: readonly GameState[];
  /** Sends an event and gives its acknowledgement. */
  call(event: string, payload?: unknown): Promise<TestAck>;
  /** The newest game state that is (or comes to be) as wanted. */
  game(wanted: (state: GameState) => boolean): Promise<GameState>;
  /** The newest room state that is (or comes to be) as wanted. */
  room(wanted: (room: UpdateRoom) => boolean): Promise<UpdateRoom>;
  /** The newest lobby that is (or comes to be) as wanted. */
  lobby(wanted: (lobby: UpdateLobby) => boolean): Promise<UpdateLobby>;
  /** The next message of an event. */
  next<T>(event: string): Promise<T>;
  close(): void;
}

const PATIENCE_MS = 15_000;

/** Resolves with the newest thing that is as wanted, now or when it comes. */
class Newest<T> {
  readonly seen: T[] = [];
  private readonly waiting = new Set<(value: T) => void>();

  push(value: T): void {
    this.seen.push(value);
    for (const look of this.waiting) look(value);
  }

  when(wanted: (value: T) => boolean): Promise<T> {
    const last = this.seen.at(-1);
    if (last !== undefined && wanted(last)) return Promise.resolve(last);
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.waiting.delete(look);
        reject(
          new Error(`never came; the last was ${JSON.stringify(this.seen.at(-1) ?? null).slice(0, 600)}`),
        );
      }, PATIENCE_MS);
      const look = (value: T): void => {
        if (!wanted(value)) return;
        clearTimeout(late);
        this.waiting.delete(look);
        resolve(value);
      };
      this.waiting.add(look);
    });
  }
}

/** Signs a guest in over HTTP. */
export async function signInGuest(
  url: string,
  name: string,
): Promise<{ id: string; name: string; token: string }> {
  const response = await fetch(`${url}/api/auth/guest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  const answer = (await response.json()) as { user: { id: string; name: string }; token: string };
  return { id: answer.user.id, name: answer.user.name, token: answer.token };
}

/** Connects to the real server with a session's token; `auth` adds to the handshake. Rejects when the handshake is refused. */
export async function connect(
  url: string,
  who: { id: string; name: string; token: string },
  auth: Record<string, unknown> = {},
  options: Partial<ManagerOptions & SocketOptions> = {},
): Promise<TestPlayer> {
  const socket = io(url, {
    path: '/socket.io/',
    transports: ['websocket'],
    auth: { ...auth, token: who.token },
    reconnection: false,
    forceNew: true,
    ...options,
  });
  const frames: string[] = [];
  const games = new Newest<GameState>();
  const rooms = new Newest<UpdateRoom>();
  const lobbies = new Newest<UpdateLobby>();
  socket.onAny((event: string, ...args: unknown[]) => frames.push(JSON.stringify([event, ...args])));
  socket.on('game_state', (state: GameState) => games.push(state));
  socket.on('update_room', (room: UpdateRoom) => rooms.push(room));
  socket.on('update_lobby', (lobby: UpdateLobby) => lobbies.push(lobby));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    ...who,
    socket,
    frames,
    games: games.seen,
    call: (event, payload = {}) =>
      socket.timeout(PATIENCE_MS).emitWithAck(event, payload) as Promise<TestAck>,
    game: (wanted) => games.when(wanted),
    room: (wanted) => rooms.when(wanted),
    lobby: (wanted) => lobbies.when(wanted),
    next: (event) => new Promise((resolve) => socket.once(event, resolve)),
    close: () => socket.disconnect(),
  };
}

/** A connection without an account. */
export function aVisitor(url: string): Promise<TestPlayer> {
  return connect(url, { id: '', name: '', token: undefined as never }, { visitor: 1 });
}

/** A new guest, connected. */
export async function aGuest(url: string, name: string): Promise<TestPlayer> {
  return connect(url, await signInGuest(url, name));
}
