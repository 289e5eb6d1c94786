import { rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import type { RealServer } from '../../scripts/lib/real-server.mjs';
import { openBrowser } from './browser.js';

/** A server that files share. */
export interface SharedServer extends Pick<RealServer, 'child' | 'dataDir' | 'stop'> {
  /** The folder of a store beside it. */
  readonly storeDir?: string | null;
}

/** Shared servers that a worker keeps besides the one in use. */
const KEPT_SERVERS = 1;

/**
 * What the files of one worker share. A worker runs one file at a time and keeps its modules, so that this lasts longer
 * than a file.
 */
const servers = new Map<string, Promise<SharedServer>>();
let browser: Promise<Browser> | undefined;

/** Servers of this worker that run. They end with it: a worker is stopped by a signal. */
const running = new Set<SharedServer>();
process.once('SIGTERM', () => {
  for (const { child, dataDir, storeDir } of running) {
    child.kill('SIGKILL');
    for (const folder of [dataDir, storeDir ?? null])
      if (folder !== null) rmSync(folder, { recursive: true, force: true });
  }
  process.exit();
});

/** Starts a server that ends with the worker at the latest. */
export async function startHere<Server extends SharedServer>(start: () => Promise<Server>): Promise<Server> {
  const server = await start();
  running.add(server);
  return server;
}

export async function stopHere(server: SharedServer): Promise<void> {
  running.delete(server);
  await server.stop();
}

/** The browser of the worker. */
export async function sharedBrowser(): Promise<Browser> {
  browser ??= openBrowser();
  if (!(await browser).isConnected()) browser = openBrowser();
  return browser;
}

/**
 * The server that the worker's files share by this name. Of those that no file uses the last one is kept: each costs the
 * machine also when idle.
 */
export async function sharedServer<Server extends SharedServer>(
  name: string,
  start: () => Promise<Server>,
): Promise<Server> {
  const server = (servers.get(name) as Promise<Server> | undefined) ?? startHere(start);
  servers.delete(name);
  const old = [...servers].slice(0, -KEPT_SERVERS);
  servers.set(name, server);
  for (const [other, idle] of old) {
    servers.delete(other);
    await stopHere(await idle);
  }
  return server;
}
