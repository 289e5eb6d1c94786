import { isAdminLevel } from '@hokm/shared/policy';
import { FrontDoor } from '../platform/http/front-door.js';
import { connectionHeaders } from '../platform/http/security-headers.js';
import { createHttpServer } from '../platform/http/http-server.js';
import { refuseConnectionsOnPanelHost } from '../platform/http/panel-host.js';
import { listen } from '../platform/http/listen.js';
import { inTurnOfAll, Lease } from '../platform/jobs/lease.js';
import type { Authenticator } from '../platform/sockets/handshake.js';
import { leadConnections } from '../platform/sockets/lead-connections.js';
import { singleProcessBus } from '../play/games/bus.js';
import { MatchRuntime, newNodeId } from '../play/games/match-runtime.js';
import { Newcomers } from '../play/live/newcomers.js';
import { moveMetrics, settlementWaker, type MoveListener } from '../play/games/move-listener.js';
import { TurnNotifications } from '../play/games/turn-notifications.js';
import { Gateway } from '../play/live/gateway.js';
import { tellMoved } from '../play/live/remove-person.js';
import { createLiveParts } from '../play/live/live-parts.js';
import { notifyFriends } from '../play/rooms/notify-friends.js';
import { notifyRoomStarting } from '../play/rooms/notify-room-starting.js';
import { Pairs } from '../pairs/pairs.js';
import { SessionService } from '../sign-in/sessions/session-service.js';
import { disconnectEndedSessions } from '../sign-in/sessions/disconnect-ended-sessions.js';
import { createHttpApp } from './http-app.js';
import type { ServerModules } from './modules.js';
import { buildProcess, type RunningServer, type ServerProps } from './process.js';
import { roomTimings } from './room-timings.js';

/** Extra time of a running turn when the server stops as planned, ms. */
const STOP_EXTRA_MS = 20_000;

function authenticator({ authenticate, signInTelegram }: ServerModules['signIn']): Authenticator {
  return {
    async byToken(token) {
      const account = await authenticate(token);
      if (account?.session.kind !== 'player') return null;
      return { identity: account, session: account.session.id, isStaff: isAdminLevel(account.admin_level) };
    },
    async byInitData(initData, { userAgent, address }) {
      const found = await signInTelegram({ initData, userAgent, address });
      if (!found.ok) return found;
      const { account, token } = found;
      const isStaff = isAdminLevel(account.admin_level);
      return { ok: true, identity: account, session: SessionService.idOf(token) ?? '', isStaff };
    },
  };
}

/** Starts a process that serves pages, calls and connections, and plays matches. */
export async function startWebProcess(props: ServerProps): Promise<RunningServer> {
  const {
    config,
    connection,
    timers,
    randomBytes,
    random,
    log,
    pages,
    cluster,
    channel = null,
    proof = {},
  } = props;
  const { isAlone } = config;
  const isFirst = props.isFirst ?? isAlone;
  const node = newNodeId(randomBytes);
  const parts = await buildProcess(props, {
    node,
    announceRoom: (room) => live.announcer.announce(room),
    tellMoved: (room, id) => tellMoved(live, room, id),
    removePerson: (id) => gateway.removePerson(id),
    load: () => ({ sockets: live.io.engine.clientsCount, tables: games.tables.size }),
  });
  const { modules, signIn, outbox, settlement, matches, histories, blocks, publisher, notifier, ladder } =
    parts;
  const { accounts, analytics, watchList, tourPages } = parts;
  const { healthHandler, metrics, metricsPage, settings, maintenance, blacklist } = parts;
  const { signals, sessionNetworks } = parts;
  const timings = roomTimings(config);
  const pairs = new Pairs(connection);
  const partnersOf = (id: string) => pairs.regularsOf(id);
  const friendsOf = (id: string) => parts.friends.friendships.friendsOf(id);
  const live = createLiveParts({
    matches,
    histories,
    publisher,
    timings,
    timers,
    log,
    adapter: cluster?.adapter ?? null,
    onRoomChanged(room) {
      analytics.play.roomChanged(room);
      watchList.roomChanged(room);
      tourPages.roomChanged(room);
      if (outbox === null) return;
      notifyRoomStarting(outbox, room).catch((error: unknown) =>
        log.error({ err: error, room: room.room_id }, 'room start notification failed'),
      );
      notifyFriends({ outbox, people: accounts.people, friendsOf, partnersOf }, room).catch(
        (error: unknown) => log.error({ err: error, room: room.room_id }, 'friends were not told of a table'),
      );
    },
  });
  const newcomers = new Newcomers(log);
  const moveListeners: MoveListener[] = [
    newcomers,
    live.fanOut,
    live.spectators,
    live.announcer,
    ...(outbox === null ? [] : [new TurnNotifications(outbox, log)]),
    moveMetrics(metrics, log),
    analytics.play,
    parts.predictions.listener,
    settlementWaker(settlement),
  ];
  const games = new MatchRuntime({
    node,
    place: cluster === null ? null : config.place,
    connection,
    timers,
    randomBytes,
    random,
    log,
    singleProcess: isAlone,
    isFirst,
    bus: cluster?.bus ?? singleProcessBus,
    moveListeners,
    writeEveryMs: props.writeEveryMs,
    insertMoves: props.insertMoves,
    amnesia: proof.amnesia ?? false,
  });
  metrics.watch('hokm_matches', 'Matches that this process has in memory.', () => games.tables.size);
  metrics.watch(
    'hokm_overdue_deadlines',
    'Deadlines of matches kept here that passed more than 5 s ago.',
    () => games.watchdog.overdue().length,
  );
  metrics.watch(
    'hokm_deadlines_rearmed',
    'Deadlines that passed without a ring and were armed again, since the start.',
    () => games.watchdog.rearmed,
  );
  const { publicUrl, trustProxy: proxies } = config;
  const door = new FrontDoor({ publicUrl, proxies, signals, timers });
  const http = createHttpServer(
    createHttpApp({
      config,
      authenticate: signIn.authenticate,
      settings,
      maintenance,
      refusalWords: parts.refusalWords,
      refuses: (address) => blacklist.refuses(address),
      signals,
      sessionNetworks,
      whyClosed: signIn.whyClosed,
      healthHandler,
      pages,
      subjects: modules.subjects,
      metrics: metricsPage,
      measured: (...call) => parts.operations.measures.call(...call),
      timers,
      randomBytes,
      log,
    }),
    door,
  );
  analytics.watch('tables', () => games.tables.size);
  analytics.watch('sockets', () => live.io.engine.clientsCount);
  const gateway = new Gateway({
    http,
    door,
    live,
    newcomers,
    games,
    revisions: modules.revisions,
    blocks,
    notifier,
    publisher,
    highestRung: ladder.highestOpen,
    stakes: parts.stakes,
    friendsOf,
    searchTurn:
      cluster === null
        ? null
        : (work) =>
            inTurnOfAll(
              Lease.forOffice(connection, 'quick search', newNodeId(randomBytes), timers),
              timers,
              work,
            ),
    tours: tourPages.events(),
    judgements: accounts.judgements,
    authenticator: authenticator(signIn),
    maintenance,
    texts: parts.texts,
    blacklist,
    signals,
    sessionNetworks,
    timings,
    metrics,
    limits: {
      eventsPerSecond: config.socketEventsPerSecond,
      connectionsPerAddress: config.connectionsPerAddress,
      proxies,
    },
    timers,
    randomBytes,
    log,
    clustered: cluster !== null,
    isFirst,
    wrapHandlers: proof.wrapHandlers,
    patience: proof.patience,
  });
  live.io.engine.use(connectionHeaders(config.publicUrl));
  live.io.engine.use(refuseConnectionsOnPanelHost(config));
  const followed = disconnectEndedSessions(live.io, signIn.sessions, timers, log);
  const resumed = await games.start();
  await gateway.start();
  if (resumed > 0) log.info({ matches: resumed }, 'matches resumed');
  await modules.start(config.roles);
  channel?.onGone((place) => games.placeEnded(place));
  const url =
    channel === null
      ? await listen(http, config)
      : await leadConnections({ http, io: live.io, door, channel, randomBytes, log });
  channel?.serves();
  return {
    url,
    async stop(isForAll = false) {
      channel?.leaves();
      await games.extendTurns(STOP_EXTRA_MS);
      if (cluster !== null && !isForAll) await gateway.handOver();
      await followed.stop();
      await gateway.stop();
      await modules.stop(config.roles);
      await games.stop();
    },
  };
}
