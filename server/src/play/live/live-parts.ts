import { Server } from 'socket.io';
import type { PresencePublisher } from '../../people/presence-publisher.js';
import type { Log, Timers } from '../../platform/core/ports.js';
import { ConnectionRegistry } from '../../platform/sockets/connection-registry.js';
import type { GameServer, SocketAdapter } from '../../platform/sockets/types.js';
import type { MatchReader } from '../games/match-reader.js';
import type { MatchModel, MatchRecord } from '../games/match-record.js';
import { RoomStore } from '../rooms/room-store.js';
import type { RoomTimings } from '../rooms/timings.js';
import { FanOut } from './fan-out.js';
import { LobbyFeed } from './lobby-feed.js';
import { RoomAnnouncer } from './room-announcer.js';
import { SeekerCount } from './seeker-count.js';
import { Spectators } from './spectators.js';

export interface LivePartsProps {
  readonly matches: MatchModel;
  readonly histories: MatchReader;
  readonly publisher: PresencePublisher;
  readonly timings: RoomTimings;
  readonly timers: Timers;
  readonly log: Log;
  /** Reaches the connections of other processes; null when there are none. */
  readonly adapter: SocketAdapter | null;
  /** Called for every room that changes here; must not fail. */
  readonly onRoomChanged: (room: MatchRecord) => void;
}

/** The parts that send to connections. Matches and rooms use them; the gateway opens them to clients. */
export interface LiveParts {
  readonly io: GameServer;
  readonly store: RoomStore;
  readonly registry: ConnectionRegistry;
  readonly lobby: LobbyFeed;
  readonly fanOut: FanOut;
  readonly spectators: Spectators;
  readonly announcer: RoomAnnouncer;
}

const MESSAGE_MAX_BYTES = 16 * 1024;
const PING_INTERVAL_MS = 15_000;
const PING_TIMEOUT_MS = 20_000;

/** Creates the parts. Nobody can connect until the gateway attaches `io` to an HTTP server. */
export function createLiveParts(props: LivePartsProps): LiveParts {
  const { matches, histories, publisher, timings, timers, log, adapter, onRoomChanged } = props;
  const io: GameServer = new Server({
    path: '/socket.io/',
    serveClient: false,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    perMessageDeflate: false,
    ...(adapter === null ? {} : { adapter }),
  });
  const store = new RoomStore(matches, timings, timers);
  const registry = new ConnectionRegistry();
  const clustered = adapter !== null;
  const lobby = new LobbyFeed(store, registry, timers, log);
  return {
    io,
    store,
    registry,
    lobby,
    fanOut: new FanOut(registry, timers),
    spectators: new Spectators({ histories, clock: timers, log }),
    announcer: new RoomAnnouncer({
      io,
      clustered,
      store,
      lobby,
      seekers: new SeekerCount(store, timers, log),
      publisher,
      timings,
      clock: timers,
      onRoomChanged,
    }),
  };
}
