import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { startRealServer, type RealServer } from '../../scripts/lib/real-server.mjs';
import { openBrowser } from './browser.js';

/** A server and a browser; they are there from the first test (or the file's own `beforeAll`) to the last. */
export interface Site {
  readonly url: string;
  readonly browser: Browser;
  /** All that the server has written so far. */
  readonly output: () => string;
}

/** Opens them for the tests of a file or a part of it. `env` is what the server is told. */
export function openSite(env: Readonly<Record<string, string>> = {}): Site {
  const site = {} as { url: string; browser: Browser; output: () => string };
  let server: RealServer;
  beforeAll(async () => {
    server = await startRealServer({ env: { ...env } });
    Object.assign(site, { url: server.url, output: () => server.output() });
    site.browser = await openBrowser();
  });
  afterAll(async () => {
    await site.browser.close();
    await server.stop();
  });
  return site;
}
