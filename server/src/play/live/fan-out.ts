import { packMove } from '@hokm/shared/client';
import type { MatchState, Move, Seat } from '@hokm/shared/rules';
import { wireCard } from '../games/match-view.js';
import { presentMove } from '../games/move-view.js';
import { presentSeatDelta } from '../games/seat-delta.js';
import type { Table } from '../games/table.js';
import { requiresAck, ViewSerializer } from '../games/view-json.js';
import type { Timers } from '../../platform/core/ports.js';
import { PreparedMessage } from '../../platform/sockets/prepared-message.js';
import type { ConnectionRegistry } from '../../platform/sockets/connection-registry.js';
import { AckRetries } from '../../platform/sockets/ack-retries.js';
import type { GameSocket } from '../../platform/sockets/types.js';

/** What the connections at a table were told last. */
interface LastSent {
  state: MatchState;
  /** The version that each connection holds: only who holds the one before is told a move instead of a view. */
  readonly versions: Map<GameSocket, number>;
}

/** Connections that are not at the table any more are not remembered. */
function forgetGone({ versions }: LastSent, here: ReadonlySet<GameSocket>): void {
  for (const socket of versions.keys()) if (!here.has(socket)) versions.delete(socket);
}

function confirmation({ roomId, state }: Table, move: Move): PreparedMessage | null {
  if (move.type !== 'play_card') return null;
  const { player_id } = state.seats[move.seat];
  const card = wireCard(move.card);
  return PreparedMessage.of('move_confirmed', { room_id: roomId, version: state.version, player_id, card });
}

/**
 * Tells every connection at a table what it may see after a move, and nothing of another's seat: its whole view, or,
 * where the connection asked for it and holds the version before, the small public move, or where that does not suffice
 * what changes for its seat. Each message is written once.
 */
export class FanOut {
  private readonly lastSent = new WeakMap<Table, LastSent>();
  private readonly reminders: AckRetries;

  constructor(
    private readonly presence: ConnectionRegistry,
    private readonly timers: Timers,
  ) {
    this.reminders = new AckRetries(timers);
  }

  /** Called after the move is stored, before its sender is answered. */
  broadcast(table: Table, move: Move): void {
    const sockets = this.presence.inRoom(table.roomId);
    if (sockets.size === 0) return;
    const told = this.lastSentOf(table);
    const before = told.state;
    const follows = before.version + 1 === table.state.version;
    const delta = follows ? this.delta(table, before, move) : null;
    const changes: Partial<Record<Seat, PreparedMessage>> = {};
    const views: Partial<Record<Seat, PreparedMessage>> = {};
    let texts: ViewSerializer | null = null;
    let confirmed: PreparedMessage | null = null;
    for (const socket of sockets) {
      const seat = table.seatOf(socket.data.identity.id);
      if (seat === null) continue;
      if (follows && socket.data.deltas && told.versions.get(socket) === before.version) {
        (delta ?? (changes[seat] ??= this.change(table, before, seat))).sendTo(socket);
      } else {
        (views[seat] ??= PreparedMessage.written(
          'game_state',
          (texts ??= this.texts(table)).of(seat),
        )).sendTo(socket);
        if (!socket.data.deltas) (confirmed ??= confirmation(table, move))?.sendTo(socket);
      }
      this.recordSent(told, table, seat, socket);
    }
    told.state = table.state;
    if (told.versions.size > sockets.size) forgetGone(told, sockets);
  }

  /** Sends one connection its seat's whole view of the table as it is now. */
  show(table: Table, seat: Seat, socket: GameSocket): void {
    this.view(table, seat).sendTo(socket);
    this.recordSent(this.lastSentOf(table), table, seat, socket);
  }

  /** A connection says that a state has come. */
  acknowledged(socket: GameSocket, ackId: string): void {
    this.reminders.acknowledged(socket, ackId);
  }

  /** A connection is gone. */
  forget(socket: GameSocket): void {
    this.reminders.forget(socket);
  }

  private texts(table: Table): ViewSerializer {
    return new ViewSerializer(table, this.timers.now());
  }

  private view(table: Table, seat: Seat): PreparedMessage {
    return PreparedMessage.written('game_state', this.texts(table).of(seat));
  }

  private delta(table: Table, before: MatchState, move: Move): PreparedMessage | null {
    const small = presentMove(table.roomId, before, move, table.state);
    return small === null ? null : PreparedMessage.of('move', packMove(small));
  }

  /** What a move that is no small one changes for a seat. */
  private change({ info, state }: Table, before: MatchState, seat: Seat): PreparedMessage {
    return PreparedMessage.of(
      'move',
      packMove(presentSeatDelta(info, before, state, seat, this.timers.now())),
    );
  }

  private lastSentOf(table: Table): LastSent {
    const known = this.lastSent.get(table);
    if (known !== undefined) return known;
    const told = { state: table.state, versions: new Map<GameSocket, number>() };
    this.lastSent.set(table, told);
    return told;
  }

  /** A connection was sent what makes the table's version: it may have to say that it came. */
  private recordSent(told: LastSent, table: Table, seat: Seat, socket: GameSocket): void {
    const { roomId, state } = table;
    told.versions.set(socket, state.version);
    if (!requiresAck(state, seat)) return this.reminders.clearPending(socket, roomId);
    this.reminders.expect(socket, roomId, state.version, () => this.view(table, seat).sendTo(socket));
  }
}
