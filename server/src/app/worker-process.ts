import { Server } from 'socket.io';
import { FrontDoor } from '../platform/http/front-door.js';
import { createHttpServer } from '../platform/http/http-server.js';
import { listen } from '../platform/http/listen.js';
import type { GameServer } from '../platform/sockets/types.js';
import { closeEndedElsewhere } from '../sign-in/sessions/disconnect-ended-sessions.js';
import { newNodeId } from '../play/games/match-runtime.js';
import { createSystemApp } from './http-app.js';
import { buildProcess, type RunningServer, type ServerProps } from './process.js';

/**
 * Starts a process without the role `web`. It listens for requests of its state and for the posts of Telegram. A room that
 * the bot changes here is not pushed to connections: they see it when they next ask.
 */
export async function startWorkerProcess(props: ServerProps): Promise<RunningServer> {
  const { config, randomBytes, log, cluster } = props;
  const node = newNodeId(randomBytes);
  // Nobody is connected here: what concerns connections and tables goes to other processes.
  const io: GameServer | null = cluster === null ? null : new Server({ adapter: cluster.adapter });
  const parts = await buildProcess(props, {
    node,
    removePerson: (id) => {
      io?.serverSideEmit('person_removed', id);
      return Promise.resolve();
    },
  });
  const { modules, notifier, metricsPage, healthHandler, settings, maintenance, blacklist } = parts;
  const { signals, sessionNetworks } = parts;
  const bot = config.roles.includes('bot') ? modules.subjects.filter(({ name }) => name === 'bot') : [];
  const app = createSystemApp({
    config,
    authenticate: () => Promise.resolve(null),
    settings,
    maintenance,
    refusalWords: parts.refusalWords,
    refuses: (address) => blacklist.refuses(address),
    signals,
    sessionNetworks,
    whyClosed: () => Promise.resolve(null),
    subjects: [{ name: 'health', routes: [healthHandler] }, ...bot],
    healthHandler,
    metrics: metricsPage,
    timers: props.timers,
    log,
  });
  const { publicUrl, trustProxy } = config;
  const door = new FrontDoor({ publicUrl, proxies: trustProxy, signals, timers: props.timers });
  const http = createHttpServer(app, door);
  if (io !== null) {
    notifier.open(io, (identity) => io.serverSideEmit('person_changed', identity));
    closeEndedElsewhere(io, parts.signIn.sessions);
  }
  await modules.start(config.roles);
  const url = await listen(http, config);
  return {
    url,
    async stop() {
      await modules.stop(config.roles);
      await io?.of('/').adapter.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
