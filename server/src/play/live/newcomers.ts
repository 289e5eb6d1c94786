import type { MatchState, Move } from '@hokm/shared/rules';
import type { ReservedSeat } from '../games/match-record.js';
import type { MoveListener } from '../games/move-listener.js';
import type { Table } from '../games/table.js';
import type { Log } from '../../platform/core/ports.js';
import { beginTaking, keepOn, releaseSeat } from '../rooms/reserve-seat.js';
import { connectionsOf, stopWatching, type RealtimeContext } from './realtime-context.js';
import { settleAbsence } from './room-attendance.js';

type Taking = Extract<Move, { type: 'take_seat' }>;

/** The command by which a person takes the seat that is kept for them; null outside the time between two hands. */
function taking(state: MatchState, { seat, person }: ReservedSeat) {
  if (state.phase !== 'hand_complete') return null;
  const { player_id, name, avatar, frame = null } = person;
  return { type: 'take_seat', seat, player_id, name, avatar, frame } as const;
}

/**
 * Seats the people for whom computer players' seats are kept. The process that ends a hand does it, with those who are
 * connected; who is not connected then loses the seat. What is kept is in the match's document, so after a crash the next
 * hand's end does it.
 */
export class Newcomers implements MoveListener {
  readonly name = 'newcomers';
  private context: RealtimeContext | null = null;

  constructor(private readonly log: Log) {}

  /** Begins to seat people. */
  open(context: RealtimeContext): void {
    this.context = context;
  }

  onMove(table: Table, move: Move, own: boolean): void {
    if (move.type === 'take_seat') this.sitsDown(table, move);
    const handOver = move.type === 'collect_trick' && table.state.phase === 'hand_complete';
    // A command waits for the end of this move, so it cannot be awaited here.
    if (own && handOver && table.info.quick_since !== undefined) this.seatAll(table);
  }

  /** Seats everybody for whom a seat is kept at a table, if it is between two hands. */
  seatAll(table: Table): void {
    this.seatThem(table).catch((error: unknown) =>
      this.log.error({ err: error, match: table.id }, 'newcomers could not be seated'),
    );
  }

  private async seatThem(table: Table): Promise<void> {
    const { context } = this;
    if (context === null || table.state.phase !== 'hand_complete') return;
    const room = await context.store.find(table.roomId);
    if (room?._id !== table.id) return;
    for (const kept of room.incoming ?? []) await this.seat(context, table, kept);
  }

  private async seat(context: RealtimeContext, table: Table, kept: ReservedSeat): Promise<void> {
    const { rooms, store } = context;
    const { roomId } = table;
    const { player_id } = kept.person;
    const connections = connectionsOf(context);
    const here = connections.isHere(roomId, player_id) || (await connections.isElsewhere(roomId, player_id));
    const isFree = here && (await store.runningOf(player_id)) === null;
    // A seat that was kept by a process which died then may find the person in another room still.
    if (!isFree || (await store.leaveOthers(player_id, table.id)) === 'starting') {
      await releaseSeat(rooms, roomId, player_id);
      return;
    }
    if (!(await beginTaking(rooms, roomId, player_id))) return;
    const answer = await rooms.games.executor.execute(table, (state) => taking(state, kept));
    // The connection may have been lost meanwhile, when there was no seat yet to be away from.
    if (answer.ok) return settleAbsence(rooms, connections, roomId, player_id);
    if (answer.code === 'game/stale_version') await keepOn(rooms, roomId, player_id);
    else await releaseSeat(rooms, roomId, player_id);
  }

  /** The person's connections here play from now on. Called before anybody is sent the new view. */
  private sitsDown({ roomId }: Table, { player_id }: Taking): void {
    const { context } = this;
    if (context === null) return;
    for (const socket of context.registry.inRoom(roomId)) {
      if (socket.data.identity.id !== player_id) continue;
      if (context.spectators.watchedBy(socket) === roomId) stopWatching(context, socket);
      context.spectators.satDown(socket);
      context.lobby.leave(socket);
      socket.emit('room_joined', { room_id: roomId });
    }
  }
}
