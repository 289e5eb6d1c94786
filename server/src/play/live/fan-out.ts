import { packMove } from '@hokm/shared/client';
import { SEATS, seatView, type MatchState, type Move, type Seat } from '@hokm/shared/rules';
import { wireCard } from '@hokm/shared/protocol';
import { claimOf } from '../games/match-view.js';
import { presentMove } from '../games/move-view.js';
import { presentSeatDelta } from '../games/seat-delta.js';
import type { MoveListener } from '../games/move-listener.js';
import type { Table } from '../games/table.js';
import { seatMustAck, ViewSerializer } from '../games/view-json.js';
import type { Timers } from '../../platform/core/ports.js';
import { PreparedMessage } from '../../platform/sockets/prepared-message.js';
import type { ConnectionRegistry } from '../../platform/sockets/connection-registry.js';
import { AckRetries } from '../../platform/sockets/ack-retries.js';
import { isSlow } from '../../platform/sockets/write-batch.js';
import type { GameSocket } from '../../platform/sockets/types.js';

/** The last messages to the connections at a table. */
interface LastSent {
  state: MatchState;
  /** By connection: the version it holds. Only a connection with the version before gets a delta. */
  readonly versions: Map<GameSocket, number>;
}

/** Removes connections that have left the table. */
function forgetGone({ versions }: LastSent, here: ReadonlySet<GameSocket>): void {
  for (const socket of versions.keys()) if (!here.has(socket)) versions.delete(socket);
}

/** The seats that are offered a claim: they alone get a change of their own, in which it stands. */
function offeredClaims(state: MatchState): ReadonlySet<Seat> {
  return new Set(SEATS.filter((seat) => claimOf(seatView(state, seat)) !== null));
}

/** The key of a room's views: a slow connection gets only the newest. */
export function viewKey(roomId: string): string {
  return `game_state:${roomId}`;
}

function confirmation({ roomId, state }: Table, move: Move): PreparedMessage | null {
  if (move.type !== 'play_card') return null;
  const { player_id } = state.seats[move.seat];
  const card = wireCard(move.card);
  return PreparedMessage.of('move_confirmed', { room_id: roomId, version: state.version, player_id, card });
}

/**
 * Sends each connection its update after a move: a public delta, a seat delta or the full view, depending on what the
 * connection supports and which version it holds. Never includes another seat's cards. Each message is encoded once.
 */
export class FanOut implements MoveListener {
  readonly name = 'fan-out';
  private readonly lastSent = new WeakMap<Table, LastSent>();
  private readonly ackRetries: AckRetries;

  constructor(
    private readonly registry: ConnectionRegistry,
    private readonly timers: Timers,
  ) {
    this.ackRetries = new AckRetries(timers);
  }

  onMove(table: Table, move: Move): void {
    const sockets = this.registry.inRoom(table.roomId);
    if (sockets.size === 0) return;
    const sent = this.lastSentOf(table);
    const before = sent.state;
    // Deltas hold no names: everybody gets the whole view of a table at which a person sits down.
    const follows = before.version + 1 === table.state.version && move.type !== 'take_seat';
    const delta = follows ? this.delta(table, before, move) : null;
    const offered = move.type === 'collect_trick' ? offeredClaims(table.state) : null;
    const changes: Partial<Record<Seat, PreparedMessage>> = {};
    const views: Partial<Record<Seat, PreparedMessage>> = {};
    let texts: ViewSerializer | null = null;
    let confirmed: PreparedMessage | null = null;
    for (const socket of sockets) {
      const seat = table.seatOf(socket.data.identity.id);
      if (seat === null) continue;
      const holdsBefore = sent.versions.get(socket) === before.version && !isSlow(socket.conn);
      if (follows && socket.data.deltas && holdsBefore) {
        (
          (offered?.has(seat) === true ? null : delta) ?? (changes[seat] ??= this.change(table, before, seat))
        ).sendTo(socket);
      } else {
        (views[seat] ??= PreparedMessage.written(
          'game_state',
          (texts ??= this.texts(table)).of(seat),
        )).sendTo(socket, viewKey(table.roomId));
        if (!socket.data.deltas)
          (confirmed ??= confirmation(table, move))?.sendTo(socket, `move_confirmed:${table.roomId}`);
      }
      this.recordSent(sent, table, seat, socket);
    }
    sent.state = table.state;
    if (sent.versions.size > sockets.size) forgetGone(sent, sockets);
  }

  /** Sends a connection the full view of its seat. */
  show(table: Table, seat: Seat, socket: GameSocket): void {
    this.view(table, seat).sendTo(socket, viewKey(table.roomId));
    this.recordSent(this.lastSentOf(table), table, seat, socket);
  }

  /** A connection acknowledges a state. */
  acknowledged(socket: GameSocket, ackId: string): void {
    this.ackRetries.acknowledged(socket, ackId);
  }

  /** A connection is closed. */
  forget(socket: GameSocket): void {
    this.ackRetries.forget(socket);
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

  /** The seat's delta, for a move that has no public one. */
  private change({ info, state }: Table, before: MatchState, seat: Seat): PreparedMessage {
    return PreparedMessage.of(
      'move',
      packMove(presentSeatDelta(info, before, state, seat, this.timers.now())),
    );
  }

  private lastSentOf(table: Table): LastSent {
    const known = this.lastSent.get(table);
    if (known !== undefined) return known;
    const sent = { state: table.state, versions: new Map<GameSocket, number>() };
    this.lastSent.set(table, sent);
    return sent;
  }

  /** Notes the version that a connection holds now, and expects an acknowledgement where one is required. */
  private recordSent(sent: LastSent, table: Table, seat: Seat, socket: GameSocket): void {
    const { roomId, state } = table;
    sent.versions.set(socket, state.version);
    if (!seatMustAck(state, seat)) return this.ackRetries.clearPending(socket, roomId);
    this.ackRetries.expect(socket, roomId, state.version, () =>
      this.view(table, seat).sendTo(socket, viewKey(roomId)),
    );
  }
}
