import { rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { vi } from 'vitest';
import type { RealServer } from '../../scripts/lib/real-server.mjs';
import { openBrowser } from './browser.js';

/** A server that files share. */
export interface SharedServer extends Pick<RealServer, 'url' | 'child' | 'dataDir' | 'stop'> {
  /** The folder of a store beside it. */
  readonly storeDir?: string | null;
}

/**
 * Shared servers that a worker keeps without a file that uses them: all but one of those that there are, so that a worker starts each
 * once. Each holds about 200 MB.
 */
const KEPT_SERVERS = 3;
/** Longest time until one that stood still answers again, ms. */
const AWAKE_MS = 20_000;

/**
 * What the files of one worker share. A worker runs one file at a time and keeps its modules, so that this lasts longer
 * than a file.
 */
const servers = new Map<string, Promise<SharedServer>>();
/** Those that stand still. */
const resting = new Set<string>();
/** How many files, or parts of the present one, use a shared server. */
const users = new Map<string, number>();
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
  // One that stands still would not hear that it is to end.
  server.child.kill('SIGCONT');
  await server.stop();
}

/** The browser of the worker. */
export async function sharedBrowser(): Promise<Browser> {
  browser ??= openBrowser();
  if (!(await browser).isConnected()) browser = openBrowser();
  return browser;
}

/**
 * The server that the worker's files share by this name; the caller gives it back with `restServer`. Those that no file uses
 * stand still, as an idle server takes a tenth of a processor, and the last ones are kept, as a start takes four seconds of it.
 */
export async function sharedServer<Server extends SharedServer>(
  name: string,
  start: () => Promise<Server>,
): Promise<Server> {
  const server = (servers.get(name) as Promise<Server> | undefined) ?? startHere(start);
  servers.delete(name);
  servers.set(name, server);
  users.set(name, usersOf(name) + 1);
  const idle = [...servers].filter(([other]) => usersOf(other) === 0).slice(0, -KEPT_SERVERS);
  for (const [other, old] of idle) {
    servers.delete(other);
    resting.delete(other);
    await stopHere(await old);
  }
  const started = await server;
  if (resting.delete(name)) {
    started.child.kill('SIGCONT');
    await isAwake(started.url);
  }
  return started;
}

/** Waits until a server that stood still has renewed what ended meanwhile: its connections to the store, its leases. */
async function isAwake(url: string): Promise<void> {
  await vi.waitUntil(
    () =>
      fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { timeout: AWAKE_MS },
  );
}

/** Gives a shared server back: where nobody else uses it, it stands still until somebody wants it again. */
export async function restServer(name: string): Promise<void> {
  const left = usersOf(name) - 1;
  users.set(name, left);
  if (left > 0) return;
  resting.add(name);
  (await servers.get(name))?.child.kill('SIGSTOP');
}

const usersOf = (name: string) => users.get(name) ?? 0;
