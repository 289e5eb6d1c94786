import cluster from 'node:cluster';
import { ConfigError, readConfig, type Config } from './platform/core/config.js';
import { loadEnvironmentFile } from './platform/core/env-file.js';
import { LogTap } from './platform/core/log-tap.js';
import { createLog } from './platform/core/log.js';
import { orderlyStop, stopOnSignal } from './app/stop-on-signal.js';
import type { Log } from './platform/core/ports.js';
import { startNotes } from './platform/core/start-notes.js';
import { checkPort } from './platform/http/listen.js';

/** The project's root, from the compiled file. */
const ROOT = new URL('../../', import.meta.url);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

interface Opened {
  readonly config: Config;
  readonly log: Log;
  readonly logTap: LogTap;
}

function open(): Opened {
  const config = readConfig(process.env);
  const logTap = new LogTap();
  return { config, log: createLog({ level: config.logLevel, tap: logTap }), logTap };
}

/** Serves in this process; resolves with its address. */
async function serveHere({ config, log, logTap }: Opened): Promise<string> {
  const { openStore } = await import('./app/open-store.js');
  const { runServer } = await import('./app/run-server.js');
  const store = await openStore(config, log);
  const { isAlone: isFirst } = config;
  const props = { root: ROOT, config, log, logTap, storeUri: store.uri, channel: null, isFirst };
  const { url, steps } = await runServer(props);
  stopOnSignal(orderlyStop([...steps, () => store.stop()], log));
  return url;
}

/** Serves in a process that another has started. */
async function serveAsMember({ config, log, logTap }: Opened): Promise<void> {
  const { runMember } = await import('./app/run-member.js');
  await runMember(ROOT, config, log, logTap);
}

/** Starts the processes that serve; resolves with their address. */
async function serveByOthers({ config, log }: Opened): Promise<string> {
  const { runProcesses } = await import('./app/run-processes.js');
  return runProcesses(config, log);
}

async function start(opened: Opened): Promise<void> {
  const { config, log } = opened;
  await checkPort(config);
  for (const note of startNotes(config)) log.warn(note);
  const url = await (config.webProcesses === 1 ? serveHere(opened) : serveByOthers(opened));
  if (!config.roles.includes('web')) {
    say(`حکم · Hokm — ${config.roles.join(', ')}; how it is: ${url}/health`);
    return;
  }
  say(`حکم · Hokm — play at ${config.publicUrl ?? url}/`);
  say(`The panel is at ${config.adminUrl ?? config.publicUrl ?? url}/admin`);
}

async function main(): Promise<void> {
  const unknown = loadEnvironmentFile();
  if (cluster.isWorker) return serveAsMember(open());
  for (const line of unknown) process.stderr.write(`${line}\n`);
  await start(open());
}

main().catch((error: unknown) => {
  const shown = error instanceof ConfigError ? error.message : error;
  process.stderr.write(`${shown instanceof Error ? (shown.stack ?? shown.message) : String(shown)}\n`);
  process.exit(1);
});
