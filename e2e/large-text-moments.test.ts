import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRealServer, type RealServer } from '../scripts/lib/real-server.mjs';
import { openScreen } from '../scripts/shots/camera.mjs';
import { CLOCKS } from '../scripts/shots/clocks.mjs';
import { SCREENS } from '../scripts/shots/screens.mjs';
import { World } from '../scripts/shots/world.mjs';
import { openBrowser } from './support/browser.js';
import { doubleText, misfits, sideways } from './support/large-text.js';

/** What of the table comes for a moment or is laid over it, and where its words stand. */
const MOMENTS = {
  'hand-won': '.handover',
  'hand-lost': '.handover',
  kot: '.final',
  'hakem-kot': '.final',
  'won-kot': '.final',
  lost: '.final',
  'trick-taken': '.callout',
  'last-trick': '.lasttrick',
  'paused-by': '[role=dialog]',
  refresh: '[role=alertdialog]',
  'trump-hint': '[role=dialog]',
  reactions: '.bubble',
  restarting: '.topbanner',
} as const;

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

describe.each(['fa', 'en'] as const)('text twice as large at the table (%s)', (lang) => {
  it.each(Object.entries(MOMENTS))('is neither cut nor covered: %s', async (state, words) => {
    const screen = SCREENS.find((one) => one.name === 'table' && one.state === state);
    if (screen === undefined) throw new Error(`There is no picture of ${state}.`);
    const large = {
      ...screen,
      before: async (...[page]: Parameters<NonNullable<typeof screen.before>>) => {
        await doubleText(page.context(), 'root');
        await screen.before?.(page);
      },
    };
    const errors: string[] = [];
    const { context, page } = await openScreen(browser, world, large, {
      lang,
      theme: 'dark',
      size: [360, 740],
      onError: (text) => errors.push(text),
    });
    expect(await misfits(page, words, true)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });
});
