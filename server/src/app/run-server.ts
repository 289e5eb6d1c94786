import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openAppender } from '@hokm/embedded-mongo/append-client';
import type { Config } from '../platform/core/config.js';
import type { LogTap } from '../platform/core/log-tap.js';
import { systemRandom, systemRandomBytes, systemTimers } from '../platform/core/node-ports.js';
import type { Log } from '../platform/core/ports.js';
import { isForTrying } from '../platform/core/start-notes.js';
import { connectDatabase } from '../platform/database/connect.js';
import type { Channel } from '../platform/processes/channel.js';
import { WRITE_INTERVAL_MS } from '../play/games/match-log.js';
import { moves } from '../play/games/match-record.js';
import type { Cluster } from './cluster.js';
import { startServer } from './start-server.js';
import type { Step } from './stop-on-signal.js';

export interface RunProps {
  /** The folder of the product. */
  readonly root: URL;
  readonly config: Config;
  readonly log: Log;
  readonly logTap: LogTap;
  readonly storeUri: string;
  /** Reaches the processes that serve on the same address; null when there are none. */
  readonly channel: Channel | null;
  /** No other process serves on the store as this one starts. */
  readonly isFirst: boolean;
  /** True at a stop of all processes of the address. */
  readonly isStopForAll?: () => boolean;
}

export interface ServerRun {
  readonly url: string;
  /** The steps that stop it, in this order. */
  readonly steps: readonly Step[];
}

function productVersion(root: URL): string {
  const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string };
  return manifest.version;
}

/** Joins this process to others: by Redis where one is named, by the channel where they serve on one address. Null: it is alone. */
async function openCluster({ config, channel, log }: RunProps): Promise<Cluster | null> {
  if (config.redisUrl !== null) {
    // Its client is loaded where one is named only.
    const { connectCluster } = await import('./cluster.js');
    return connectCluster(config.redisUrl, log);
  }
  if (channel === null) return null;
  const { channelCluster } = await import('./channel-cluster.js');
  return channelCluster(channel);
}

/** Serves in this process, on a store that is open. */
export async function runServer(props: RunProps): Promise<ServerRun> {
  const { root, config, log, logTap, storeUri, channel, isFirst, isStopForAll = () => false } = props;
  const pages = (part: string): string => fileURLToPath(new URL(`${part}/dist`, root));
  const connection = await connectDatabase({ uri: storeUri });
  const appender = await openAppender(storeUri);
  const cluster = await openCluster(props);
  const server = await startServer({
    config,
    connection,
    timers: systemTimers,
    randomBytes: systemRandomBytes,
    random: systemRandom,
    log,
    logTap,
    version: productVersion(root),
    pages: { miniapp: pages('miniapp'), admin: pages('admin') },
    cluster,
    channel,
    isFirst,
    writeEveryMs: WRITE_INTERVAL_MS,
    insertMoves: appender === null ? undefined : (records) => appender.append(moves.name, records),
    isTried: isForTrying(config),
  });
  return {
    url: server.url,
    steps: [
      () => server.stop(isStopForAll()),
      async () => cluster?.close(),
      () => {
        appender?.close();
        return connection.close();
      },
    ],
  };
}
