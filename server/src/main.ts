import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { finishRestore } from './backups/restore-store.js';
import type { Cluster } from './app/cluster.js';
import { ConfigError, readConfig, type Config } from './platform/core/config.js';
import { connectDatabase } from './platform/database/connect.js';
import { openAppender } from '@hokm/embedded-mongo/append-client';
import { startEmbeddedStore } from '@hokm/embedded-mongo/start';
import { loadEnvironmentFile } from './platform/core/env-file.js';
import { moves } from './play/games/match-record.js';
import { WRITE_INTERVAL_MS } from './play/games/match-log.js';
import { LogTap } from './platform/core/log-tap.js';
import { createLog } from './platform/core/log.js';
import { isForTrying, startNotes } from './platform/core/start-notes.js';
import { checkPort } from './platform/http/listen.js';
import type { Log } from './platform/core/ports.js';
import { startServer } from './app/start-server.js';
import { systemRandom, systemRandomBytes, systemTimers } from './platform/core/node-ports.js';

/** A stop that takes longer is ended by force, ms. */
const STOP_MS = 20_000;

/** The project's root, from the compiled file. */
const ROOT = new URL('../../', import.meta.url);

type Step = () => Promise<void>;

/** The database to use: the one that is named, or the embedded store. */
async function openStore(config: Config, log: Log): Promise<{ uri: string; stop: Step }> {
  if (config.mongodbUri !== null) return { uri: config.mongodbUri, stop: () => Promise.resolve() };
  if (!config.production)
    log.info(
      { dataDir: config.dataDir },
      'no MONGODB_URI: using the embedded store, for trying and developing only',
    );
  const former = await finishRestore(config.dataDir, systemTimers.now());
  if (former !== null) log.warn({ former }, 'a restore that was interrupted is finished');
  return startEmbeddedStore({
    dataDir: config.dataDir,
    thread: true,
    log: (message) => log.error(message),
    onEnd(reason) {
      // Nothing can be stored any more: who looks after the process starts it again.
      log.error({ reason }, 'the embedded store serves no more');
      process.exit(1);
    },
  });
}

/** Joins the others over Redis, whose client is loaded where one is named only. */
async function openCluster(url: string, log: Log): Promise<Cluster> {
  const { connectCluster } = await import('./app/cluster.js');
  return connectCluster(url, log);
}

function productVersion(): string {
  const manifest = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { version: string };
  return manifest.version;
}

function builtPages(part: string): string {
  return fileURLToPath(new URL(`${part}/dist`, ROOT));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Stops in order, once, at the first signal; a second one, or a stop that hangs, ends the process at once. */
function stopOnSignal(steps: readonly Step[], log: Log): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_MS).unref();
    try {
      for (const step of steps) await step();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'stopping failed');
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
}

async function main(): Promise<void> {
  const unknown = loadEnvironmentFile();
  for (const line of unknown) process.stderr.write(`${line}\n`);
  const config = readConfig(process.env);
  await checkPort(config);
  const logTap = new LogTap();
  const log = createLog({ level: config.logLevel, tap: logTap });
  for (const note of startNotes(config)) log.warn(note);
  const store = await openStore(config, log);
  const connection = await connectDatabase({ uri: store.uri });
  const appender = await openAppender(store.uri);
  const cluster = config.redisUrl === null ? null : await openCluster(config.redisUrl, log);
  const server = await startServer({
    config,
    connection,
    timers: systemTimers,
    randomBytes: systemRandomBytes,
    random: systemRandom,
    log,
    logTap,
    version: productVersion(),
    pages: { miniapp: builtPages('miniapp'), admin: builtPages('admin') },
    cluster,
    writeEveryMs: WRITE_INTERVAL_MS,
    insertMoves: appender === null ? undefined : (records) => appender.append(moves.name, records),
    isTried: isForTrying(config),
  });
  stopOnSignal(
    [
      () => server.stop(),
      async () => cluster?.close(),
      () => {
        appender?.close();
        return connection.close();
      },
      () => store.stop(),
    ],
    log,
  );
  if (!config.roles.includes('web')) {
    say(`حکم · Hokm — ${config.roles.join(', ')}; how it is: ${server.url}/health`);
    return;
  }
  say(`حکم · Hokm — play at ${config.publicUrl ?? server.url}/`);
  say(`The panel is at ${config.adminUrl ?? config.publicUrl ?? server.url}/admin`);
}

main().catch((error: unknown) => {
  const shown = error instanceof ConfigError ? error.message : error;
  process.stderr.write(`${shown instanceof Error ? (shown.stack ?? shown.message) : String(shown)}\n`);
  process.exit(1);
});
