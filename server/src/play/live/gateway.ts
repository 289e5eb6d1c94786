import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { Blocks } from '../../people/blocks.js';
import type { PresencePublisher } from '../../people/presence-publisher.js';
import { hasHostileKeys } from '../../platform/core/hostile-keys.js';
import type { Log, RandomBytes, Timers } from '../../platform/core/ports.js';
import type { Signals } from '../../platform/core/signals.js';
import type { FrontDoor } from '../../platform/http/front-door.js';
import type { SessionUses } from '../../platform/http/session-networks.js';
import type { Metrics } from '../../platform/metrics/metrics.js';
import { AccountRateLimits } from '../../platform/sockets/account-rate-limits.js';
import { ConnectionLimits } from '../../platform/sockets/connection-limits.js';
import {
  Dispatcher,
  type EventListener,
  type Handlers,
  type Limits,
} from '../../platform/sockets/dispatch.js';
import { drainConnections } from '../../platform/sockets/drain.js';
import { guardHandshake, type Authenticator } from '../../platform/sockets/handshake.js';
import type { ConnectionOwner, GameServer, GameSocket } from '../../platform/sockets/types.js';
import { userChannel, type UserNotifier } from '../../platform/sockets/user-notifier.js';
import { enableWriteBatching } from '../../platform/sockets/write-batch.js';
import type { Blacklist } from '../../security/blacklist.js';
import type { MaintenanceGate } from '../../settings/maintenance-gate.js';
import type { Texts } from '../../texts/texts.js';
import type { MatchRuntime } from '../games/match-runtime.js';
import { memberRenamed } from '../rooms/change-room.js';
import type { RoomContext } from '../rooms/context.js';
import type { Revisions } from '../../platform/revisions/revisions.js';
import { RoomSweeper } from '../rooms/room-sweeper.js';
import type { RoomTimings } from '../rooms/timings.js';
import { gameEvents } from './game-events.js';
import type { LiveParts } from './live-parts.js';
import { lobbyEvents } from './lobby-events.js';
import { handleDisconnect, showMatch, stopWatching, type RealtimeContext } from './realtime-context.js';
import type { Newcomers } from './newcomers.js';
import { tableMoved } from './lead-home.js';
import { admitDuring, announceMaintenance, greet } from './maintenance.js';
import { removePerson, tellMoved } from './remove-person.js';
import { roomEvents } from './room-events.js';
import { announceTexts, tellTexts } from './texts-changed.js';
import { socialEvents } from './social-events.js';

/** How long a connection may do nothing, ms. */
export interface Patience {
  /** It is closed when it has not proved who it is by then. Its proof follows its opening at once. */
  readonly signIn: number;
  /** The TCP connection of a closed WebSocket ends when its client has not answered by then. */
  readonly close: number;
}
const PATIENCE: Patience = { signIn: 6_000, close: 3_000 };

export interface GatewayProps {
  readonly http: HttpServer;
  readonly door: Pick<FrontDoor, 'refuses'>;
  readonly live: LiveParts;
  readonly newcomers: Newcomers;
  readonly games: MatchRuntime;
  readonly revisions: Revisions;
  readonly blocks: Blocks;
  readonly notifier: UserNotifier;
  readonly publisher: PresencePublisher;
  readonly highestRung: RealtimeContext['highestRung'];
  readonly judgements: RealtimeContext['judgements'];
  readonly stakes: RoomContext['stakes'];
  readonly friendsOf: RoomContext['friendsOf'];
  readonly searchTurn: RealtimeContext['searchTurn'];
  /** Looking at tournaments. */
  readonly tours: Pick<Handlers, 'look_at_tour'>;
  readonly authenticator: Authenticator;
  readonly maintenance: MaintenanceGate;
  readonly texts: Pick<Texts, 'version' | 'refusal' | 'onChange'>;
  readonly blacklist: Pick<Blacklist, 'refuses' | 'onChange'>;
  /** Takes what refused events say about attacks. */
  readonly signals: Signals;
  readonly sessionNetworks: SessionUses;
  readonly timings: RoomTimings;
  readonly limits: Limits;
  readonly metrics: Metrics;
  readonly timers: Timers;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
  /** Other processes may have connections to the same rooms. */
  readonly clustered: boolean;
  /** No other process serves on the store as this one starts: nobody is connected. */
  readonly isFirst: boolean;
  /** For tests: replaces the handlers. */
  readonly wrapHandlers?: ((handlers: Handlers) => Handlers) | undefined;
  /** For tests: how long connections may do nothing. */
  readonly patience?: Patience | undefined;
}

/** A request as Engine.IO has read it. */
interface RawRequest extends IncomingMessage {
  readonly _query: { readonly sid?: string };
}

/** The parts of an Engine.IO connection available before authentication. */
interface RawConnection {
  readonly id: string;
  readonly request: IncomingMessage;
  once(event: 'close', listener: () => void): unknown;
}

/** Bounds how long ws waits for a client to answer that it is closed: an option that Engine.IO does not hand on. */
function boundClosing(io: GameServer, http: HttpServer, ms: number): void {
  const bound = (): void => {
    (io.engine as unknown as { ws: { options: { closeTimeout: number } } }).ws.options.closeTimeout = ms;
  };
  bound();
  // Engine.IO makes its ws anew then.
  http.on('listening', bound);
}

function attach(
  io: GameServer,
  connections: ConnectionLimits,
  { http, door, blacklist, timers, patience = PATIENCE }: GatewayProps,
): void {
  io.connectTimeout(patience.signIn);
  io.attach(http, {
    allowRequest: (request, answer) => {
      if (blacklist.refuses(connections.addressOf(request)) !== null) answer('blocked', false);
      else answer('too many connections', !connections.exceedsHardLimit(request));
    },
  });
  const open = new Set<string>();
  io.engine.on('connection', (raw: RawConnection) => {
    open.add(raw.id);
    raw.once('close', () => open.delete(raw.id));
  });
  io.engine.use((request: RawRequest, response: ServerResponse, next: () => void) => {
    if (!door.refuses(request, response, open.has(request._query.sid ?? ''))) next();
  });
  // A block ends the connections that its network has already.
  blacklist.onChange(() => {
    for (const socket of io.sockets.sockets.values())
      if (blacklist.refuses(connections.addressOf(socket.request)) !== null) socket.disconnect(true);
  });
  boundClosing(io, http, patience.close);
  enableWriteBatching(io, timers);
  io.engine.on('connection', (raw: RawConnection) => raw.once('close', connections.opened(raw.request)));
}

/**
 * Measures cards, counts refusals, and notes those that may belong to an attack. The handler of a card is done when everybody
 * at the table was sent it.
 */
function followEvents(
  metrics: Metrics,
  signals: Signals,
  socket: GameSocket,
  address: string,
): EventListener {
  const note = (type: 'identity_mismatch' | 'hostile_payload' | 'socket_closed', target: string) =>
    signals.note({
      type,
      address,
      target: target.slice(0, 64),
      // A visitor is known by the address alone.
      ...(socket.data.isVisitor ? {} : { account: socket.data.identity.id, session: socket.data.session }),
    });
  return {
    handled(event, ms) {
      if (event === 'play_card') metrics.cardTold(ms);
    },
    refused(code, event, payload) {
      metrics.refused(code);
      if (code === 'auth/identity_mismatch') note('identity_mismatch', event);
      if (code === 'request/invalid' && hasHostileKeys(payload)) note('hostile_payload', event);
    },
    closed: () => note('socket_closed', 'socket'),
  };
}

/** The door of the real-time side: lets connections in, and takes their events to rooms and matches. */
export class Gateway {
  private readonly context: RealtimeContext;
  private readonly sweeper: RoomSweeper;
  private readonly handlers: Handlers;
  private readonly rateLimits: AccountRateLimits;
  private readonly connections: ConnectionLimits;
  /** Lost connections whose consequences are being written. */
  private readonly leaving = new Set<Promise<void>>();

  constructor(private readonly props: GatewayProps) {
    const { live, games, blocks, publisher, clustered, timings, timers, randomBytes, log, limits } = props;
    const { highestRung, judgements, newcomers, stakes, friendsOf, searchTurn } = props;
    const { io, store, announcer } = live;
    const announce: RoomContext['announce'] = (room) => announcer.announce(room);
    const rooms: RoomContext = {
      store,
      games,
      blocks,
      friendsOf,
      stakes,
      timings,
      timers,
      randomBytes,
      log,
      announce,
    };
    const seatNewcomers: RealtimeContext['seatNewcomers'] = (table) => newcomers.seatAll(table);
    const context: RealtimeContext = {
      ...live,
      clustered,
      rooms,
      blocks,
      publisher,
      highestRung,
      judgements,
      searchTurn,
      seatNewcomers,
    };
    this.context = context;
    store.onMoved((room, playerId, to) => tellMoved(context, room, playerId, to));
    newcomers.open(context);
    this.sweeper = new RoomSweeper(rooms, () => props.maintenance.isOn, props.revisions);
    this.rateLimits = new AccountRateLimits(limits.eventsPerSecond, timers);
    const handlers: Handlers = {
      ...lobbyEvents(context),
      ...roomEvents(context),
      ...gameEvents(context),
      ...socialEvents(context),
      ...props.tours,
    };
    this.handlers = props.wrapHandlers?.(handlers) ?? handlers;
    const connections = new ConnectionLimits(limits.connectionsPerAddress, limits.proxies);
    this.connections = connections;
    attach(io, connections, props);
    const admission = admitDuring(props.maintenance, live.store);
    const { metrics, signals, sessionNetworks } = props;
    guardHandshake(io, {
      authenticator: props.authenticator,
      admission,
      connections,
      metrics,
      signals,
      sessionNetworks,
      log,
    });
    props.maintenance.onChange(() => announceMaintenance(io, props.maintenance));
    props.texts.onChange(() => announceTexts(io, props.texts.version));
    io.on('connection', (socket) => this.connected(socket));
    this.listenToOtherProcesses();
    props.metrics.watch('hokm_sockets', 'Connections of this process.', () => io.engine.clientsCount);
  }

  /** Starts to sweep the waiting rooms. */
  async start(): Promise<void> {
    if (this.props.isFirst) await this.context.store.markAllDisconnected();
    this.sweeper.start();
  }

  /** Asks every connection to come back later, closes it, and waits for what follows from that. */
  async stop(): Promise<void> {
    const { io, lobby } = this.context;
    const { http, timers, randomBytes } = this.props;
    http.close();
    await drainConnections(io, timers, randomBytes);
    lobby.stop();
    await this.sweeper.stop();
    // Whether somebody is connected elsewhere, they are asked while they can be.
    await Promise.all(this.leaving);
    await io.close();
    await Promise.all(this.leaving);
  }

  /** Before a planned stop: gives the matches to other processes, and leads their people there. */
  async handOver(): Promise<void> {
    const { io } = this.context;
    await this.props.games.handOver(async (roomId) => {
      io.serverSideEmit('table_moved', roomId);
      await tableMoved(this.context, roomId);
    });
  }

  /** Takes a person whose account was closed away from every table. */
  removePerson(playerId: string): Promise<void> {
    return removePerson(this.context, playerId);
  }

  private listenToOtherProcesses(): void {
    const { io, clustered } = this.context;
    const { notifier, log } = this.props;
    notifier.open(io, (identity) => {
      this.profileChanged(identity);
      if (clustered) io.serverSideEmit('person_changed', identity);
    });
    io.on('lobby_changed', () => this.context.lobby.touch());
    io.on('person_changed', (identity) => this.profileChanged(identity));
    io.on('person_removed', (playerId) => {
      this.removePerson(playerId).catch((error: unknown) =>
        log.error({ err: error, player: playerId }, 'person could not be taken away from tables'),
      );
    });
    const failed = (roomId: string) => (error: unknown) =>
      log.error({ err: error, room: roomId }, 'people of a table could not be led to it');
    io.on('table_moved', (roomId) => {
      tableMoved(this.context, roomId).catch(failed(roomId));
    });
    if (clustered) this.props.games.onMatchKept((roomId) => io.serverSideEmit('table_moved', roomId));
    io.on('match_started', (roomId) => {
      showMatch(this.context, roomId).catch((error: unknown) =>
        log.error({ err: error, room: roomId }, 'match could not be shown'),
      );
    });
  }

  private connected(socket: GameSocket): void {
    const { registry, lobby, publisher } = this.context;
    const { limits, timers, log, metrics, signals } = this.props;
    const { id } = socket.data.identity;
    const address = this.connections.addressOf(socket.request);
    // A visitor is nobody: in no list, and with no friends to see them.
    if (!socket.data.isVisitor) {
      registry.add(socket);
      lobby.touch();
      void socket.join(userChannel(id));
      publisher.setFocus(id, socket.id, true);
    }
    new Dispatcher(
      socket,
      this.handlers,
      limits,
      this.rateLimits.enter(id),
      timers,
      log,
      followEvents(metrics, signals, socket, address),
      () => this.props.maintenance.isOn,
      (code, language) => this.props.texts.refusal(code, language),
    ).listen();
    greet(socket, this.props.maintenance);
    tellTexts(socket, this.props.texts.version);
    socket.on('disconnect', () => this.disconnected(socket));
  }

  private disconnected(socket: GameSocket): void {
    const { id } = socket.data.identity;
    this.rateLimits.leave(id);
    if (socket.data.isVisitor) return stopWatching(this.context, socket);
    this.context.fanOut.forget(socket);
    this.context.lobby.leave(socket);
    this.context.publisher.disconnected(id, socket.id);
    const gone = handleDisconnect(this.context, socket)
      .catch((error: unknown) => this.props.log.error({ err: error }, 'disconnect could not be handled'))
      .finally(() => this.leaving.delete(gone));
    this.leaving.add(gone);
  }

  private profileChanged(identity: ConnectionOwner): void {
    const { registry, lobby, rooms } = this.context;
    registry.rename(identity);
    lobby.touch();
    const { id, name, avatar, worn } = identity;
    const member = { player_id: id, name, avatar, frame: worn.frame };
    // A running match keeps the names with which it began; a waiting room shows the new ones.
    for (const roomId of registry.roomsOf(id))
      memberRenamed(rooms, roomId, member).catch((error: unknown) =>
        this.props.log.error({ err: error, room: roomId }, 'new name could not be written to the seat'),
      );
  }
}
