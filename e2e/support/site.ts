import { rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { startRealServer, type RealServer } from '../../scripts/lib/real-server.mjs';
import { openBrowser } from './browser.js';
import { reportPages } from './seen.js';

/**
 * A server and a browser, from the first test (or the file's own `beforeAll`) to the last. After each test the browser's
 * pages are closed.
 */
export interface Site {
  readonly url: string;
  readonly browser: Browser;
  /** The server's output so far. */
  readonly output: () => string;
}

type Env = Readonly<Record<string, string>>;

/** Shared servers that a worker keeps besides the one in use. */
const KEPT_SERVERS = 1;

/** The parts that the files of one worker share. A worker runs one file at a time. */
interface Shared {
  browser?: Promise<Browser>;
  readonly servers: Map<string, Promise<RealServer>>;
}

/** In a worker that keeps its modules, this lasts longer than a file. */
const shared: Shared = { servers: new Map() };

/** Servers of this worker that run. They end with it: a worker is stopped by a signal. */
const running = new Set<RealServer>();
process.once('SIGTERM', () => {
  for (const { child, dataDir } of running) {
    child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
  process.exit();
});

async function startServer(env: Env): Promise<RealServer> {
  // Players of tests are faster than people.
  const server = await startRealServer({ env: { SOCKET_EVENTS_PER_SECOND: '200', ...env } });
  running.add(server);
  return server;
}

async function stopServer(server: RealServer): Promise<void> {
  running.delete(server);
  await server.stop();
}

async function sharedBrowser(): Promise<Browser> {
  shared.browser ??= openBrowser();
  if (!(await shared.browser).isConnected()) shared.browser = openBrowser();
  return shared.browser;
}

/** The shared server of an environment. Of those that no file uses the last one is kept: each costs the machine also when idle. */
async function sharedServer(env: Env): Promise<RealServer> {
  const key = JSON.stringify(env);
  const server = shared.servers.get(key) ?? startServer(env);
  shared.servers.delete(key);
  const old = [...shared.servers].slice(0, -KEPT_SERVERS);
  shared.servers.set(key, server);
  for (const [name, idle] of old) {
    shared.servers.delete(name);
    await stopServer(await idle);
  }
  return server;
}

/**
 * Opens them for the tests of a file or a part of it. Files of one worker share the browser, and servers of the same
 * environment: people and matches of other files may be there.
 * @param env added to the server's environment, or a function that gives it before the start: such a server is not shared
 * @param options.alone starts a server that no other file uses
 */
export function openSite(
  env: Env | (() => Promise<Env>) = {},
  { alone = false }: { readonly alone?: boolean } = {},
): Site {
  const site = {} as { url: string; browser: Browser; output: () => string };
  const own = alone || typeof env === 'function';
  let server: RealServer | undefined;
  beforeAll(async () => {
    const started = await (typeof env === 'function'
      ? startServer(await env())
      : own
        ? startServer(env)
        : sharedServer(env));
    server = started;
    const before = started.output().length;
    Object.assign(site, { url: started.url, output: () => started.output().slice(before) });
    site.browser = await sharedBrowser();
  });
  // A page that stays open would go on working during the following tests.
  afterEach(async (test) => {
    await reportPages(test, site.browser);
    await Promise.all(
      site.browser.contexts().map(async (context) => {
        await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
        await context.close();
      }),
    );
  });
  afterAll(async () => {
    if (own && server !== undefined) await stopServer(server);
  });
  return site;
}
