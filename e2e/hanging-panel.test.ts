import { afterEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { aGuest } from '../server/test/support/player.js';
import { openBadWorld, type BadWorld, type Harm } from './support/bad-world.js';
import { openPhone } from './support/browser.js';
import { stopClock } from './support/clock.js';
import { openInEnglish, openPanelSite, sendPassword } from './support/panel.js';
import { DESKTOP } from './support/panel-page.js';

/** From an address to a dashboard with its figures, ms. */
const USABLE = 25_000;
/** Longest time until a change is seen where the server's events do not come, by the page's clock, ms. */
const SEEN_BY_ASKING = 40_000;
const STEP = 1_000;

const site = openPanelSite();
let world: BadWorld | null = null;

afterEach(async () => {
  await world?.stop();
  world = null;
});

const harmed = () => world?.harmed() ?? 0;
const seeFigures = async (page: Page) => {
  await page.locator('#main h1').waitFor();
  await page.getByText('Total users').first().waitFor();
};
const toUsers = (page: Page) => page.getByRole('link', { name: 'Users', exact: true }).first().click();

/** At the list of people, somebody new is seen in time. The clock of the page stands still then. */
async function seesNewcomer(page: Page, name: string): Promise<void> {
  await toUsers(page);
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  await stopClock(page);
  (await aGuest(site.server.url, name)).close();
  let passed = 0;
  const isSeen = async () => {
    await page.clock.runFor(STEP);
    passed += STEP;
    return page.getByRole('link', { name }).count();
  };
  await expect.poll(isSeen, { timeout: 60_000, interval: 100 }).toBeGreaterThan(0);
  expect(passed).toBeLessThan(SEEN_BY_ASKING);
}

describe('the panel on a network that does not let the server’s events through', () => {
  it('is usable and sees what changes by asking, and says that a screen did not come, with a way out', async () => {
    let harm: Harm = 'hang';
    let hurt = '/UsersScreen';
    world = await openBadWorld(site.server.url, ({ path }) => (path.includes(hurt) ? harm : null));
    await site.server.makeAdmin('hanging@example.org', 'admin');
    const { page } = await openPhone(site.browser, { viewport: DESKTOP });
    await page.clock.install();
    await openInEnglish(page, world.url);
    await sendPassword(page, 'hanging@example.org');
    await seeFigures(page);
    await toUsers(page);
    await expect.poll(harmed).toBeGreaterThan(0);
    await page.clock.runFor(31_000);
    await page.getByRole('heading', { name: 'This page did not come over the network' }).waitFor();
    await page.locator('#main').getByRole('button', { name: 'Reload' }).waitFor();

    hurt = '/api/admin/live';
    for (harm of ['hang', 'swallow', 'refuse', 'cut'] as const) {
      const [before, began] = [harmed(), performance.now()];
      await page.clock.resume();
      await page.goto(`${world.url}/admin`);
      await seeFigures(page);
      expect(performance.now() - began).toBeLessThan(USABLE);
      await expect.poll(harmed).toBeGreaterThan(before);
      await seesNewcomer(page, `Newcomer ${harm}`);
    }
  });
});
