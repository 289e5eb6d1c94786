import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { openSite } from './support/site.js';

const site = openSite();

const item = (n: number, title: string) => ({
  id: `0123456789abcdef0123456${n}`,
  title,
  text: `${title}: متن کامل`,
  picture: null,
  at: `2026-11-1${n}T12:00:00.000Z`,
});
const NEWS = [item(3, 'جام یلدا'), item(2, 'Four-colour decks'), item(1, 'پشت برگ تازه')];
const told = (route: Route) =>
  route.fulfill({ json: { success: true, total: NEWS.length, page: 1, per_page: 20, data: NEWS } });

async function guest(name: string, answer?: (route: Route) => unknown): Promise<Page> {
  const { page } = await openPhone(site.browser);
  if (answer) await page.route('**/api/news**', answer);
  await enterAsGuest(page, site.url, name);
  return page;
}

describe('the news', () => {
  it('stand on home with the newest two, and lead to the one that was tapped', async () => {
    const page = await guest('سارا', told);
    const rows = page.locator('main .list a[href^="/news#"]');
    await rows.first().waitFor();
    expect(await rows.locator('.row-t').allTextContents()).toEqual(['جام یلدا', 'Four-colour decks']);
    await rows.nth(1).tap();
    await page.waitForURL('**/news#*');
    await expect.poll(() => page.getByRole('article').count()).toBe(3);
    await page.getByText('Four-colour decks: متن کامل').waitFor();
    // Each item has the direction of its own language, its date that of the page.
    const english = page.getByRole('article').filter({ hasText: 'Four-colour' });
    expect(await english.evaluate((one) => getComputedStyle(one).direction)).toBe('ltr');
    expect(await english.locator('time bdi').evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
  });

  it('are said not to be there while there are none, and home keeps silent about them', async () => {
    const page = await guest('کاوه');
    expect(await page.getByText('خبرها').count()).toBe(0);
    await page.goto(`${site.url}/news`);
    await page.getByText('هنوز خبری نیست').waitFor();
  });

  it('that cannot be had are said so, and tried again', async () => {
    let broken = true;
    const page = await guest('مهسا', (route) => (broken ? route.abort() : told(route)));
    await page.goto(`${site.url}/news`);
    await page.getByText('خبرها بارگذاری نشد').waitFor();
    broken = false;
    await page.getByRole('button', { name: 'تلاش دوباره' }).tap();
    await page.getByRole('heading', { name: 'جام یلدا' }).waitFor();
  });
});
