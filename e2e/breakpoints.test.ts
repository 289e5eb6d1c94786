import { expect, it } from 'vitest';
import { playWithBots } from './support/bots.js';
import { openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { createRoom, enterLobby } from './support/lobby.js';
import { openSite } from './support/site.js';

const site = openSite({ BOT_DELAY_MS: '200', START_COUNTDOWN_MS: '60000' });

/** Where a layout may change by the requirements, px; one pixel to each side counts as well. */
const BREAKPOINTS = [360, 480, 576, 768, 992];

it('fits the width of each breakpoint and its neighbours: home, lobby, room and table', async () => {
  const { page, errors } = await openPhone(site.browser);
  /** Parts that stick out, by width. Rows that scroll sideways inside their own box do not. */
  const tooWide = async () => {
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
    await page.setViewportSize({ width: 390, height: 844 });
    return found;
  };
  await enterAsGuest(page, site.url, 'Alexander Montgomery');
  await page.getByText(/نفر آنلاین/u).waitFor();
  expect(await tooWide(), 'home').toEqual([]);
  await enterLobby(page);
  expect(await tooWide(), 'lobby').toEqual([]);
  await createRoom(page, 'شب یلدا', {});
  await page.getByText('۱ از ۴').waitFor();
  expect(await tooWide(), 'room').toEqual([]);
  await page.getByRole('button', { name: 'خروج' }).tap();
  await playWithBots(page);
  await page.locator('.table_arena').waitFor();
  expect(await tooWide(), 'table').toEqual([]);
  expect(errors).toEqual([]);
});
