import type { UpdateLobby } from '@hokm/shared/protocol';
import type { Log, Timer, Timers } from '../../platform/core/ports.js';
import type { RoomStore } from '../rooms/room-store.js';
import { presentLobbyRoom } from '../rooms/room-view.js';
import type { ConnectionRegistry } from '../../platform/sockets/connection-registry.js';
import type { GameServer, GameSocket } from '../../platform/sockets/types.js';

const CHANNEL = 'lobby';
/** Changes within this time go out as one message, ms. */
const GATHER_MS = 250;
/** Most rooms and names in one message. */
const LISTED = 100;

/** Tells everyone in the lobby who is online and which rooms there are. */
export class LobbyFeed {
  private timer: Timer | null = null;

  constructor(
    private readonly io: GameServer,
    private readonly store: RoomStore,
    private readonly presence: ConnectionRegistry,
    private readonly timers: Timers,
    private readonly log: Log,
  ) {}

  /** The lobby as it is now. */
  async state(): Promise<UpdateLobby> {
    const rooms = await this.store.listed(LISTED);
    const people = this.presence.everyone(LISTED);
    return {
      users: people.map(({ name }) => name),
      people,
      users_total: this.presence.count(),
      rooms: Object.fromEntries(rooms.map((room) => [room.room_id, presentLobbyRoom(room)])),
    };
  }

  /** A connection enters the lobby: it gets the state now, and every change. */
  async enter(socket: GameSocket): Promise<void> {
    await socket.join(CHANNEL);
    socket.emit('update_lobby', await this.state());
  }

  /** A connection has sat down to a match. */
  async leave(socket: GameSocket): Promise<void> {
    await socket.leave(CHANNEL);
  }

  /** Something has changed: everyone in the lobby hears of it soon. */
  touch(): void {
    this.timer ??= this.timers.set(GATHER_MS, () => {
      this.timer = null;
      this.state().then(
        (state) => this.io.to(CHANNEL).emit('update_lobby', state),
        (error: unknown) => this.log.error({ err: error }, 'lobby could not be told'),
      );
    });
  }

  /** Nothing more is told. */
  stop(): void {
    this.timer?.cancel();
  }
}
