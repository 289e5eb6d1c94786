import type { UpdateLobby } from '@hokm/shared/protocol';
import type { Log, Timer, Timers } from '../../platform/core/ports.js';
import type { RoomStore } from '../rooms/room-store.js';
import { presentLobbyRoom } from '../rooms/room-view.js';
import type { ConnectionRegistry } from '../../platform/sockets/connection-registry.js';
import type { GameServer, GameSocket } from '../../platform/sockets/types.js';

const CHANNEL = 'lobby';
/** Changes within this time are sent as one message, ms. */
const GATHER_MS = 250;
/** Most rooms and names in one message. */
const LISTED = 100;

/** Sends the people online and the public rooms to everyone in the lobby. */
export class LobbyFeed {
  private timer: Timer | null = null;

  constructor(
    private readonly io: GameServer,
    private readonly store: RoomStore,
    private readonly registry: ConnectionRegistry,
    private readonly timers: Timers,
    private readonly log: Log,
  ) {}

  /** The lobby as it is now. */
  async state(): Promise<UpdateLobby> {
    const rooms = await this.store.listed(LISTED);
    const people = this.registry.everyone(LISTED);
    return {
      users: people.map(({ name }) => name),
      people,
      users_total: this.registry.count(),
      rooms: Object.fromEntries(rooms.map((room) => [room.room_id, presentLobbyRoom(room)])),
    };
  }

  /** A connection enters the lobby: it gets the state now, and every change. */
  async enter(socket: GameSocket): Promise<void> {
    await socket.join(CHANNEL);
    socket.emit('update_lobby', await this.state());
  }

  /** A connection plays or watches a match now. */
  async leave(socket: GameSocket): Promise<void> {
    await socket.leave(CHANNEL);
  }

  /** Sends the lobby again soon, because something has changed. */
  touch(): void {
    this.timer ??= this.timers.set(GATHER_MS, () => {
      this.timer = null;
      this.state().then(
        (state) => this.io.to(CHANNEL).emit('update_lobby', state),
        (error: unknown) => this.log.error({ err: error }, 'lobby could not be sent'),
      );
    });
  }

  /** Sends nothing more. */
  stop(): void {
    this.timer?.cancel();
  }
}
