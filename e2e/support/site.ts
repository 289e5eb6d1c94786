import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { startRealServer, type RealServer } from '../../scripts/lib/real-server.mjs';
import { reportPages } from './seen.js';
import { restServer, sharedBrowser, sharedServer, startHere, stopHere } from './shared.js';

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

/** Players of tests are faster than people. */
const startServer = (env: Env) =>
  startRealServer({ bundled: true, env: { SOCKET_EVENTS_PER_SECOND: '200', ...env } });

/** Closes a browser's pages after each test: a page that stays open would go on working during the following ones. */
export function closePages(site: { readonly browser: Browser }): void {
  afterEach(async (test) => {
    await reportPages(test, site.browser);
    await Promise.all(
      site.browser.contexts().map(async (context) => {
        await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
        await context.close();
      }),
    );
  });
}

/**
 * Opens them for the tests of a file or a part of it. Files of one worker share the browser, and servers of the same
 * environment: people and matches of other files may be there.
 * @param env added to the server's environment, or a function that gives it before the start: such a server is not shared
 * @param options.alone starts a server that no other file uses, and ends it with the file
 */
export function openSite(
  env: Env | (() => Promise<Env>) = {},
  { alone = false }: { readonly alone?: boolean } = {},
): Site {
  const site = {} as { url: string; browser: Browser; output: () => string };
  const own = alone || typeof env === 'function';
  const name = `site ${JSON.stringify(env)}`;
  let server: RealServer | undefined;
  beforeAll(async () => {
    const started = await (typeof env === 'function'
      ? startHere(async () => startServer(await env()))
      : own
        ? startHere(() => startServer(env))
        : sharedServer(name, () => startServer(env)));
    server = started;
    const before = started.output().length;
    Object.assign(site, { url: started.url, output: () => started.output().slice(before) });
    site.browser = await sharedBrowser();
  });
  closePages(site);
  afterAll(async () => {
    if (server === undefined) return;
    await (own ? stopHere(server) : restServer(name));
  });
  return site;
}
