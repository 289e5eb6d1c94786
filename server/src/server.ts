import type { Router } from 'express';
import type { Connection } from 'mongoose';
import { createAccounts, type Accounts } from './accounts/accounts.js';
import { openBotDesk } from './bot/bot-desk.js';
import { openBot } from './bot/open-bot.js';
import { webhookRoutes } from './bot/routes.js';
import type { Config } from './config.js';
import { ensureIndexes } from './database/indexes.js';
import type { Cluster } from './cluster.js';
import { furtherParts } from './further-parts.js';
import { nobodyElse } from './games/bus.js';
import { createGames, type GamesProps } from './games/games.js';
import { matchModel, type MatchRecord } from './games/match-record.js';
import { createHttpApp } from './http/app.js';
import { createHttpServer } from './http/http-server.js';
import { listen } from './http/listen.js';
import type { Pages } from './http/pages.js';
import type { Route } from './http/route.js';
import { connectionHeaders } from './http/security-headers.js';
import { openMail } from './mail/open-mail.js';
import { devMailboxRoutes } from './mail/routes.js';
import { createOperations } from './operations.js';
import { callToStart } from './outbox/start-notices.js';
import { TurnNotices } from './outbox/turn-notices.js';
import type { Log, Random, RandomBytes, Timers } from './ports.js';
import { createGateway, type GatewayProps } from './realtime/gateway.js';
import { followSessions } from './realtime/follow-sessions.js';
import type { Authenticator } from './realtime/handshake.js';
import { Notices } from './realtime/notices.js';
import { roomClocks } from './room-clocks.js';
import { RoomStore } from './rooms/room-store.js';
import { startWithoutWeb } from './without-web.js';

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
  readonly proof?: Pick<GamesProps, 'amnesia'> & Pick<GatewayProps, 'deliver'>;
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

function authenticator(accounts: Accounts): Authenticator {
  return {
    byToken: (token) => accounts.authenticate(token),
    async byInitData(initData) {
      const found = await accounts.identifyTelegram(initData);
      return found.ok ? { ok: true, identity: found.account } : found;
    },
  };
}

/** Starts the server on an open database, with what its roles ask for: HTTP, connections, matches and their clock; the worker. */
export async function startServer(props: ServerProps): Promise<RunningServer> {
  const { config, connection, timers, randomBytes, random, log, version, pages, cluster, proof = {} } = props;
  await ensureIndexes(connection);
  const desk = openBotDesk(config, connection, timers);
  if (desk === null) log.info('no BOT_TOKEN, or BOT_MODE is off: the bot is off, everything else works');
  const notices = new Notices();
  const operations = createOperations({ config, connection, timers, log, version, cluster, desk, notices });
  const accounts = createAccounts({ connection, config, clock: timers, randomBytes, log });
  if (!config.roles.includes('web'))
    return startWithoutWeb({ ...props, operations, accounts, desk, notices });
  const { health, metrics, metricsPage, worker } = operations;
  const alone = config.mongodbUri === null;
  const games = createGames({
    connection,
    timers,
    randomBytes,
    random,
    log,
    alone,
    bus: cluster?.bus ?? nobodyElse,
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
  const further = furtherParts({
    connection,
    accounts,
    node: games.node,
    clock: timers,
    randomBytes,
    log,
    desk,
    notices,
  });
  const { histories, blocks, people } = further;
  const clocks = roomClocks(config);
  const matches = matchModel(connection);
  let announce: (room: MatchRecord) => void = () => undefined;
  const bot =
    desk !== null && config.roles.includes('bot')
      ? openBot({
          config,
          connection,
          desk,
          node: games.node,
          accounts,
          friends: further.friends,
          rooms: {
            store: new RoomStore(matches, clocks, timers),
            clocks,
            timers,
            randomBytes,
            announce: (room) => announce(room),
          },
          timers,
          randomBytes,
          log,
        })
      : null;
  if (bot !== null) operations.bot.probe = () => bot.probe();
  const parts = (route: Route): readonly Router[] => [
    ...further.parts(route),
    ...(bot === null ? [] : [webhookRoutes(route, bot)]),
    ...(config.production ? [] : [devMailboxRoutes(connection)]),
  ];
  const http = createHttpServer(
    createHttpApp({
      config,
      accounts,
      health,
      pages,
      version,
      parts,
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
    people,
    authenticator: authenticator(accounts),
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
    announced(room) {
      if (desk === null) return;
      callToStart(desk.outbox, room).catch((error: unknown) =>
        log.error({ err: error, room: room.room_id }, 'nobody could be called to the start'),
      );
    },
    adapter: cluster?.adapter ?? null,
    deliver: proof.deliver,
  });
  gateway.io.engine.use(connectionHeaders(config.publicUrl));
  announce = (room) => gateway.announce(room);
  const turns = desk === null ? null : new TurnNotices(desk.outbox, log);
  games.listen((table, move, own) => {
    if (own) turns?.look(table);
    if (own) metrics.moveStored(move);
    if (own) log.debug({ match: table.id, version: table.state.version, type: move.type }, 'move stored');
    if (table.state.phase === 'finished') worker?.poke();
  });
  const mail = openMail({ config, connection, timers, randomBytes, log });
  const followed = followSessions(gateway.io, accounts.sessions, timers, log);
  worker?.start();
  const resumed = await games.start();
  await gateway.start();
  if (resumed > 0) log.info({ matches: resumed }, 'matches taken up where they stood');
  mail?.start();
  const url = await listen(http, config);
  return {
    url,
    async stop() {
      await games.extendTurns(STOP_EXTRA_MS);
      await bot?.stop();
      await followed.stop();
      await gateway.stop();
      await mail?.stop();
      await worker?.stop();
      await games.stop();
    },
  };
}
