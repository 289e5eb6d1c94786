import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openLaunched, openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { launchData } from './support/launch.js';
import { openSite } from './support/site.js';
import { askedFor, openTelegram, tell } from './support/telegram-client.js';

const site = openSite();

const openSheets = (page: Page) => page.locator('dialog[open], [role=alertdialog]');
const tapButton = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().tap();

async function guest(name: string): Promise<Page> {
  const { page } = await openPhone(site.browser);
  await enterAsGuest(page, site.url, name);
  return page;
}

/** Sheets that a new guest can open: the page, and what opens them one after the other. */
const SHEETS: readonly { path: string; name: string; open: readonly ((page: Page) => Promise<void>)[] }[] = [
  { path: '/', name: 'the bots', open: [tapButton('با ربات‌ها')] },
  { path: '/', name: 'a code', open: [tapButton(/کد/)] },
  { path: '/lobby', name: 'the filter', open: [tapButton('فیلتر')] },
  { path: '/badges', name: 'a badge', open: [(page) => page.locator('main button').nth(1).tap()] },
  { path: '/settings', name: 'signing out', open: [tapButton('خروج از حساب')] },
];

describe('a sheet', () => {
  it('is closed by one step back, and the page stays', async () => {
    const page = await guest('مهتاب');
    for (const { path, name, open } of SHEETS) {
      await page.goto(`${site.url}${path}`);
      for (const step of open) await step(page);
      await expect.poll(() => openSheets(page).count(), { message: name }).toBe(1);
      await page.goBack();
      await expect.poll(() => openSheets(page).count(), { message: name }).toBe(0);
      expect(new URL(page.url()).pathname, name).toBe(path);
    }
  });

  it('that its own button has closed leaves no step behind', async () => {
    const page = await guest('کیانا');
    await page.goto(`${site.url}/lobby`);
    for (let times = 0; times < 3; times += 1) {
      await page.getByRole('button', { name: 'فیلتر' }).tap();
      await page.getByRole('dialog').getByRole('button', { name: /^دیدن/ }).tap();
      await expect.poll(() => openSheets(page).count()).toBe(0);
    }
    await page.getByRole('button', { name: 'فیلتر' }).tap();
    await page.keyboard.press('Escape');
    await expect.poll(() => openSheets(page).count()).toBe(0);
    await page.goBack();
    await page.waitForURL(`${site.url}/`);
  });

  it('that led to another page is stepped over on the way back', async () => {
    const page = await guest('پریسا');
    await page.getByRole('button', { name: 'با ربات‌ها' }).first().tap();
    await page.getByRole('dialog').getByRole('link').first().tap();
    await expect.poll(() => new URL(page.url()).pathname).not.toBe('/');
    await expect.poll(() => openSheets(page).count()).toBe(0);
    await page.goBack();
    await page.waitForURL(`${site.url}/`);
    await page.getByRole('button', { name: 'با ربات‌ها' }).first().tap();
    await page.goBack();
    await expect.poll(() => openSheets(page).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('is closed by Telegram’s own button, which is there as long as it is open, also at home', async () => {
    const phone = await openTelegram(site.browser);
    const { page } = phone;
    await openLaunched(phone, site.url, '/', launchData({ id: 950_000_091, first_name: 'سپیده' }));
    const isShown = async () =>
      (await askedFor(page, 'web_app_setup_back_button')).at(-1)?.['is_visible'] === true;
    expect(await isShown()).toBe(false);
    await page.getByRole('button', { name: 'با ربات‌ها' }).first().tap();
    await expect.poll(isShown).toBe(true);
    await tell(page, 'back_button_pressed', {});
    await expect.poll(() => openSheets(page).count()).toBe(0);
    await expect.poll(isShown).toBe(false);
    expect(new URL(page.url()).pathname).toBe('/');
  });
});
