import type { Move } from '@hokm/shared/rules';
import type { UpdateRoom } from '@hokm/shared/protocol';
import type { PresencePublisher } from '../../people/presence-publisher.js';
import type { Clock } from '../../platform/core/ports.js';
import { roomChannel } from '../../platform/sockets/connection-registry.js';
import type { GameServer, GameSocket } from '../../platform/sockets/types.js';
import type { MatchRecord } from '../games/match-record.js';
import type { MoveListener } from '../games/move-listener.js';
import type { Table } from '../games/table.js';
import type { RoomStore } from '../rooms/room-store.js';
import { peopleIn } from '../rooms/room.js';
import { presentRoom } from '../rooms/room-view.js';
import type { RoomTimings } from '../rooms/timings.js';
import type { LobbyFeed } from './lobby-feed.js';
import type { SeekerCount } from './seeker-count.js';

export interface RoomAnnouncerProps {
  readonly io: GameServer;
  /** Other processes may have connections to the same rooms. */
  readonly clustered: boolean;
  readonly store: RoomStore;
  readonly lobby: LobbyFeed;
  readonly seekers: SeekerCount;
  readonly publisher: PresencePublisher;
  readonly timings: RoomTimings;
  readonly clock: Clock;
  /** Called for every room that changes here; must not fail. */
  readonly onRoomChanged: (room: MatchRecord) => void;
}

/** Sends changed rooms to their members, to the lobby and to friends. */
export class RoomAnnouncer implements MoveListener {
  readonly name = 'room announcer';

  constructor(private readonly props: RoomAnnouncerProps) {}

  /** Sends a room as it is to one connection. */
  show(socket: GameSocket, room: MatchRecord): void {
    socket.emit('update_room', this.present(room));
  }

  /** Sends a changed room to everyone concerned. */
  announce(room: MatchRecord): void {
    const { io, clustered, lobby, publisher, onRoomChanged } = this.props;
    onRoomChanged(room);
    io.to(roomChannel(room.room_id)).emit('update_room', this.present(room));
    if (clustered && room.status === 'in progress') io.serverSideEmit('match_started', room.room_id);
    if (room.options.visibility === 'public') {
      lobby.touch();
      if (clustered) io.serverSideEmit('lobby_changed');
    }
    publisher.scheduleUpdate(peopleIn(room));
  }

  /** Announces the end of a match, and a person who takes a computer player's seat. */
  onMove({ roomId, state }: Table, move: Move, own: boolean): Promise<void> | void {
    if (own && (state.phase === 'finished' || move.type === 'take_seat')) return this.announceCurrent(roomId);
  }

  private async announceCurrent(roomId: string): Promise<void> {
    const room = await this.props.store.find(roomId);
    if (room !== null) this.announce(room);
  }

  private present(room: MatchRecord): UpdateRoom {
    const { clock, timings, seekers } = this.props;
    return presentRoom(room, {
      now: clock.now(),
      timings,
      seekers: room.quick_since === undefined ? 0 : seekers.recent(),
    });
  }
}
