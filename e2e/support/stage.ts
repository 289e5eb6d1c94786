import { afterAll, beforeAll } from 'vitest';
import { CLOCKS } from '../../scripts/shots/clocks.mjs';
import { World } from '../../scripts/shots/world.mjs';
import { openSite, type Site } from './site.js';

/** The set-up in which the screens of `npm run shots` are opened. */
export interface Stage extends Site {
  readonly world: World;
}

/** A server with the times of the pictures, a browser, and the people of the pictures. */
export function openStage(): Stage {
  const stage = openSite(CLOCKS, { alone: true }) as Site & { world: World };
  beforeAll(() => {
    stage.world = new World(stage.url);
  });
  afterAll(() => stage.world.close());
  return stage;
}
