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

  it.each([
    ['a small phone', { width: 320, height: 640 }],
    ['a phone on its side', { width: 844, height: 390 }],
  ])('keeps what is looked at, and what can be done with it, in sight on %s', async (_, viewport) => {
    const phone = await openPhone(site.browser, { inTelegram: true, viewport });
    const { page } = phone;
    const launch = launchData({ id: 930_000_007 + viewport.width, first_name: 'مهین' });
    await openLaunched(phone, site.url, '/shop', launch);
    const last = page.getByRole('button', { name: /^زعفران/ });
    await last.tap();
    const act = page.getByRole('button', { name: /^خرید زعفران/ });
    const shown = page.getByRole('region', { name: 'پیش‌نمایش' });
    await expect.poll(() => shown.innerText()).toContain('زعفران');
    const inSight = async () => {
      const parts = [page.locator('.nav'), shown, last, act];
      const [nav, ...boxes] = await Promise.all(parts.map((part) => part.boundingBox()));
      return boxes.map((box) => box !== null && box.y >= 0 && box.y + box.height <= (nav?.y ?? 0));
    };
    await expect.poll(inSight).toEqual([true, true, true]);
  });

  it('turns every card to the back that is worn', async () => {
    const { page } = await inShop(930_000_002);
    const back = () => page.evaluate(() => document.getElementById('card-back-1')?.innerHTML ?? '');
    const before = await back();
    await page.getByRole('tab', { name: 'پشت کارت' }).tap();
    await page.getByRole('button', { name: /^سرو/ }).tap();
    await page.getByRole('button', { name: 'خرید سرو · ۴۰۰ سکه' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'خرید', exact: true }).tap();
    await page.getByRole('button', { name: 'استفاده نکردن از سرو' }).waitFor();
    await expect.poll(back).not.toBe(before);
  });

  it('has a drawing for everything it sells', async () => {
    const { page } = await inShop(930_000_003);
    for (const part of ['میز', 'پشت کارت', 'قاب']) {
      await page.getByRole('tab', { name: part }).tap();
      const looks = () =>
        page.locator('.shop_good').evaluateAll((goods) =>
          goods.map((good) => {
            const swatch = good.querySelector('.shop_sw');
            return swatch === null ? '' : getComputedStyle(swatch).backgroundImage + swatch.innerHTML;
          }),
        );
      const different = async () => {
        const all = await looks();
        return [all.length, new Set(all).size, all.includes('')];
      };
      // The items of the former tab stay for another frame, and styles load with their part.
      await expect.poll(different, { message: part, timeout: 10_000 }).toEqual([6, 6, false]);
    }
  });

  it('says how many coins are missing, and leads to the packs', async () => {
    const { page } = await inShop(930_000_004);
    await page.getByRole('tab', { name: 'قاب' }).tap();
    await page.getByRole('button', { name: /^تاج/ }).tap();
    await page.getByRole('button', { name: /^خرید تاج/ }).tap();
    await page.getByText('۳٬۰۰۰ سکه کم دارید.').waitFor();
    await page.getByRole('button', { name: 'بستهٔ سکه' }).tap();
    await page.getByText('این‌جا نمی‌توان سکه خرید').waitFor();
  });

  it('keeps coins and sheet when the purchase is refused, and says why', async () => {
    const { page } = await inShop(930_000_005);
    await page.route('**/api/shop/buy_item', (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'server/unavailable', message: '-' } }),
    );
    await page.getByRole('button', { name: /^لاجورد/ }).tap();
    await page.getByRole('button', { name: /^خرید لاجورد/ }).tap();
    const buy = page.getByRole('dialog').getByRole('button', { name: 'خرید', exact: true });
    await buy.tap();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.unroute('**/api/shop/buy_item');
    // Repeating the purchase succeeds.
    await buy.tap();
    await purse(page, '۵۰۰').waitFor();
  });

  it('asks again when the shop did not open', async () => {
    const phone = await openPhone(site.browser, { inTelegram: true });
    await phone.page.route('**/api/shop', (route) => route.abort());
    await openLaunched(phone, site.url, '/shop', launchData({ id: 930_000_006, first_name: 'دور' }));
    await phone.page.getByText('فروشگاه بارگذاری نشد').waitFor();
    const asked = phone.page.waitForRequest('**/api/shop');
    await phone.page.getByRole('button', { name: 'تلاش دوباره' }).tap();
    await asked;
    await phone.page.unroute('**/api/shop');
    // The page may also have asked again by itself in the meantime.
    const [again, goods] = ['تلاش دوباره', /^لاجورد/].map((name) => phone.page.getByRole('button', { name }));
    await expect
      .poll(async () => {
        await again?.tap({ timeout: 500 }).catch(() => undefined);
        return goods?.count();
      })
      .toBeGreaterThan(0);
  });
});
