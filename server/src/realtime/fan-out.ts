import type { GameState } from '@hokm/shared/protocol';
import type { Move, Seat } from '@hokm/shared/rules';
import { presentGame, wireCard } from '../games/match-view.js';
import type { Table } from '../games/table.js';
import type { Clock } from '../ports.js';
import type { Presence } from './presence.js';

/** Tells every connection at a table what it may see after a move: its own seat's view, nothing of another's. */
export class FanOut {
  constructor(
    private readonly presence: Presence,
    private readonly clock: Clock,
  ) {}

  /** Called after the move is stored, before its sender is answered. */
  tell(table: Table, move: Move): void {
    const now = this.clock.now();
    const views = new Map<Seat, GameState>();
    for (const socket of this.presence.inRoom(table.roomId)) {
      const seat = table.seatOf(socket.data.identity.id);
      if (seat === null) continue;
      const view = views.get(seat) ?? presentGame(table, seat, now);
      views.set(seat, view);
      socket.emit('game_state', view);
      if (move.type === 'play_card') {
        socket.emit('move_confirmed', {
          room_id: table.roomId,
          version: table.state.version,
          player_id: table.state.seats[move.seat].player_id,
          card: wireCard(move.card),
        });
      }
    }
  }
}
