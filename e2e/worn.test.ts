import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { playWithBots } from './support/bots.js';
import { openLaunched, openPhone, type Phone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { launchData } from './support/launch.js';
import { createRoom, enterLobby } from './support/lobby.js';
import { openSite } from './support/site.js';

const site = openSite({ BOT_DELAY_MS: '200', START_COUNTDOWN_MS: '60000' });

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

describe('what a guest bought', () => {
  it('lies on the table at once, felt and backs, and after a reload too', async () => {
    const { page, errors } = await guest('سارا');
    const plain = await back(page);
    await toShop(page);
    await buy(page, 'لاجورد');
    await page.getByRole('tab', { name: 'پشت کارت' }).tap();
    await buy(page, 'سرو');
    await page.goto(site.url);
    await playWithBots(page);
    await page.locator('.table_arena').waitFor();
    const shown = async () => [await page.getAttribute('html', 'data-felt'), (await back(page)) === plain];
    await expect.poll(shown).toEqual(['lapis', false]);
    await page.reload();
    await page.locator('.table_arena').waitFor();
    await expect.poll(shown).toEqual(['lapis', false]);
    expect(errors).toEqual([]);
  });

  it('is seen by the others in the room, put on just before', async () => {
    const host = (await guest('کاوه')).page;
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
  });

  it('stands around his picture at the table', async () => {
    const { page } = await guest('آرش');
    await toShop(page);
    await page.getByRole('tab', { name: 'قاب' }).tap();
    await buy(page, 'نقره');
    await page.goto(site.url);
    await playWithBots(page);
    await page.locator('.avatar.framed').first().waitFor();
    expect(await page.locator('.avatar.framed').count()).toBe(1);
  });
});

describe('the daily reward', () => {
  it('is taken once with one tap, and tells of the next', async () => {
    const { page, errors } = await guest('لیلا');
    const card = page.getByRole('region', { name: 'پاداش روزانه' });
    await card.getByText('روز ۱ از ۷ · ۵۰ سکه').waitFor();
    await card.getByRole('button', { name: 'دریافت' }).tap();
    await card.getByText('گرفته شد').waitFor();
    await card.getByText(/^۶۰ سکهٔ بعدی: /u).waitFor();
    await page.reload();
    await card.getByText('گرفته شد').waitFor();
    expect(await card.getByRole('button').count()).toBe(0);
    await toShop(page);
    await page.getByRole('button', { name: 'کیف پول: ۱٬۰۵۰ سکه' }).waitFor();
    expect(errors).toEqual([]);
  });
});

type Outcome = 'paid' | 'pending' | 'cancelled' | 'failed';

/** A phone in a Telegram client whose payment sheet has a fixed outcome. */
async function paying(id: number, outcome: Outcome): Promise<Page> {
  const phone = await openPhone(site.browser);
  const { page } = phone;
  await page.context().addInitScript((status) => {
    const postEvent = (type: string, data?: string) => {
      if (type !== 'web_app_open_invoice') return;
      const { slug } = JSON.parse(data ?? '{}') as { slug: string };
      const message = { eventType: 'invoice_closed', eventData: { slug, status } };
      setTimeout(() =>
        window.dispatchEvent(
          new MessageEvent('message', { data: JSON.stringify(message), source: window.parent }),
        ),
      );
    };
    Object.assign(globalThis, { TelegramWebviewProxy: { postEvent } });
  }, outcome);
  let balance = 1000;
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
  await openLaunched(phone, site.url, '/shop?of=coins', launchData({ id, first_name: 'نادر' }));
  await page.getByRole('button', { name: /^خرید کیسه/ }).tap();
  return page;
}

describe('a pack of coins', () => {
  it('is in the purse once Telegram has confirmed the payment', async () => {
    const page = await paying(960_000_001, 'paid');
    await page.getByText('۵۰۰ سکه به کیف پول شما رسید.').waitFor();
    await page.getByRole('button', { name: 'کیف پول: ۱٬۵۰۰ سکه' }).waitFor();
  });

  it.each([
    ['pending', 'تلگرام هنوز پرداخت را بررسی می‌کند.'],
    ['cancelled', 'پرداخت لغو شد'],
    ['failed', 'پرداخت انجام نشد'],
  ] as const)('that is %s is told in words, and can be bought again', async (outcome, words) => {
    const page = await paying(960_000_002, outcome);
    await page.getByText(words).waitFor();
    await page.getByRole('button', { name: 'کیف پول: ۱٬۰۰۰ سکه' }).waitFor();
    expect(await page.getByRole('button', { name: /^خرید کیسه/ }).isEnabled()).toBe(true);
  });
});
