import { afterEach, describe, expect, it } from 'vitest';
import { aGuest } from '../server/test/support/player.js';
import { openBadWorld, type Asked, type BadWorld, type Harm } from './support/bad-world.js';
import { openPhone } from './support/browser.js';
import { DESKTOP, openInEnglish, openPanelSite, sendPassword } from './support/panel.js';

/** From the sign-in page to a dashboard with its figures, ms. */
const USABLE = 25_000;
/** Longest time until a change is seen where the server's events do not come, by the page's clock, ms. */
const SEEN_BY_ASKING = 40_000;
const STEP = 1_000;

const site = openPanelSite();
let world: BadWorld | null = null;

async function behind(harm: (asked: Asked) => Harm | null): Promise<string> {
  world = await openBadWorld(site.server.url, harm);
  return world.url;
}

afterEach(async () => {
  await world?.stop();
  world = null;
});

const isLive = ({ path }: Asked) => path === '/api/admin/live';

async function signIn(url: string, email: string) {
  await site.server.makeAdmin(email, 'admin');
  const { page } = await openPhone(site.browser, { viewport: DESKTOP, isStill: true });
  await page.clock.install();
  await openInEnglish(page, url);
  await sendPassword(page, email);
  await page.locator('#main h1').waitFor();
  await page.getByText('Total users').first().waitFor();
  return page;
}

describe('the panel on a network that does not let the server’s events through', () => {
  it.each(['hang', 'swallow', 'refuse', 'cut'] as const)(
    'is usable, and sees what changes by asking, where the stream meets “%s”',
    async (harm) => {
      const url = await behind((asked) => (isLive(asked) ? harm : null));
      const began = performance.now();
      const page = await signIn(url, `${harm}@example.org`);
      const took = performance.now() - began;
      expect(took).toBeLessThan(USABLE);
      await page.getByRole('link', { name: 'Users', exact: true }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
      await expect.poll(() => world?.harmed()).toBeGreaterThan(0);
      await page.clock.pauseAt(new Date(Date.now() + STEP));
      await aGuest(site.server.url, `Newcomer ${harm}`);
      let passed = 0;
      const isSeen = async () => {
        await page.clock.runFor(STEP);
        passed += STEP;
        return page.getByRole('link', { name: `Newcomer ${harm}` }).count();
      };
      await expect.poll(isSeen, { timeout: 60_000, interval: 100 }).toBeGreaterThan(0);
      expect(passed).toBeLessThan(SEEN_BY_ASKING);
    },
  );

  it('says that a screen did not come, with a way out, where its script is swallowed', async () => {
    const url = await behind(({ path }) => (path.includes('/UsersScreen') ? 'hang' : null));
    const page = await signIn(url, 'lost-script@example.org');
    await page.getByRole('link', { name: 'Users', exact: true }).first().click();
    await expect.poll(() => world?.harmed()).toBeGreaterThan(0);
    await page.clock.runFor(31_000);
    await page.getByRole('heading', { name: 'This page did not come over the network' }).waitFor();
    await page.getByRole('button', { name: 'Reload' }).waitFor();
  });
});
