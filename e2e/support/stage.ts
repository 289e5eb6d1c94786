import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { startRealServer, type RealServer } from '../../scripts/lib/real-server.mjs';
import { CLOCKS } from '../../scripts/shots/clocks.mjs';
import { World } from '../../scripts/shots/world.mjs';
import { openBrowser } from './browser.js';

/** Where the screens of `npm run shots` are opened; its parts are there from the first test on. */
export interface Stage {
  readonly browser: Browser;
  readonly world: World;
}

/** A server with the clocks of the pictures, its people and a browser, for the tests of a file or a part of it. */
export function openStage(): Stage {
  const stage = {} as { browser: Browser; world: World };
  let server: RealServer;
  beforeAll(async () => {
    server = await startRealServer({ env: { ...CLOCKS } });
    stage.browser = await openBrowser();
    stage.world = new World(server.url);
  });
  afterAll(async () => {
    stage.world.close();
    await stage.browser.close();
    await server.stop();
  });
  return stage;
}
