import { expect, it } from 'vitest';
import { tableStates } from '../miniapp/src/screens/game/game.states.js';
import { homeStates } from '../miniapp/src/screens/home/home.states.js';
import { lobbyStates } from '../miniapp/src/screens/lobby/lobby.states.js';
import { roomStates } from '../miniapp/src/screens/room/room.states.js';
import { openMiniPages } from './support/mini-states.js';

/** Where a layout may change by the requirements, px; one pixel to each side counts as well. */
const BREAKPOINTS = [360, 480, 576, 768, 992];
const WIDE = { width: 1280, height: 800 };

const show = openMiniPages();

it.each([homeStates, lobbyStates, roomStates, tableStates])(
  'fits the width of each breakpoint and its neighbours: $screen',
  async ({ states }) => {
    const [first] = states;
    if (first === undefined) throw new Error('It has a state.');
    const { page } = await show(first, 'en', WIDE);
    /** Parts that stick out, by width. Rows that scroll sideways inside their own box do not. */
    const found: string[] = [];
    for (const width of BREAKPOINTS.flatMap((at) => [at - 1, at, at + 1])) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      const out = await page
        .locator('main button:visible, main a:visible, main h1:visible')
        .evaluateAll((all) =>
          all
            .filter((part) => {
              const { left, right } = part.getBoundingClientRect();
              const scrolls = (box: Element | null): boolean =>
                box !== null &&
                (/auto|scroll/.test(getComputedStyle(box).overflowX) || scrolls(box.parentElement));
              return (left < -1 || right > innerWidth + 1) && !scrolls(part.parentElement);
            })
            .map((part) => part.outerHTML.slice(0, 60)),
        );
      if (wide > width || out.length > 0) found.push(`${width}: ${wide} ${out.join()}`);
    }
    await page.setViewportSize(WIDE);
    expect(found).toEqual([]);
  },
);
