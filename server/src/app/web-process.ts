import type { Connection } from 'mongoose';
import type { Config } from '../platform/core/config.js';
import { ensureIndexes } from './indexes.js';
import type { Cluster } from './cluster.js';
import { furtherParts, type FurtherParts } from './modules.js';
import { singleProcessBus } from '../play/games/bus.js';
import { matchModel, type MatchRecord } from '../play/games/match-record.js';
import { MatchRuntime, newNodeId, type MatchRuntimeProps } from '../play/games/match-runtime.js';
import { moveMetrics, settlementWaker, type MoveListener } from '../play/games/move-listener.js';
import { createHttpApp } from './http-app.js';
import { createHttpServer } from '../platform/http/http-server.js';
import { listen } from '../platform/http/listen.js';
import type { Pages } from '../platform/http/pages.js';
import { connectionHeaders } from '../platform/http/security-headers.js';
import { createObservability } from './observability.js';
import { notifyRoomStarting } from '../play/rooms/notify-room-starting.js';
import { TurnNotifications } from '../play/games/turn-notifications.js';
import type { Log, Random, RandomBytes, Timers } from '../platform/core/ports.js';
import { Gateway, type GatewayProps } from '../play/live/gateway.js';
import { createLiveParts } from '../play/live/live-parts.js';
import type { PasswordCost } from '../sign-in/common/password-hash.js';
import { disconnectEndedSessions } from '../sign-in/sessions/disconnect-ended-sessions.js';
import type { Authenticator } from '../platform/sockets/handshake.js';
import { UserNotifier } from '../platform/sockets/user-notifier.js';
import { roomTimings } from './room-timings.js';
import { startWorkerProcess } from './worker-process.js';

export interface ServerProps {
  readonly config: Config;
  readonly connection: Connection;
  readonly timers: Timers;
  readonly randomBytes: RandomBytes;
  readonly random: Random;
  readonly log: Log;
  /** The product's version. */
  readonly version: string;
  readonly pages: Pages;
  /** What joins this process to others; null when it is alone. */
  readonly cluster: Cluster | null;
  /** What is at least between the beginnings of two writes of moves, ms; nothing when left out. */
  readonly writeEveryMs?: number;
  /** For proving only: makes the server work harder than it has to. */
  readonly proof?: Pick<MatchRuntimeProps, 'amnesia'> &
    Pick<GatewayProps, 'wrapHandlers'> & { readonly passwordCost?: PasswordCost };
}

export interface RunningServer {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  /**
   * Stops in order: running turns get more time, clients are told to come back and their connections closed, what is
   * being stored is finished, and last others may take the matches over. The database stays open.
   */
  stop(): Promise<void>;
}

/** What a running turn gets more when the server stops as planned, ms. */
const STOP_EXTRA_MS = 20_000;

function authenticator({ authenticate, identifyTelegram }: FurtherParts['signIn']): Authenticator {
  return {
    byToken: authenticate,
    async byInitData(initData) {
      const found = await identifyTelegram(initData);
      return found.ok ? { ok: true, identity: found.account } : found;
    },
  };
}

/** Starts the server on an open database, with what its roles ask for: HTTP, connections, matches and their clock; the worker. */
export async function startServer(props: ServerProps): Promise<RunningServer> {
  const { config, connection, timers, randomBytes, random, log, version, pages, cluster, proof = {} } = props;
  await ensureIndexes(connection);
  const notices = new UserNotifier();
  if (!config.roles.includes('web')) return startWorkerProcess({ ...props, notices });
  const singleProcess = config.mongodbUri === null;
  const node = newNodeId(randomBytes);
  let announce: (room: MatchRecord) => void = () => undefined;
  const further = furtherParts({
    config,
    connection,
    node,
    timers,
    random,
    randomBytes,
    log,
    notifier: notices,
    announceRoom: (room) => announce(room),
    passwordCost: proof.passwordCost,
  });
  const { histories, blocks, publisher, outbox, modules, signIn } = further;
  const { health, metrics, metricsPage, worker } = createObservability({
    config,
    connection,
    timers,
    log,
    version,
    cluster,
    notices,
    further,
  });
  const timings = roomTimings(config);
  const live = createLiveParts({
    matches: matchModel(connection),
    histories,
    publisher,
    timings,
    timers,
    log,
    adapter: cluster?.adapter ?? null,
    onRoomChanged(room) {
      if (outbox === null) return;
      notifyRoomStarting(outbox, room).catch((error: unknown) =>
        log.error({ err: error, room: room.room_id }, 'room start notification failed'),
      );
    },
  });
  announce = (room) => live.announcer.announce(room);
  const moveListeners: MoveListener[] = [
    live.fanOut,
    live.spectators,
    live.announcer,
    ...(outbox === null ? [] : [new TurnNotifications(outbox, log)]),
    moveMetrics(metrics, log),
    ...(worker === null ? [] : [settlementWaker(worker)]),
  ];
  const games = new MatchRuntime({
    node,
    connection,
    timers,
    randomBytes,
    random,
    log,
    singleProcess,
    bus: cluster?.bus ?? singleProcessBus,
    moveListeners,
    writeEveryMs: props.writeEveryMs,
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
  const http = createHttpServer(
    createHttpApp({
      config,
      authenticate: signIn.authenticate,
      health,
      pages,
      version,
      subjects: modules.subjects,
      parts: further.parts,
      metrics: metricsPage,
      clock: timers,
      randomBytes,
      log,
    }),
  );
  const gateway = new Gateway({
    http,
    live,
    games,
    blocks,
    notifier: notices,
    publisher,
    authenticator: authenticator(signIn),
    timings,
    metrics,
    limits: {
      eventsPerSecond: config.socketEventsPerSecond,
      connectionsPerAddress: config.connectionsPerAddress,
      proxies: config.trustProxy,
    },
    timers,
    randomBytes,
    log,
    clustered: cluster !== null,
    singleProcess,
    wrapHandlers: proof.wrapHandlers,
  });
  live.io.engine.use(connectionHeaders(config.publicUrl));
  const followed = disconnectEndedSessions(live.io, signIn.sessions, timers, log);
  worker?.start();
  const resumed = await games.start();
  await gateway.start();
  if (resumed > 0) log.info({ matches: resumed }, 'matches resumed');
  await modules.start(config.roles);
  const url = await listen(http, config);
  return {
    url,
    async stop() {
      await games.extendTurns(STOP_EXTRA_MS);
      await followed.stop();
      await gateway.stop();
      await modules.stop(config.roles);
      await worker?.stop();
      await games.stop();
    },
  };
}
