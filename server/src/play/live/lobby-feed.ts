import { isDeepStrictEqual } from 'node:util';
import type { LobbyDelta, UpdateLobby } from '@hokm/shared/protocol';
import type { Log, Timer, Timers } from '../../platform/core/ports.js';
import { PreparedMessage } from '../../platform/sockets/prepared-message.js';
import type { ConnectionRegistry } from '../../platform/sockets/connection-registry.js';
import type { GameSocket } from '../../platform/sockets/types.js';
import { isSlow } from '../../platform/sockets/write-batch.js';
import type { RoomStore } from '../rooms/room-store.js';
import { presentLobbyRoom } from '../rooms/room-view.js';

/** Changes within this time are sent as one message, ms. */
const GATHER_MS = 250;
/** Most rooms and names in one message. */
const LISTED = 100;
/** Age at which a state is looked at again when somebody asks: another process may have changed a room silently, ms. */
const OLD_MS = 2_000;
/** The key of the whole lobby: a slow connection gets only the newest. */
const KEY = 'lobby';

/** The lobby at one version, written once for everyone who asks. */
interface Held {
  readonly state: UpdateLobby;
  readonly message: PreparedMessage;
}

/** The difference of two states; null where there is none. */
export function lobbyDelta(before: UpdateLobby, after: UpdateLobby): LobbyDelta | null {
  const rooms = Object.entries(after.rooms).filter(
    ([id, room]) => !isDeepStrictEqual(room, before.rooms[id]),
  );
  const removed = Object.keys(before.rooms).filter((id) => after.rooms[id] === undefined);
  const were = new Map(before.people.map((person) => [person.player_id, person]));
  const people = after.people.filter((person) => !isDeepStrictEqual(person, were.get(person.player_id)));
  const are = new Set(after.people.map(({ player_id }) => player_id));
  const gone = [...were.keys()].filter((id) => !are.has(id));
  const { users_total, version } = after;
  const isSame = rooms.length + removed.length + people.length + gone.length === 0;
  if (isSame && users_total === before.users_total) return null;
  return { version, rooms: Object.fromEntries(rooms), removed, people, gone, users_total };
}

/** Keeps the people online and the public rooms, and sends them to the connections of this process in the lobby. */
export class LobbyFeed {
  private timer: Timer | null = null;
  private held: Held | null = null;
  private reading: Promise<Held> | null = null;
  private sending: Promise<void> = Promise.resolve();
  private version = 0;
  private readAt = 0;
  /** By connection: true if it asked for differences. */
  private readonly entered = new Map<GameSocket, boolean>();

  constructor(
    private readonly store: RoomStore,
    private readonly registry: ConnectionRegistry,
    private readonly timers: Timers,
    private readonly log: Log,
  ) {}

  /** A connection enters the lobby: it gets the state now, and every change, as a difference where it asked for that. */
  async enter(socket: GameSocket, deltas: boolean): Promise<void> {
    if (this.timers.now() - this.readAt >= OLD_MS) this.touch();
    const read = this.held ?? (await this.firstRead());
    if (!socket.connected) return;
    (this.held ?? read).message.sendTo(socket, KEY);
    this.entered.set(socket, deltas);
  }

  /** A connection plays or watches a match now, or has gone. */
  leave(socket: GameSocket): void {
    this.entered.delete(socket);
  }

  /** Sends the lobby again soon, because something has changed. */
  touch(): void {
    this.timer ??= this.timers.set(GATHER_MS, () => {
      this.timer = null;
      this.sending = this.sending
        .then(() => this.send())
        .catch((error: unknown) => this.log.error({ err: error }, 'lobby could not be sent'));
    });
  }

  /** Sends nothing more. */
  stop(): void {
    this.timer?.cancel();
  }

  /** Everybody who asks first waits for the same reading. */
  private firstRead(): Promise<Held> {
    this.reading ??= this.read()
      .then((read) => (this.held = read))
      .finally(() => (this.reading = null));
    return this.reading;
  }

  private async read(): Promise<Held> {
    const rooms = await this.store.listed(LISTED);
    const people = this.registry.everyone(LISTED);
    const state: UpdateLobby = {
      users: people.map(({ name }) => name),
      people,
      users_total: this.registry.count(),
      rooms: Object.fromEntries(rooms.map((room) => [room.room_id, presentLobbyRoom(room)])),
      version: (this.version += 1),
    };
    this.readAt = this.timers.now();
    return { state, message: PreparedMessage.of('update_lobby', state) };
  }

  /** Reads the lobby once, and sends what has changed. */
  private async send(): Promise<void> {
    const before = this.held;
    if (before === null) return;
    if (this.entered.size === 0) {
      this.held = null;
      return;
    }
    const after = await this.read();
    const delta = lobbyDelta(before.state, after.state);
    if (delta === null) {
      this.version = before.state.version;
      return;
    }
    this.held = after;
    const change = PreparedMessage.of('lobby_delta', delta);
    for (const [socket, deltas] of this.entered) {
      if (!socket.connected) this.entered.delete(socket);
      else if (deltas && !isSlow(socket.conn)) change.sendTo(socket);
      else after.message.sendTo(socket, KEY);
    }
  }
}
