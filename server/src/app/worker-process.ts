import { Server } from 'socket.io';
import { furtherParts } from './modules.js';
import { createHttpServer } from '../platform/http/http-server.js';
import { listen } from '../platform/http/listen.js';
import { createObservability } from './observability.js';
import type { UserNotifier } from '../platform/sockets/user-notifier.js';
import type { GameServer } from '../platform/sockets/types.js';
import type { RunningServer, ServerProps } from './web-process.js';
import { createSystemApp } from './system-app.js';

export interface WorkerProcessProps extends ServerProps {
  readonly notices: UserNotifier;
}

const NODE_ID_BYTES = 8;

/**
 * Starts a process without the role `web`: it does its other work, and listens only for who asks how it is and for what
 * Telegram posts. What the bot changes there is told to connections when they next ask.
 */
export async function startWorkerProcess(props: WorkerProcessProps): Promise<RunningServer> {
  const { config, randomBytes, log, notices, cluster } = props;
  const further = furtherParts({
    ...props,
    node: randomBytes(NODE_ID_BYTES).toString('hex'),
    notifier: notices,
    announceRoom: () => undefined,
  });
  const { modules } = further;
  const { health, metricsPage, worker } = createObservability({ ...props, further });
  const runsBot = config.roles.includes('bot');
  const subjects = modules.subjects.filter(({ name }) => runsBot && name === 'bot');
  const http = createHttpServer(createSystemApp({ health, metrics: metricsPage, subjects, log }));
  // Nobody is connected here: what is told goes to those who are connected elsewhere.
  const io: GameServer | null = cluster === null ? null : new Server({ adapter: cluster.adapter });
  if (io !== null) notices.open(io, () => undefined);
  worker?.start();
  await modules.start(config.roles);
  const url = await listen(http, config);
  return {
    url,
    async stop() {
      await modules.stop(config.roles);
      await worker?.stop();
      await io?.of('/').adapter.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
