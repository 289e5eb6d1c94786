import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openLaunched, openPhone, type Phone } from './support/browser.js';
import { launchData } from './support/launch.js';
import { openSite } from './support/site.js';

const site = openSite();

async function inShop(id: number): Promise<Phone> {
  const phone = await openPhone(site.browser, { inTelegram: true });
  await openLaunched(phone, site.url, '/shop', launchData({ id, first_name: 'مهین' }));
  await purse(phone.page, '۱٬۰۰۰').waitFor();
  return phone;
}

const purse = (page: Page, coins: string) => page.getByRole('button', { name: `کیف پول: ${coins} سکه` });
const felt = (page: Page) => page.getAttribute('html', 'data-felt');
/** The middle of the felt as the page computes it. */
const tone = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--felt-0').trim());

describe('the shop', () => {
  it('sells a felt once, lays it at once, and keeps it after a reload', async () => {
    const { page, errors } = await inShop(930_000_001);
    const before = await tone(page);
    await page.getByRole('button', { name: /^لاجورد/ }).tap();
    expect(await felt(page)).toBeNull();
    await page.getByRole('button', { name: 'خرید لاجورد · ۵۰۰ سکه' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'خرید', exact: true }).tap();
    await purse(page, '۵۰۰').waitFor();
    await page.waitForFunction(() => document.documentElement.dataset['felt'] === 'lapis');
    await expect.poll(() => tone(page)).not.toBe(before);

    await page.reload();
    await purse(page, '۵۰۰').waitFor();
    await expect.poll(() => felt(page)).toBe('lapis');
    await page.getByRole('button', { name: 'استفاده نکردن از لاجورد' }).tap();
    await page.waitForFunction(() => document.documentElement.dataset['felt'] === undefined);
    await expect.poll(() => tone(page)).toBe(before);

    await purse(page, '۵۰۰').tap();
    const rows = page.getByRole('dialog').getByRole('listitem');
    await rows.first().waitFor();
    await expect.poll(() => rows.count()).toBe(2);
    expect(await rows.first().textContent()).toContain('خرید از فروشگاه');
    expect(errors).toEqual([]);
  });
});
