import { DelayedMatch } from '../games/delayed-match.js';
import type { MatchReader } from '../games/match-reader.js';
import type { MatchRecord } from '../games/match-record.js';
import { presentWatched } from '../games/match-view.js';
import type { MoveListener } from '../games/move-listener.js';
import type { Table, TableInfo } from '../games/table.js';
import type { Tables } from '../games/tables.js';
import type { MatchState, Move } from '@hokm/shared/rules';
import type { Clock, Log } from '../../platform/core/ports.js';
import type { Result } from '../../platform/core/result.js';
import { PreparedMessage } from '../../platform/sockets/prepared-message.js';
import type { GameSocket } from '../../platform/sockets/types.js';
import { viewKey } from './fan-out.js';

/** A table with spectators here: their view of the match, and the version of the table that it has taken in. */
interface Watched {
  readonly info: TableInfo;
  late: DelayedMatch;
  version: number;
  readonly sockets: Set<GameSocket>;
}

export interface SpectatorsProps {
  readonly histories: MatchReader;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The spectators connected to this process. They see no cards of any seat, and the table as it was two tricks ago; the end
 * is shown at once. Their view is made from the log, so a restart or another process changes nothing.
 */
export class Spectators implements MoveListener {
  readonly name = 'spectators';
  private readonly tables = new Map<string, Watched>();
  private readonly places = new Map<GameSocket, string>();
  /** By connection: the room it watched last. Leaving that room again is a no-op. */
  private readonly left = new WeakMap<GameSocket, string>();

  constructor(private readonly props: SpectatorsProps) {}

  /** True if a room has spectators here. */
  isWatched(roomId: string): boolean {
    return this.tables.has(roomId);
  }

  /** The room a connection watches, or null. */
  watchedBy(socket: GameSocket): string | null {
    return this.places.get(socket) ?? null;
  }

  /** True if the last room that a connection watched is this one. */
  hasLeft(socket: GameSocket, roomId: string): boolean {
    return this.left.get(socket) === roomId;
  }

  /** Shows a match to a connection from now on. A connection watches one match at a time. */
  async watch(
    tables: Tables,
    socket: GameSocket,
    room: MatchRecord,
  ): Promise<Result<{ room_id: string }, 'room/private' | 'room/not_started'>> {
    if (room.options.visibility === 'private') return { ok: false, code: 'room/private' };
    const table = room.snapshot === null ? null : await tables.get(room.room_id);
    if (table === null) return { ok: false, code: 'room/not_started' };
    this.leave(socket);
    await table.runExclusive(() => this.addSpectator(socket, table, room));
    return { ok: true, room_id: room.room_id };
  }

  /** Sends a spectator the table again; returns the version shown, or null for a connection that does not watch it. */
  showAgain(socket: GameSocket, roomId: string): number | null {
    const watched = this.tables.get(roomId);
    if (watched === undefined || !watched.sockets.has(socket)) return null;
    this.send(watched.info, watched.late.state, [socket]);
    return watched.late.state.version;
  }

  /** Ends the watching of a connection; returns its room if it has no spectators here any more. */
  leave(socket: GameSocket): string | null {
    const roomId = this.places.get(socket);
    if (roomId === undefined) return null;
    this.places.delete(socket);
    this.left.set(socket, roomId);
    const watched = this.tables.get(roomId);
    watched?.sockets.delete(socket);
    if (watched === undefined || watched.sockets.size > 0) return null;
    this.tables.delete(roomId);
    return roomId;
  }

  onMove(table: Table, move: Move): void {
    const watched = this.tables.get(table.roomId);
    if (watched === undefined) return;
    const { version, phase } = table.state;
    const next = version === watched.version + 1;
    watched.version = version;
    if (phase === 'finished') this.showEnd(table, watched);
    else if (!next) this.readAgain(table, watched);
    else if (watched.late.push(move)) this.show(table, watched, watched.sockets);
  }

  private async addSpectator(socket: GameSocket, table: Table, room: MatchRecord): Promise<void> {
    if (!socket.connected) return;
    this.places.set(socket, table.roomId);
    if (table.state.phase === 'finished') {
      this.send(table.info, table.state, [socket]);
      return;
    }
    const known = this.tables.get(table.roomId);
    const watched =
      known?.version === table.state.version
        ? known
        : {
            info: table.info,
            late: await this.readLate(table, room),
            version: table.state.version,
            sockets: known?.sockets ?? new Set(),
          };
    // A connection that left while the log was read is not added.
    if (this.places.get(socket) !== table.roomId) return;
    watched.sockets.add(socket);
    this.tables.set(table.roomId, watched);
    this.show(table, watched, [socket]);
  }

  /** The delayed match from the log, no further than the table here has come. */
  private async readLate(table: Table, room: MatchRecord): Promise<DelayedMatch> {
    const history = await this.props.histories.read(room);
    if (history === null) throw new Error(`match ${table.id} is played but has no state`);
    const late = new DelayedMatch(history.first);
    for (const move of history.moves.slice(0, table.state.version)) late.push(move);
    return late;
  }

  /** The table was out of memory for a while: the missed moves are read from the log. */
  private readAgain(table: Table, watched: Watched): void {
    const work = async (): Promise<void> => {
      const room = await this.props.histories.find(table.id);
      if (room === null) return;
      watched.late = await this.readLate(table, room);
      watched.version = table.state.version;
      this.show(table, watched, watched.sockets);
    };
    table
      .runExclusive(work)
      .catch((error: unknown) =>
        this.props.log.error({ err: error, match: table.id }, 'spectators could not be shown the table'),
      );
  }

  private showEnd(table: Table, watched: Watched): void {
    this.send(table.info, table.state, watched.sockets);
    this.tables.delete(table.roomId);
  }

  private show(table: Table, watched: Watched, sockets: Iterable<GameSocket>): void {
    this.send(table.info, watched.late.state, sockets);
  }

  /** Sends connections a state of a table as spectators see it. */
  private send(info: TableInfo, state: MatchState, sockets: Iterable<GameSocket>): void {
    const message = PreparedMessage.of('game_state', presentWatched(info, state, this.props.clock.now()));
    for (const socket of sockets) message.sendTo(socket, viewKey(info.room_id));
  }
}
