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
import { watchChannel } from '../../platform/sockets/connection-registry.js';
import { PreparedMessage } from '../../platform/sockets/prepared-message.js';
import type { GameSocket } from '../../platform/sockets/types.js';
import { viewKey } from './fan-out.js';

/** A table that is or was watched here: the delayed match, and the version of the table that it has taken in. */
interface Watched {
  readonly info: TableInfo;
  late: DelayedMatch;
  version: number;
  readonly sockets: Set<GameSocket>;
}

/** Most tables kept without spectators: the next spectator of one costs no reading of its log. */
const KEPT = 64;

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
  /** By room. Those that were left last stand last. */
  private readonly tables = new Map<string, Watched>();
  /** Rooms without spectators that are kept, the longest left first. */
  private readonly idle = new Set<string>();
  private readonly places = new Map<GameSocket, string>();
  /** By connection: the room it watched last. Leaving that room again is a no-op. */
  private readonly left = new WeakMap<GameSocket, string>();

  constructor(private readonly props: SpectatorsProps) {}

  /** True if a room has spectators here. */
  isWatched(roomId: string): boolean {
    return (this.tables.get(roomId)?.sockets.size ?? 0) > 0;
  }

  /** True if a room has spectators here, or had some lately: its match stays in memory. */
  keeps(roomId: string): boolean {
    return this.tables.has(roomId);
  }

  /** The room a connection watches, or null. */
  watchedBy(socket: GameSocket): string | null {
    return this.places.get(socket) ?? null;
  }

  /** The connections here that watch a room's match. */
  watching(roomId: string): Iterable<GameSocket> {
    return this.tables.get(roomId)?.sockets ?? [];
  }

  /** True if the last room that a connection watched is this one. */
  hasLeft(socket: GameSocket, roomId: string): boolean {
    return this.left.get(socket) === roomId;
  }

  /** A spectator has sat down: leaving means to leave the match, and is no leaving again. */
  satDown(socket: GameSocket): void {
    this.left.delete(socket);
  }

  /** Shows a match to a connection from now on. A connection watches one match at a time; `release` gets those let go. */
  async watch(
    tables: Tables,
    socket: GameSocket,
    room: MatchRecord,
    release: (roomId: string) => void,
  ): Promise<Result<{ room_id: string }, 'room/private' | 'room/not_started'>> {
    if (room.options.visibility === 'private') return { ok: false, code: 'room/private' };
    const table = room.snapshot === null ? null : await tables.get(room.room_id);
    if (table === null) return { ok: false, code: 'room/not_started' };
    if (this.places.get(socket) !== room.room_id) this.leave(socket).forEach(release);
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

  /** Ends the watching of a connection; returns the rooms whose matches are not kept any more. */
  leave(socket: GameSocket): string[] {
    const roomId = this.places.get(socket);
    if (roomId === undefined) return [];
    this.places.delete(socket);
    void socket.leave(watchChannel(roomId));
    this.left.set(socket, roomId);
    const watched = this.tables.get(roomId);
    watched?.sockets.delete(socket);
    if (watched === undefined) return [roomId];
    if (watched.sockets.size > 0) return [];
    this.idle.add(roomId);
    const [oldest] = this.idle;
    if (this.idle.size <= KEPT || oldest === undefined) return [];
    this.forget(oldest);
    return [oldest];
  }

  private forget(roomId: string): void {
    this.tables.delete(roomId);
    this.idle.delete(roomId);
  }

  onMove(table: Table, move: Move): void {
    const watched = this.tables.get(table.roomId);
    if (watched === undefined) return;
    const { version, phase } = table.state;
    const next = version === watched.version + 1;
    if (phase === 'finished') return this.showEnd(table, watched);
    if (next) {
      watched.version = version;
      if (watched.late.push(move) && watched.sockets.size > 0) this.show(table, watched, watched.sockets);
    } else if (watched.sockets.size > 0) this.readAgain(table);
  }

  private async addSpectator(socket: GameSocket, table: Table, room: MatchRecord): Promise<void> {
    if (!socket.connected) return;
    this.places.set(socket, table.roomId);
    void socket.join(watchChannel(table.roomId));
    if (table.state.phase === 'finished') {
      this.send(table.info, table.state, [socket]);
      return;
    }
    const watched = await this.upToDate(table, () => Promise.resolve(room));
    // A connection that left while the log was read is not added.
    if (watched === null || this.places.get(socket) !== table.roomId) return;
    watched.sockets.add(socket);
    this.idle.delete(table.roomId);
    this.show(table, watched, [socket]);
  }

  /** The delayed match as far as the table here has come. Moves that it has not taken in are read from the log. */
  private async upToDate(table: Table, find: () => Promise<MatchRecord | null>): Promise<Watched | null> {
    const known = this.tables.get(table.roomId);
    const ofMatch = known?.info._id === table.id ? known : undefined;
    if (ofMatch?.version === table.state.version) return ofMatch;
    if (ofMatch !== undefined && (await this.catchUp(table, ofMatch))) return ofMatch;
    const room = await find();
    const history = room === null ? null : await this.props.histories.read(room);
    if (history === null) return null;
    const { version } = table.state;
    const late = new DelayedMatch(history.first);
    for (const move of history.moves.slice(0, version)) late.push(move);
    const sockets = known?.sockets ?? new Set();
    const watched: Watched = { info: table.info, late, version, sockets };
    this.tables.set(table.roomId, watched);
    if (sockets.size === 0) this.idle.add(table.roomId);
    return watched;
  }

  /** Reads only the moves since the last that was taken in; false where the log does not have them. */
  private async catchUp(table: Table, watched: Watched): Promise<boolean> {
    const { version } = table.state;
    const from = watched.version;
    const missing = version - from;
    if (missing < 0) return false;
    const moves = await this.props.histories.since(table.id, from);
    if (moves.length < missing || watched.version !== from) return false;
    for (const move of moves.slice(0, missing)) watched.late.push(move);
    watched.version = version;
    return true;
  }

  /** The table was out of memory for a while: the missed moves are read from the log. */
  private readAgain(table: Table): void {
    const work = async (): Promise<void> => {
      const watched = await this.upToDate(table, () => this.props.histories.find(table.id));
      if (watched !== null) this.show(table, watched, watched.sockets);
    };
    table
      .runExclusive(work)
      .catch((error: unknown) =>
        this.props.log.error({ err: error, match: table.id }, 'spectators could not be shown the table'),
      );
  }

  private showEnd(table: Table, watched: Watched): void {
    this.send(table.info, table.state, watched.sockets);
    this.forget(table.roomId);
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
