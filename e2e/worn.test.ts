import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/axe.js';
import { playWithBots } from './support/bots.js';
import { openLaunched, openPhone, type Phone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { launchData } from './support/launch.js';
import { createRoom, enterLobby, PATIENT } from './support/lobby.js';
import { openSite } from './support/site.js';

const site = openSite(PATIENT);

async function guest(name: string): Promise<Phone> {
  const phone = await openPhone(site.browser);
  await enterAsGuest(phone.page, site.url, name);
  return phone;
}

async function toShop(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'فروشگاه' }).tap();
  await page.locator('.shop_good').first().waitFor();
}

/** Buys an item of the open tab; it is worn at once. */
async function buy(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}`, 'u') }).tap();
  await page.getByRole('button', { name: new RegExp(`^خرید ${name}`, 'u') }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'خرید', exact: true }).tap();
  await page.getByRole('button', { name: `استفاده نکردن از ${name}` }).waitFor();
}

const back = (page: Page) => page.evaluate(() => document.getElementById('card-back-1')?.innerHTML ?? '');
const frames = (page: Page, where: string) => page.locator(`${where} .avatar.framed`).count();
const purse = (page: Page, coins: string) => page.getByRole('button', { name: `کیف پول: ${coins} سکه` });
const felt = (page: Page) => page.getAttribute('html', 'data-felt');

describe('coins of a guest', () => {
  it('come once a day, and buy a felt and backs, which lie on the table at once and after a reload', async () => {
    const { page, errors } = await guest('سارا');
    const card = page.getByRole('region', { name: 'پاداش روزانه' });
    await card.getByText('روز ۱ از ۷ · ۵۰ سکه').waitFor();
    await card.getByRole('button', { name: 'دریافت' }).tap();
    await card.getByText(/^۶۰ سکهٔ بعدی: /u).waitFor();
    await page.reload();
    await card.getByText('گرفته شد').waitFor();
    expect(await card.getByRole('button').count()).toBe(0);

    const plain = await back(page);
    await toShop(page);
    await purse(page, '۱٬۰۵۰').waitFor();
    await page.getByRole('button', { name: /^لاجورد/ }).tap();
    expect(await felt(page)).toBeNull();
    await buy(page, 'لاجورد');
    await expect.poll(() => felt(page)).toBe('lapis');
    await page.getByRole('tab', { name: 'پشت برگ' }).tap();
    await buy(page, 'سرو');
    await purse(page, '۱۵۰').tap();
    const rows = page.getByRole('dialog').getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(4);
    expect(await rows.first().textContent()).toContain('خرید از فروشگاه');

    await page.goto(site.url);
    await playWithBots(page);
    await page.locator('.table_arena').waitFor();
    const shown = async () => [await felt(page), (await back(page)) === plain];
    await expect.poll(shown).toEqual(['lapis', false]);
    await page.reload();
    await page.locator('.table_arena').waitFor();
    await expect.poll(shown).toEqual(['lapis', false]);

    await page.goto(`${site.url}/shop`);
    await page.getByRole('button', { name: 'استفاده نکردن از لاجورد' }).tap();
    await expect.poll(() => felt(page)).toBeNull();
    expect(errors).toEqual([]);
  });

  it('buy a frame that stands around one’s picture: the others see it in the room, and the table has it', async () => {
    const { page: host } = await guest('کاوه');
    await toShop(host);
    await host.getByRole('tab', { name: 'قاب' }).tap();
    await buy(host, 'فیروزه');
    await host.goBack();
    await enterLobby(host);
    const code = await createRoom(host, 'قاب‌دار', {});
    const { page, errors } = await guest('بهرام');
    await page.goto(`${site.url}/room/${code}`);
    await page.getByText('کاوه').waitFor();
    await expect.poll(() => frames(page, 'main')).toBe(1);
    expect(errors).toEqual([]);

    await page.goto('about:blank');
    await host.getByRole('button', { name: 'خروج', exact: true }).first().tap();
    await host.goto(site.url);
    await playWithBots(host);
    await host.locator('.avatar.framed').first().waitFor();
    expect(await host.locator('.avatar.framed').count()).toBe(1);
  });
});

type Outcome = 'paid' | 'pending' | 'cancelled' | 'failed';

declare global {
  /** How the payment sheet of the Telegram client ends. */
  var outcome: string | undefined;
}

describe('a pack of coins', () => {
  it('is told of in words where it is not paid, can be bought again, and is in the purse once Telegram has confirmed it', async () => {
    const phone = await openPhone(site.browser);
    const { page } = phone;
    await page.context().addInitScript(() => {
      const postEvent = (type: string, data?: string) => {
        if (type !== 'web_app_open_invoice') return;
        const { slug } = JSON.parse(data ?? '{}') as { slug: string };
        const message = { eventType: 'invoice_closed', eventData: { slug, status: globalThis.outcome } };
        setTimeout(() =>
          window.dispatchEvent(
            new MessageEvent('message', { data: JSON.stringify(message), source: window.parent }),
          ),
        );
      };
      Object.assign(globalThis, { TelegramWebviewProxy: { postEvent } });
    });
    let balance = 1000;
    let outcome: Outcome = 'pending';
    // The server's bot has no Telegram here: only Telegram's messages are simulated.
    await page.route('**/api/shop/invoice', (route) => {
      if (outcome === 'paid') balance = 1500;
      return route.fulfill({ json: { success: true, url: 'https://t.me/$testinvoice' } });
    });
    await page.route('**/api/shop', async (route) => {
      const response = await route.fetch();
      const shop = (await response.json()) as object;
      await route.fulfill({ response, json: { ...shop, payments: true, balance } });
    });
    const data = launchData({ id: 960_000_001, first_name: 'نادر' });
    await openLaunched(phone, site.url, '/shop?of=coins', data);
    for (const [how, words, coins] of [
      ['pending', 'تلگرام هنوز پرداخت را بررسی می‌کند.', '۱٬۰۰۰'],
      ['cancelled', 'پرداخت لغو شد', '۱٬۰۰۰'],
      ['failed', 'پرداخت انجام نشد', '۱٬۰۰۰'],
      ['paid', '۵۰۰ سکه به کیف پول شما رسید.', '۱٬۵۰۰'],
    ] as const) {
      outcome = how;
      await page.evaluate((how) => (globalThis.outcome = how), how);
      await page.getByRole('button', { name: /^خرید کیسه/ }).tap();
      await page.getByText(words).waitFor();
      await purse(page, coins).waitFor();
    }
    await expectAccessible(page);
  });
});
