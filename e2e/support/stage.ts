import { afterAll, beforeAll } from 'vitest';
import { CLOCKS } from '../../scripts/shots/clocks.mjs';
import { World } from '../../scripts/shots/world.mjs';
import { openSite, type Site } from './site.js';

/** Where the screens of `npm run shots` are opened. */
export interface Stage extends Site {
  readonly world: World;
}

/** A server with the clocks of the pictures, a browser, and the pictures' people. */
export function openStage(): Stage {
  const stage = openSite(CLOCKS, { alone: true }) as Site & { world: World };
  beforeAll(() => {
    stage.world = new World(stage.url);
  });
  afterAll(() => stage.world.close());
  return stage;
}
