import { createServer } from 'node:http';
import type { Config } from './config.js';
import { listen } from './http/listen.js';
import type { Operations } from './operations.js';
import type { Log } from './ports.js';
import type { RunningServer } from './server.js';
import { createSystemApp } from './system/system-app.js';

/** Starts a process without the role `web`: it does its other work, and listens only for who asks how it is. */
export async function startWithoutWeb(
  config: Pick<Config, 'host' | 'port'>,
  { health, metricsPage, worker }: Operations,
  log: Log,
): Promise<RunningServer> {
  const http = createServer(createSystemApp({ health, metrics: metricsPage, log }));
  worker?.start();
  const url = await listen(http, config);
  return {
    url,
    async stop() {
      await worker?.stop();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
