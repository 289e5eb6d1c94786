import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRealServer, type RealServer } from '../../scripts/lib/real-server.mjs';
import { openScreen } from '../../scripts/shots/camera.mjs';
import { CLOCKS } from '../../scripts/shots/clocks.mjs';
import { SCREENS, type Screen } from '../../scripts/shots/screens.mjs';
import { World } from '../../scripts/shots/world.mjs';
import { findBarriers, findBarriersOfColour } from './axe.js';
import { openBrowser } from './browser.js';

/** Screens of playing and of looking back at it; all others are of people, their accounts and their things. */
const OF_PLAYING = [
  'home',
  'lobby',
  'room',
  'help',
  'lesson',
  'table',
  'watch',
  'replay',
  'fairness',
  'history',
  'news',
];

/** Whether a screen is one of playing. */
export function isOfPlaying({ name }: Screen): boolean {
  return OF_PLAYING.includes(name);
}

const nameOf = ({ name, state }: Screen) => `${name}, ${state}`;

/** Tests that axe finds nothing on some of the screens, in the dark theme and in the light one. */
export function testScreens(isMeant: (screen: Screen) => boolean): void {
  let server: RealServer;
  let browser: Browser;
  let world: World;

  beforeAll(async () => {
    server = await startRealServer({ env: { ...CLOCKS } });
    browser = await openBrowser();
    world = new World(server.url);
  });
  afterAll(async () => {
    world.close();
    await browser.close();
    await server.stop();
  });

  /** What axe finds on a screen in one theme and, without opening it again, in the other, which has other colours. */
  async function barriersOf(screen: Screen): Promise<string[]> {
    const errors: string[] = [];
    const { context, page } = await openScreen(browser, world, screen, {
      lang: 'fa',
      theme: 'dark',
      size: [390, 844],
      onError: (text) => errors.push(text),
    });
    try {
      const dark = await findBarriers(page);
      await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
      const light = await findBarriersOfColour(page);
      return [
        ...errors,
        ...dark.map((barrier) => `dark: ${barrier}`),
        ...light.map((barrier) => `light: ${barrier}`),
      ];
    } finally {
      await context.close();
    }
  }

  describe('no barrier stands in the way', () => {
    const meant = SCREENS.filter(isMeant);
    const bare = meant.filter((screen) => screen.bare === true);
    it.each(bare.map((screen) => [nameOf(screen), screen] as const))('on %s', async (_, screen) => {
      expect(await barriersOf(screen)).toEqual([]);
    });

    describe('once people have come', () => {
      beforeAll(() => world.fill(), 120_000);
      const rest = meant.filter((screen) => screen.bare !== true);
      it.each(rest.map((screen) => [nameOf(screen), screen] as const))('on %s', async (_, screen) => {
        expect(await barriersOf(screen)).toEqual([]);
      });
    });
  });
}
