import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { startRealServer, type RealServer } from '../../scripts/lib/real-server.mjs';
import { openBrowser } from './browser.js';

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

/** Opens them for the tests of a file or a part of it. `env`: the server's variables, or a function that gives them before the start. */
export function openSite(env: Env | (() => Promise<Env>) = {}): Site {
  const site = {} as { url: string; browser: Browser; output: () => string };
  let server: RealServer;
  beforeAll(async () => {
    server = await startRealServer({ env: { ...(typeof env === 'function' ? await env() : env) } });
    Object.assign(site, { url: server.url, output: () => server.output() });
    site.browser = await openBrowser();
  });
  // A page that stays open would go on working during the following tests.
  afterEach(async () => {
    await Promise.all(
      site.browser.contexts().map(async (context) => {
        await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
        await context.close();
      }),
    );
  });
  afterAll(async () => {
    await site.browser.close();
    await server.stop();
  });
  return site;
}
