import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { Blocks } from '../../people/blocks.js';
import type { Games } from '../games/games.js';
import type { MatchReader } from '../games/match-reader.js';
import type { MatchModel, MatchRecord } from '../games/match-record.js';
import type { Log, RandomBytes, Timers } from '../../platform/core/ports.js';
import type { Metrics } from '../../platform/metrics/metrics.js';
import { memberRenamed } from '../rooms/change-room.js';
import type { RoomContext } from '../rooms/context.js';
import type { RoomTimings } from '../rooms/timings.js';
import { RoomSweeper } from '../rooms/room-sweeper.js';
import { RoomStore } from '../rooms/room-store.js';
import { AccountRateLimits } from '../../platform/sockets/account-rate-limits.js';
import { ConnectionLimits } from '../../platform/sockets/connection-limits.js';
import { Dispatcher, type Handlers, type Limits } from '../../platform/sockets/dispatch.js';
import { FanOut } from './fan-out.js';
import { gameEvents } from './game-events.js';
import { drainConnections } from '../../platform/sockets/drain.js';
import { enableWriteBatching } from '../../platform/sockets/write-batch.js';
import { guardHandshake, type Authenticator } from '../../platform/sockets/handshake.js';
import { LobbyFeed } from './lobby-feed.js';
import { lobbyEvents } from './lobby-events.js';
import { ConnectionRegistry } from '../../platform/sockets/connection-registry.js';
import { roomEvents } from './room-events.js';
import { socialEvents } from './social-events.js';
import { Spectators } from './spectators.js';
import { announceRoom, handleDisconnect, showMatch, type RealtimeContext } from './realtime-context.js';
import { userChannel, type UserNotifier } from '../../platform/sockets/user-notifier.js';
import type { PresencePublisher } from '../../people/presence-publisher.js';
import type { GameServer, ConnectionOwner, SocketAdapter } from '../../platform/sockets/types.js';

const MESSAGE_MAX_BYTES = 16 * 1024;
const PING_INTERVAL_MS = 15_000;
const PING_TIMEOUT_MS = 20_000;

export interface GatewayProps {
  readonly http: HttpServer;
  readonly games: Games;
  readonly matches: MatchModel;
  readonly histories: MatchReader;
  readonly blocks: Blocks;
  readonly notifier: UserNotifier;
  readonly publisher: PresencePublisher;
  readonly authenticator: Authenticator;
  readonly clocks: RoomTimings;
  readonly limits: Limits;
  readonly metrics: Metrics;
  readonly timers: Timers;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
  /** No other process is on this database: nobody can be connected elsewhere. */
  readonly alone: boolean;
  /** How connections of other processes are reached; null when there are none. */
  readonly adapter: SocketAdapter | null;
  /** Hears of every room that has changed here; must not fail. */
  readonly onRoomChanged?: (room: MatchRecord) => void;
  /** How events come to their handlers; as they are sent, when left out. For proving. */
  readonly wrapHandlers?: ((handlers: Handlers) => Handlers) | undefined;
}

export interface Gateway {
  readonly io: GameServer;
  /** Tells everyone concerned that a room has changed. */
  announce(room: MatchRecord): void;
  /** Begins to look after the waiting rooms. */
  start(): Promise<void>;
  /** Tells every connection to come back, closes it, and finishes what follows from that. */
  stop(): Promise<void>;
}

/** What of a connection is there before anyone has signed in. */
interface RawConnection {
  readonly request: IncomingMessage;
  once(event: 'close', hear: () => void): unknown;
}

function openServer(
  http: HttpServer,
  adapter: SocketAdapter | null,
  connections: ConnectionLimits,
): GameServer {
  const io: GameServer = new Server(http, {
    path: '/socket.io/',
    serveClient: false,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    perMessageDeflate: false,
    allowRequest: (request, answer) => answer('too many connections', !connections.exceedsHardLimit(request)),
    ...(adapter === null ? {} : { adapter }),
  });
  enableWriteBatching(io);
  io.engine.on('connection', (raw: RawConnection) => raw.once('close', connections.opened(raw.request)));
  return io;
}

/** The real-time side of the server: connections in, commands to rooms and games, views out. */
export function createGateway(props: GatewayProps): Gateway {
  const { games, clocks, timers, randomBytes, log, wrapHandlers: deliver = (handlers) => handlers } = props;
  const { limits } = props;
  const connections = new ConnectionLimits(limits.connectionsPerAddress, limits.proxies);
  const traffic = new AccountRateLimits(limits.eventsPerSecond, timers);
  const io = openServer(props.http, props.adapter, connections);
  const presence = new ConnectionRegistry();
  const store = new RoomStore(props.matches, clocks, timers);
  const lobby = new LobbyFeed(io, store, presence, timers, log);
  const fanOut = new FanOut(presence, timers);
  const announce = (room: MatchRecord): void => {
    props.onRoomChanged?.(room);
    announceRoom(scene, room);
  };
  const announceEnd = async (roomId: string): Promise<void> => {
    const room = await store.find(roomId);
    if (room !== null) announce(room);
  };
  const rooms: RoomContext = { store, games, timings: clocks, timers, randomBytes, log, announce };
  const roomClock = new RoomSweeper(rooms);
  const { histories, blocks, publisher: whereabouts } = props;
  const spectators = new Spectators({ tables: games.tables, histories, clock: timers, log });
  const scene: RealtimeContext = {
    io,
    clustered: props.adapter !== null,
    rooms,
    presence,
    lobby,
    fanOut,
    spectators,
    blocks,
    whereabouts,
  };
  const renamed = (identity: ConnectionOwner): void => {
    presence.rename(identity);
    lobby.touch();
    const { id, name, avatar, worn } = identity;
    const member = { player_id: id, name, avatar, frame: worn.frame };
    // The match that runs keeps the names with which it began; a room that waits shows the new ones.
    for (const roomId of presence.roomsOf(id))
      memberRenamed(rooms, roomId, member).catch((error: unknown) =>
        log.error({ err: error, room: roomId }, 'a new name did not reach the seat'),
      );
  };
  props.notifier.open(io, (identity) => {
    renamed(identity);
    if (scene.clustered) io.serverSideEmit('person_changed', identity);
  });
  io.on('person_changed', renamed);
  const handlers = deliver({
    ...lobbyEvents(scene),
    ...roomEvents(scene),
    ...gameEvents(scene),
    ...socialEvents(scene),
  });

  games.listen((table, move, own) => {
    fanOut.broadcast(table, move);
    spectators.broadcast(table, move);
    if (table.state.phase === 'finished' && own) return announceEnd(table.roomId);
  });

  io.on('match_started', (roomId) => {
    showMatch(scene, roomId).catch((error: unknown) =>
      log.error({ err: error }, 'a match could not be shown'),
    );
  });
  props.metrics.watch('hokm_sockets', 'Connections of this process.', () => io.engine.clientsCount);
  const leaving = new Set<Promise<void>>();
  guardHandshake(io, props.authenticator, connections, props.metrics, log);
  io.on('connection', (socket) => {
    presence.add(socket);
    lobby.touch();
    const { id } = socket.data.identity;
    void socket.join(userChannel(id));
    whereabouts.setFocus(id, socket.id, true);
    new Dispatcher(socket, handlers, limits, traffic.enter(id), timers, log, props.metrics).listen();
    socket.on('disconnect', () => {
      traffic.leave(id);
      fanOut.forget(socket);
      whereabouts.disconnected(id, socket.id);
      const gone = handleDisconnect(scene, socket)
        .catch((error: unknown) => log.error({ err: error }, 'leaving failed'))
        .finally(() => leaving.delete(gone));
      leaving.add(gone);
    });
  });

  return {
    io,
    announce,
    async start() {
      if (props.alone) await store.markAllDisconnected();
      roomClock.start();
    },
    async stop() {
      props.http.close();
      await drainConnections(io, timers, randomBytes);
      lobby.stop();
      await roomClock.stop();
      await io.close();
      await Promise.all(leaving);
    },
  };
}
