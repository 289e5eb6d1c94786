import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openMiniPages, PHONE } from './support/mini-states.js';

const show = openMiniPages();

const openSheets = (page: Page) => page.locator('dialog[open], [role=alertdialog]');
const tapButton = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().tap();
const pathOf = (page: Page) => new URL(page.url()).pathname;
/** A page whose calls find no server: its sheets can be opened all the same. */
const at = (path: string) => show({ state: path, path, others: 'lost', until: 'main' }, 'fa', PHONE);

/** Sheets that a new guest can open: the page, and what opens them. */
const SHEETS: readonly { path: string; name: string; open: (page: Page) => Promise<void> }[] = [
  { path: '/', name: 'the bots', open: tapButton('با ربات‌ها') },
  { path: '/', name: 'a code', open: tapButton(/کد/) },
  { path: '/lobby', name: 'the filter', open: tapButton('فیلتر') },
  { path: '/settings', name: 'signing out', open: tapButton('خروج از حساب') },
];

describe('a sheet', () => {
  it.each(SHEETS)('is closed by one step back, and the page stays: $name', async ({ path, open }) => {
    const { page } = await at(path);
    await open(page);
    await expect.poll(() => openSheets(page).count()).toBe(1);
    await page.goBack();
    await expect.poll(() => openSheets(page).count()).toBe(0);
    expect(pathOf(page)).toBe(path);
  });

  it('that its own button has closed leaves no step behind', async () => {
    const { page, go } = await at('/settings');
    await go('/lobby');
    for (let times = 0; times < 3; times += 1) {
      await page.getByRole('button', { name: 'فیلتر' }).tap();
      await page.getByRole('dialog').getByRole('button', { name: /^دیدن/ }).tap();
      await expect.poll(() => openSheets(page).count()).toBe(0);
    }
    await page.getByRole('button', { name: 'فیلتر' }).tap();
    await page.keyboard.press('Escape');
    await expect.poll(() => openSheets(page).count()).toBe(0);
    await page.goBack();
    await expect.poll(() => pathOf(page)).toBe('/settings');
  });

  it('that led to another page is stepped over on the way back', async () => {
    const { page } = await at('/');
    await page.getByRole('button', { name: 'با ربات‌ها' }).first().tap();
    await page.getByRole('dialog').getByRole('link').first().tap();
    await expect.poll(() => pathOf(page)).not.toBe('/');
    await expect.poll(() => openSheets(page).count()).toBe(0);
    await page.goBack();
    await expect.poll(() => pathOf(page)).toBe('/');
    await page.getByRole('button', { name: 'با ربات‌ها' }).first().tap();
    await page.goBack();
    await expect.poll(() => openSheets(page).count()).toBe(0);
    expect(pathOf(page)).toBe('/');
  });
});
