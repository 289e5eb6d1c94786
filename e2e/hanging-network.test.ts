import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { signInGuest } from '../server/test/support/player.js';
import { openBadWorld, type Asked, type BadWorld, type Harm } from './support/bad-world.js';
import { openLaunched, openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { startButton } from './support/home.js';
import { launchData } from './support/launch.js';
import { openSite } from './support/site.js';
import { askedFor, openTelegram } from './support/telegram-client.js';

/** A newcomer's first card, and a connection where plain HTTP passes, ms. */
const FIRST_CARD = 25_000;
const CONNECTED = 10_000;

const site = openSite();
let world: BadWorld | null = null;

async function behind(harm: (asked: Asked) => Harm | null): Promise<string> {
  world = await openBadWorld(site.url, harm);
  return world.url;
}

afterEach(async () => {
  await world?.stop();
  world = null;
});

/** Plays as a newcomer; ms until the first card. */
async function firstCard(url: string): Promise<{ readonly page: Page; readonly took: number }> {
  const { page, errors } = await openPhone(site.browser);
  const began = performance.now();
  await page.goto(url);
  await page.getByLabel('نام شما').fill('کاوه');
  await page.getByRole('button', { name: 'بازی به‌عنوان مهمان' }).tap();
  await startButton(page).tap();
  await page
    .getByRole('group', { name: 'برگ‌های شما' })
    .locator('button')
    .or(page.getByRole('dialog', { name: 'حکم را انتخاب کنید' }).locator('li.card'))
    .first()
    .waitFor();
  const took = performance.now() - began;
  // The browser itself reports a refused WebSocket.
  expect(errors.filter((error) => !error.startsWith('WebSocket connection to'))).toEqual([]);
  return { page, took };
}

describe('a network where plain HTTP passes', () => {
  it('shows a newcomer their first card where every WebSocket hangs, and connects at once on the next visit', async () => {
    const url = await behind(({ isUpgrade }) => (isUpgrade ? 'hang' : null));
    const { page, took } = await firstCard(url);
    expect(took).toBeLessThan(FIRST_CARD);
    // The device knows what worked.
    expect(await page.evaluate(() => localStorage.getItem('hokm-transport'))).toBe('polling');
    const upgrades = world?.harmed();
    expect(upgrades).toBeGreaterThan(0);
    await page.goto(`${url}/help`);
    const answered = page.waitForResponse((response) => response.url().includes('transport=polling'));
    await page.goto(url);
    await answered;
    await startButton(page).waitFor();
    expect(world?.harmed()).toBe(upgrades);
  });

  it('connects wherever every WebSocket is refused, swallowed or cut', async () => {
    const { token } = await signInGuest(site.url, 'پریسا');
    const { page, errors } = await openPhone(site.browser);
    await page.addInitScript((kept) => {
      // A page that is no page of the app has no storage.
      if (location.protocol === 'http:') localStorage.setItem('token', kept);
    }, token);
    for (const harm of ['refuse', 'swallow', 'cut'] as const) {
      // Another address each time: the device knows nothing of it.
      const url = await behind(({ isUpgrade }) => (isUpgrade ? harm : null));
      await page.goto(url);
      await page.getByText(/نفر آنلاین/u).waitFor({ timeout: CONNECTED });
      expect(world?.harmed()).toBeGreaterThan(0);
      await page.goto('about:blank');
      await world?.stop();
    }
    expect(errors.filter((error) => !error.startsWith('WebSocket connection to'))).toEqual([]);
  });
});

describe('a network that swallows some of the app’s own files', () => {
  it('says that a screen did not come, with a way out', async () => {
    const url = await behind(({ path }) => (path.includes('/LeaderboardScreen') ? 'hang' : null));
    const { page } = await openPhone(site.browser);
    await page.clock.install();
    await enterAsGuest(page, url, 'نرگس');
    await page.evaluate(() => window.history.pushState({}, '', '/leaderboard'));
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
    await expect.poll(() => world?.harmed()).toBeGreaterThan(0);
    await page.clock.runFor(31_000);
    await page.getByRole('alert').getByRole('button', { name: 'بارگذاری دوباره' }).waitFor();
  });

  it('opens from what the phone has put away where only the head of the page comes', async () => {
    let isSwallowed = false;
    const url = await behind(({ path }) => (isSwallowed && path === '/' ? 'swallow' : null));
    const { page } = await openPhone(site.browser, { offlineShell: true });
    await page.goto(url);
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await page.reload();
    await page.getByLabel('نام شما').waitFor();
    isSwallowed = true;
    await page.reload();
    await page.getByLabel('نام شما').waitFor();
    expect(world?.harmed()).toBeGreaterThan(0);
  });

  it('costs a person in Telegram neither the back button nor the end of Telegram’s own waiting', async () => {
    const url = await behind(({ path }) => (/\/sdk-/.test(path) ? 'hang' : null));
    const phone = await openTelegram(site.browser);
    await openLaunched(phone, url, '/rules', launchData({ id: 940_000_077, first_name: 'لاله' }));
    await expect.poll(() => world?.harmed()).toBeGreaterThan(0);
    await expect.poll(() => askedFor(phone.page, 'web_app_ready')).toHaveLength(1);
    await expect
      .poll(async () => (await askedFor(phone.page, 'web_app_setup_back_button')).at(-1))
      .toEqual({ is_visible: true });
  });
});
