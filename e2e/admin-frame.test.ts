import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './support/axe.js';
import { openBrowser } from './support/browser.js';
import {
  calling,
  enterPanel,
  PANEL_PASSWORD,
  sendPassword,
  startPanelServer,
  type PanelServer,
} from './support/panel.js';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 1024, height: 768 };
const MINUTE = 60_000;

let server: PanelServer;
let browser: Browser;

beforeAll(async () => {
  server = await startPanelServer();
  browser = await openBrowser();
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(async () => {
  await browser.close();
  await server.stop();
});

type Entry = Parameters<typeof enterPanel>[3];
const enter = async (path: string, props?: Entry) => (await enterPanel(browser, server, path, props)).page;
const addressOf = (page: Page) => new URL(page.url()).pathname;
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Sections' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describe('the way around the panel', () => {
  it('is a sidebar with what the person’s level opens', async () => {
    const links = async (level: 'moderator' | 'admin') =>
      sidebar(await enter('/admin', { level }))
        .getByRole('link')
        .allInnerTexts();
    expect(await links('moderator')).toEqual(['Home']);
    expect(await links('admin')).toEqual(['Home', 'News']);
  });

  it('folds a section of the sidebar, and opens it again for a screen within', async () => {
    const page = await enter('/admin');
    const news = sidebar(page).getByRole('link', { name: 'News' });
    await sidebar(page).getByRole('button', { name: 'Content' }).click();
    await news.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Search' }).fill('news');
    await page.keyboard.press('Enter');
    await heading(page, 'News').waitFor();
    await news.waitFor();
  });

  it('names the screen in the sidebar, the breadcrumb and the tab, and begins at its content', async () => {
    const page = await enter('/admin');
    await sidebar(page).getByRole('link', { name: 'News' }).click();
    await heading(page, 'News').waitFor();
    expect(addressOf(page)).toBe('/admin/news');
    expect(await sidebar(page).getByRole('link', { name: 'News' }).getAttribute('aria-current')).toBe('page');
    expect(await page.getByRole('navigation', { name: 'Breadcrumb' }).innerText()).toMatch(/Content\s+News/);
    expect(await page.title()).toBe('News · Hokm admin panel');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.goBack();
    await expect.poll(() => addressOf(page)).toBe('/admin');
  });

  it('folds its sidebar from 256 to 80 pixels, and remembers it', async () => {
    const page = await enter('/admin');
    const width = async () => (await sidebar(page).boundingBox())?.width;
    expect(await width()).toBe(256);
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await expect.poll(width).toBe(80);
    await page.reload();
    await heading(page, 'Hello').waitFor();
    expect(await width()).toBe(80);
    await expectAccessible(page);
    await sidebar(page).getByRole('link', { name: 'News' }).hover();
    await page.getByRole('tooltip', { name: 'News' }).waitFor();
  });

  it('is a drawer from 1024 pixels down', async () => {
    const page = await enter('/admin', { viewport: TABLET });
    expect(await sidebar(page).count()).toBe(0);
    const open = page.getByRole('button', { name: 'Open sections' });
    await open.click();
    const drawer = page.getByRole('dialog', { name: 'Sections' });
    await drawer.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true);
    await open.click();
    await drawer.getByRole('link', { name: 'News' }).click();
    await heading(page, 'News').waitFor();
    await drawer.waitFor({ state: 'hidden' });
  });

  it('has a bar under the thumb on a phone, in Persian too', async () => {
    const page = await enter('/admin', { viewport: PHONE, language: 'fa' });
    const bar = page.getByRole('navigation', { name: 'دسترسی سریع' });
    expect(await bar.locator('a, button').allInnerTexts()).toEqual(['خانه', 'خبرها', 'جست‌وجو', 'بخش‌ها']);
    await bar.getByRole('link', { name: 'خبرها' }).click();
    await heading(page, 'خبرها').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await bar.getByRole('button', { name: 'بخش‌ها' }).click();
    const drawer = page.getByRole('dialog', { name: 'بخش‌های پنل' });
    await drawer.waitFor();
    // At the page's start: on the right, in Persian.
    await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(PHONE.width - 288);
  });

  it('can be gone by keyboard alone', async () => {
    const page = await enter('/admin');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.getByRole('button', { name: 'My account' }).focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu');
    await menu.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await heading(page, 'My account').waitFor();
    expect(addressOf(page)).toBe('/admin/account');
  });
});

describe('the palette', () => {
  it('opens with Ctrl K on any keyboard, and finds screens by their names in both languages', async () => {
    const page = await enter('/admin');
    // The event of the same key on a Persian keyboard.
    await page.evaluate(() =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ن', code: 'KeyK', ctrlKey: true, bubbles: true }),
      ),
    );
    const field = page.getByRole('textbox', { name: 'Search' });
    await field.waitFor();
    await expectAccessible(page);
    await field.fill('خبر');
    await page.keyboard.press('Enter');
    await heading(page, 'News').waitFor();
    await page.keyboard.press('Control+k');
    await field.fill('settings of nothing');
    await page.getByText('Nothing found for “⁨settings of nothing⁩”').waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
  });

  it('offers only what the level opens, and what needs no screen', async () => {
    const page = await enter('/admin', { level: 'moderator' });
    await page.getByRole('button', { name: 'Search sections' }).click();
    const names = page.getByRole('dialog').getByRole('button');
    await expect.poll(() => names.count()).toBeGreaterThan(3);
    expect(await names.allInnerTexts()).not.toContain('News');
    await page.getByRole('textbox', { name: 'Search' }).fill('dark');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getAttribute('html', 'data-mantine-color-scheme')).toBe('dark');
  });
});

describe('theme and language', () => {
  it('follow the system until a theme is chosen, and the choice is there before the first script', async () => {
    const page = await enter('/admin');
    const theme = () => page.getAttribute('html', 'data-mantine-color-scheme');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(theme).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(theme).toBe('light');
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await expect.poll(theme).toBe('dark');
    await page.route('**/assets/*.js', () => undefined);
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(theme).toBe('dark');
  });

  it('change in place, and turn the page round', async () => {
    const page = await enter('/admin/account');
    await page.getByRole('button', { name: 'فارسی' }).click();
    await heading(page, 'حساب من').waitFor();
    expect(await page.getAttribute('html', 'dir')).toBe('rtl');
    const side = await page.getByRole('navigation', { name: 'بخش‌های پنل' }).boundingBox();
    expect(side?.x).toBe(1440 - 256);
    await page.reload();
    await heading(page, 'حساب من').waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe('fa');
  });
});

describe('the health of the server', () => {
  const DEGRADED = {
    status: 'degraded',
    version: '1',
    uptime: 1,
    checks: { database: 'ok', redis: 'off', bot: 'down', worker: 'ok' },
  };

  it('is checked every 30 seconds, and a fault is shown until it is over', async () => {
    const page = await enter('/admin');
    let answer: object | 'none' | null = null;
    let asked = 0;
    await page.clock.install();
    await page.route('**/api/health', (route) => {
      asked += 1;
      if (answer === 'none') return route.abort();
      return answer === null ? route.fallback() : route.fulfill({ json: answer });
    });
    await page.reload();
    await page.getByText('All systems online').waitFor();
    expect(asked).toBe(1);

    answer = DEGRADED;
    await page.clock.runFor(30_000);
    await page.getByText('Not answering: ⁨bot⁩.').waitFor();
    expect(asked).toBe(2);
    await page.getByRole('main').getByText('Hello').waitFor();
    await expectAccessible(page);

    answer = 'none';
    await page.clock.runFor(30_000);
    await page.getByRole('alert').getByText('Backend Unavailable').waitFor();
    await page.getByText(/What you see is from \d\d:\d\d; nothing can be saved\./).waitFor();
    await expectAccessible(page);

    answer = null;
    await page
      .getByRole('alert')
      .filter({ hasText: 'Backend Unavailable' })
      .getByRole('button', { name: 'Try Again' })
      .click();
    await page.getByText('All systems online').waitFor();
    expect(await page.getByText('Backend Unavailable').count()).toBe(0);
  });

  it('is in question when the answer is an error, and when the network goes', async () => {
    const page = await enter('/admin');
    await page.route('**/api/health', (route) => route.fulfill({ status: 502, body: '<html>' }));
    await page.reload();
    await page.getByRole('status').getByText('Backend Issues').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('alert').getByText('You are offline').waitFor();
  });
});

describe('the session', () => {
  it('is checked every five minutes; when it has ended, signing in again leads back', async () => {
    await server.makeAdmin('ended@example.org', 'admin');
    const page = await enter('/admin/account');
    await page.clock.install();
    await page.reload();
    await heading(page, 'My account').waitFor();
    await server.connection.collection('sessions').deleteMany({});
    await page.clock.runFor(5 * MINUTE);
    await page.getByText('Your session has ended.').waitFor();
    expect(addressOf(page)).toBe('/admin/login');
    await sendPassword(page, 'ended@example.org');
    await heading(page, 'My account').waitFor();
    expect(addressOf(page)).toBe('/admin/account');
  });

  it('is not kept alive by a panel that nobody uses', async () => {
    const page = await enter('/admin/account');
    await page.clock.install();
    await page.reload();
    await heading(page, 'My account').waitFor();
    const asked = { '/api/admin/me': 0, '/api/health': 0 };
    page.on('requestfinished', (request) => {
      const path = new URL(request.url()).pathname;
      if (path in asked) asked[path as keyof typeof asked] += 1;
    });
    for (let round = 1; round <= 8; round += 1) {
      await page.clock.fastForward(5 * MINUTE);
      await expect.poll(() => asked['/api/health']).toBe(round);
      // A check that is still on its way is not made a second time.
      if (round <= 2) await expect.poll(() => asked['/api/admin/me']).toBe(round);
    }
    expect(asked['/api/admin/me']).toBe(2);
    await page.keyboard.press('Shift');
    await expect.poll(() => asked['/api/admin/me']).toBe(3);
  });

  it('of another tab ends in this one too', async () => {
    const page = await enter('/admin');
    const other = await page.context().newPage();
    await other.goto(`${server.url}/admin/account`);
    await heading(other, 'My account').waitFor();
    await other.getByRole('button', { name: 'My account' }).click();
    await other.getByRole('menuitem', { name: 'Logout' }).click();
    await heading(other, 'Sign in to the panel').waitFor();
    await heading(page, 'Sign in to the panel').waitFor();
  });

  it('outlives a server that does not answer', async () => {
    const page = await enter('/admin/account');
    await page.clock.install();
    await page.reload();
    await heading(page, 'My account').waitFor();
    await page.route('**/api/admin/me', (route) => route.abort());
    await page.clock.runFor(6 * MINUTE);
    await heading(page, 'My account').waitFor();
    expect(addressOf(page)).toBe('/admin/account');
  });
});

describe('what cannot be shown', () => {
  it('is an address that the panel does not have', async () => {
    const page = await enter('/admin/nothing');
    await heading(page, 'Page not found').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to home' }).click();
    await heading(page, 'Hello').waitFor();
  });

  it('is a screen above the person’s level, whose scripts are not even loaded', async () => {
    const page = await enter('/admin/news', { level: 'moderator' });
    await heading(page, 'You do not have access').waitFor();
    await page.getByText('This section is for Administrator and your level is Moderator.').waitFor();
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(loaded.filter((name) => name.includes('NewsScreen'))).toEqual([]);
    await expectAccessible(page);
  });

  it('is a screen that fails, with the cause; the frame stays', async () => {
    const page = await enter('/admin');
    await page.route('**/api/auth/sessions', (route) => route.fulfill({ json: { success: true } }));
    await page.getByRole('link', { name: 'My account' }).first().click();
    await heading(page, 'Something went wrong: ').waitFor();
    await expectAccessible(page);
    await sidebar(page).getByRole('link', { name: 'News' }).click();
    await heading(page, 'News').waitFor();
  });

  it('is a screen whose scripts have gone with an older version; the frame stays', async () => {
    const page = await enter('/admin');
    await page.route('**/assets/NewsScreen*', (route) => route.abort());
    await sidebar(page).getByRole('link', { name: 'News' }).click();
    await heading(page, 'The panel has been updated').waitFor();
    await page.unroute('**/assets/NewsScreen*');
    await page.getByRole('button', { name: 'Reload' }).click();
    await heading(page, 'News').waitFor();
  });
});

describe('the account screen', () => {
  it('shows where it is signed in, ends another session, and filters its events in the address', async () => {
    const page = await enter('/admin/account', { language: 'en' });
    const email = await page.evaluate(async () => {
      const answer = (await (await fetch('/api/admin/me')).json()) as { user: { email: string } };
      return answer.user.email;
    });
    await calling(server.url, null, '/auth/admin/login', { email, password: PANEL_PASSWORD });
    await calling(server.url, null, '/auth/admin/login', { email, password: 'Wrong-1' });
    await page.reload();
    const ending = page.getByRole('button', { name: /^End the session of/ });
    await ending.waitFor();
    await expectAccessible(page);
    await ending.click();
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
    await page.getByText('Session ended successfully').waitFor();
    await expect.poll(() => ending.count()).toBe(0);

    const rows = page.getByRole('table', { name: 'Recent events' }).locator('tbody tr');
    const all = await rows.count();
    await page.getByRole('button', { name: 'Severity' }).first().click();
    await page.getByRole('menuitemradio', { name: 'Low' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?severity=low');
    await expect.poll(() => rows.count()).toBeLessThan(all);
    await page.reload();
    await page.getByText('Wrong password').waitFor();
    await page.getByRole('button', { name: 'Remove the Severity filter' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  it('sets up its second factor', async () => {
    const page = await enter('/admin/account');
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByLabel('Password', { exact: true }).fill(PANEL_PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByAltText('QR code for the authenticator app').waitFor();
    await expectAccessible(page);
  });
});

describe('the frame in every dress', () => {
  it.each(['/admin', '/admin/account'])('of %s has no barrier', async (path) => {
    for (const [language, viewport] of [
      ['fa', { width: 1440, height: 900 }],
      ['en', PHONE],
    ] as const) {
      const page = await enter(path, { language, viewport });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
    }
  });
});
