import { isDeepStrictEqual } from 'node:util';
import { LOBBY_LISTED, LOBBY_MAX, LOBBY_PAGE, type LobbyRoom, type UpdateLobby } from '@hokm/shared/protocol';
import type { Log, Timer, Timers } from '../../platform/core/ports.js';
import type { ConnectionRegistry } from '../../platform/sockets/connection-registry.js';
import { PreparedMessage } from '../../platform/sockets/prepared-message.js';
import type { GameSocket } from '../../platform/sockets/types.js';
import { isSlow } from '../../platform/sockets/write-batch.js';
import type { RoomStore } from '../rooms/room-store.js';
import { presentLobbyRoom } from '../rooms/room-view.js';
import { lobbyDelta } from './lobby-delta.js';

/** Changes within this time are sent as one message, ms. */
const GATHER_MS = 250;
/** Age at which a state is looked at again when somebody asks: another process may have changed a room silently, ms. */
const OLD_MS = 2_000;
/** The key of the whole lobby: a slow connection gets only the newest. */
const KEY = 'lobby';

/** The rooms and people of the store and of this process at one time. */
interface Reading {
  /** The rooms in their order; all of them where there are fewer than `limit`. */
  readonly rooms: readonly (readonly [string, LobbyRoom])[];
  readonly rooms_total: number;
  readonly people: UpdateLobby['people'];
  readonly users_total: number;
  readonly limit: number;
}

/** The lobby at one version, written once for everyone who asks. */
interface Held {
  readonly state: UpdateLobby;
  readonly message: PreparedMessage;
}

/** The first rooms of the lobby, up to a limit, for all connections that asked for so many. */
class LobbyWindow {
  /** By connection: true if it asked for differences. */
  readonly sockets = new Map<GameSocket, boolean>();
  private held: Held;

  constructor(
    readonly limit: number,
    reading: Reading,
  ) {
    this.held = this.hold(reading, 1);
  }

  /** A connection gets the window now, and every change from now on. */
  enter(socket: GameSocket, deltas: boolean): void {
    this.held.message.sendTo(socket, KEY);
    this.sockets.set(socket, deltas);
  }

  /** Takes a newer reading in, and sends what has changed. */
  update(reading: Reading): void {
    const before = this.held.state;
    const after = this.hold(reading, before.version + 1);
    const delta = lobbyDelta(before, after.state);
    if (delta === null) return;
    this.held = after;
    const change = PreparedMessage.of('lobby_delta', delta);
    for (const [socket, deltas] of this.sockets) {
      if (deltas && !isSlow(socket.conn)) change.sendTo(socket);
      else after.message.sendTo(socket, KEY);
    }
  }

  private hold({ rooms, people, users_total, rooms_total }: Reading, version: number): Held {
    const listed = people.slice(0, Math.min(this.limit, LOBBY_LISTED));
    const state: UpdateLobby = {
      users: listed.map(({ name }) => name),
      people: listed,
      users_total,
      rooms: Object.fromEntries(rooms.slice(0, this.limit)),
      rooms_total,
      version,
    };
    return { state, message: PreparedMessage.of('update_lobby', state) };
  }
}

/** Keeps the people online and the public rooms, and sends them to the connections of this process in the lobby. */
export class LobbyFeed {
  private timer: Timer | null = null;
  private reading: Reading | null = null;
  private tail: Promise<unknown> = Promise.resolve();
  private readAt = 0;
  /** By limit. */
  private readonly windows = new Map<number, LobbyWindow>();
  private readonly entered = new Map<GameSocket, LobbyWindow>();

  constructor(
    private readonly store: RoomStore,
    private readonly registry: ConnectionRegistry,
    private readonly timers: Timers,
    private readonly log: Log,
  ) {}

  /** A connection enters the lobby: it gets the first rooms now, and their changes, as differences where it asked for that. */
  async enter(socket: GameSocket, deltas: boolean, wanted = LOBBY_LISTED): Promise<void> {
    const limit = Math.min(LOBBY_MAX, Math.ceil(wanted / LOBBY_PAGE) * LOBBY_PAGE);
    if (this.timers.now() - this.readAt >= OLD_MS) this.touch();
    const window = this.windows.get(limit) ?? (await this.open(limit));
    if (!socket.connected) return;
    this.leave(socket, window);
    this.windows.set(limit, window);
    this.entered.set(socket, window);
    window.enter(socket, deltas);
  }

  /** A connection plays or watches a match now, has gone, or has entered another window. */
  leave(socket: GameSocket, to: LobbyWindow | null = null): void {
    const window = this.entered.get(socket);
    if (window === undefined || window === to) return;
    this.entered.delete(socket);
    window.sockets.delete(socket);
    if (window.sockets.size === 0) this.windows.delete(window.limit);
  }

  /** Sends the lobby again soon, because something has changed. */
  touch(): void {
    this.timer ??= this.timers.set(GATHER_MS, () => {
      this.timer = null;
      this.inTurn(() => this.send()).catch((error: unknown) =>
        this.log.error({ err: error }, 'lobby could not be sent'),
      );
    });
  }

  /** Sends nothing more. */
  stop(): void {
    this.timer?.cancel();
  }

  /** A window that nobody looks at yet. Everybody who asks for it meanwhile gets the same. */
  private open(limit: number): Promise<LobbyWindow> {
    return this.inTurn(async () => {
      const { reading } = this;
      const isEnough =
        reading !== null && (reading.limit >= limit || reading.rooms.length === reading.rooms_total);
      const enough = isEnough ? reading : await this.read(limit);
      const window = this.windows.get(limit) ?? new LobbyWindow(limit, enough);
      this.windows.set(limit, window);
      return window;
    });
  }

  /** One reading after the other, so that none is replaced by an older one. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const run = this.tail.then(work);
    this.tail = run.catch(() => undefined);
    return run;
  }

  private async read(limit: number): Promise<Reading> {
    const before = new Map(this.reading?.rooms);
    const listed = await this.store.listed(limit);
    const now = this.timers.now();
    const rooms = listed.map((room) => {
      const presented = presentLobbyRoom(room, now);
      const known = before.get(room.room_id);
      // An unchanged room keeps its identity, so that windows see quickly what has changed.
      return [
        room.room_id,
        known !== undefined && isDeepStrictEqual(known, presented) ? known : presented,
      ] as const;
    });
    this.readAt = now;
    this.reading = {
      rooms,
      rooms_total: rooms.length < limit ? rooms.length : await this.store.countListed(),
      people: this.registry.everyone(LOBBY_LISTED),
      users_total: this.registry.count(),
      limit,
    };
    return this.reading;
  }

  /** Reads the lobby once, and sends what has changed. */
  private async send(): Promise<void> {
    for (const { limit, sockets } of this.windows.values())
      if (sockets.size === 0) this.windows.delete(limit);
    if (this.windows.size === 0) {
      this.reading = null;
      return;
    }
    const reading = await this.read(Math.max(...this.windows.keys()));
    for (const window of this.windows.values()) window.update(reading);
  }
}
