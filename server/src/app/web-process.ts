import { singleProcessBus } from '../play/games/bus.js';
import { createGames } from '../play/games/games.js';
import type { MatchRecord } from '../play/games/match-record.js';
import { createHttpApp } from './http-app.js';
import { createHttpServer } from '../platform/http/http-server.js';
import { listen } from '../platform/http/listen.js';
import { connectionHeaders } from '../platform/http/security-headers.js';
import { notifyRoomStarting } from '../play/rooms/notify-room-starting.js';
import { TurnNotices } from '../play/games/turn-notifications.js';
import { createGateway } from '../play/live/gateway.js';
import { disconnectEndedSessions } from '../sign-in/sessions/disconnect-ended-sessions.js';
import type { Authenticator } from '../platform/sockets/handshake.js';
import type { ServerModules } from './modules.js';
import { buildProcess, type RunningServer, type ServerProps } from './process.js';
import { roomTimings } from './room-timings.js';

/** What a running turn gets more when the server stops as planned, ms. */
const STOP_EXTRA_MS = 20_000;

function authenticator({ authenticate, identifyTelegram }: ServerModules['signIn']): Authenticator {
  return {
    byToken: authenticate,
    async byInitData(initData) {
      const found = await identifyTelegram(initData);
      return found.ok ? { ok: true, identity: found.account } : found;
    },
  };
}

/** Starts a process that serves pages, calls and connections, and plays matches. */
export async function startWebProcess(props: ServerProps): Promise<RunningServer> {
  const { config, connection, timers, randomBytes, random, log, pages, cluster, proof = {} } = props;
  const alone = config.mongodbUri === null;
  const games = createGames({
    connection,
    timers,
    randomBytes,
    random,
    log,
    alone,
    bus: cluster?.bus ?? singleProcessBus,
    writeEveryMs: props.writeEveryMs,
    amnesia: proof.amnesia ?? false,
  });
  let announce: (room: MatchRecord) => void = () => undefined;
  const parts = await buildProcess(props, { node: games.node, announceRoom: (room) => announce(room) });
  const { modules, signIn, outbox, settlement, matches, histories, blocks, publisher, notifier } = parts;
  const { healthHandler, metrics, metricsPage } = parts;
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
  const clocks = roomTimings(config);
  const http = createHttpServer(
    createHttpApp({
      config,
      authenticate: signIn.authenticate,
      healthHandler,
      pages,
      subjects: modules.subjects,
      metrics: metricsPage,
      clock: timers,
      randomBytes,
      log,
    }),
  );
  const gateway = createGateway({
    http,
    games,
    matches,
    histories,
    blocks,
    notifier,
    publisher,
    authenticator: authenticator(signIn),
    clocks,
    metrics,
    limits: {
      eventsPerSecond: config.socketEventsPerSecond,
      connectionsPerAddress: config.connectionsPerAddress,
      proxies: config.trustProxy,
    },
    timers,
    randomBytes,
    log,
    alone,
    onRoomChanged(room) {
      if (outbox === null) return;
      notifyRoomStarting(outbox, room).catch((error: unknown) =>
        log.error({ err: error, room: room.room_id }, 'nobody could be called to the start'),
      );
    },
    adapter: cluster?.adapter ?? null,
    wrapHandlers: proof.wrapHandlers,
  });
  gateway.io.engine.use(connectionHeaders(config.publicUrl));
  announce = (room) => gateway.announce(room);
  const turns = outbox === null ? null : new TurnNotices(outbox, log);
  games.listen((table, move, own) => {
    if (own) turns?.look(table);
    if (own) metrics.moveStored(move);
    if (own) log.debug({ match: table.id, version: table.state.version, type: move.type }, 'move stored');
    if (table.state.phase === 'finished') settlement.wake();
  });
  const followed = disconnectEndedSessions(gateway.io, signIn.sessions, timers, log);
  const resumed = await games.start();
  await gateway.start();
  if (resumed > 0) log.info({ matches: resumed }, 'matches taken up where they stood');
  await modules.start(config.roles);
  const url = await listen(http, config);
  return {
    url,
    async stop() {
      await games.extendTurns(STOP_EXTRA_MS);
      await followed.stop();
      await gateway.stop();
      await modules.stop(config.roles);
      await games.stop();
    },
  };
}
