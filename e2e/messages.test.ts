import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../server/test/support/api.js';
import { aMemberOfStaff } from '../server/test/support/staff.js';
import { expectAccessible } from './support/axe.js';
import { openBrowser, openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { startPanelServer, type PanelServer } from './support/panel.js';

let server: PanelServer;
let browser: Browser;
let staff: ReturnType<typeof apiOf>;
beforeAll(async () => {
  server = await startPanelServer();
  browser = await openBrowser();
  staff = apiOf(server.url, (await aMemberOfStaff(server.connection, 'admin')).token);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

async function guest(name: string): Promise<Page> {
  const { page } = await openPhone(browser);
  await enterAsGuest(page, server.url, name);
  return page;
}
async function write(page: Page, text: string): Promise<string> {
  await page.goto(`${server.url}/messages/new`);
  await page.getByLabel('متن پیام').fill(text);
  await page.getByRole('button', { name: 'فرستادن' }).tap();
  await page.waitForURL(/\/messages\/[0-9a-f]{24}$/);
  return new URL(page.url()).pathname.split('/')[2] ?? '';
}
const reply = (thread: string, text: string) =>
  staff('POST', `/admin/comms/messages/${thread}/reply`, { reply: text });

describe('messages to the team', () => {
  it('are written, answered, seen in a toast and on the bell, and answered again', async () => {
    const page = await guest('سارا');
    await page.goto(`${server.url}/settings`);
    await page.getByRole('link', { name: 'پیام به ما' }).tap();
    await page.getByText('هنوز پیامی ننوشته‌اید').waitFor();
    await expectAccessible(page);
    const thread = await write(page, 'سکه‌هایم نرسید\nچه کار کنم؟');
    await page.getByText('در انتظار پاسخ').waitFor();
    await page.goto(server.url);
    const bell = page.getByRole('link', { name: /^خبرها/ });
    await bell.waitFor();
    expect((await reply(thread, 'رسید! دوباره ببینید.')).status).toBe(200);
    await page.getByText('گردانندگان حکم به پیام شما پاسخ دادند').waitFor();
    await page.getByRole('link', { name: 'خبرها، ۱ خوانده‌نشده' }).tap();
    await page.getByText('رسید! دوباره ببینید.').waitFor();
    await expectAccessible(page);
    await page.getByRole('article').getByRole('link', { name: 'باز کردن' }).tap();
    await page.waitForURL(`**/messages/${thread}`);
    await page.getByText('پاسخ داده شد').waitFor();
    await expectAccessible(page);
    await page.getByLabel('پاسخ شما').fill('ممنون');
    await page.getByRole('button', { name: 'فرستادن' }).tap();
    await expect.poll(() => page.locator('main ol li').count()).toBe(3);
    await page.goto(server.url);
    await page.getByRole('link', { name: 'خبرها', exact: true }).waitFor();
  });

  it('stay in their field when they cannot be sent, and arrive once', async () => {
    const page = await guest('کاوه');
    let isBroken = true;
    await page.route('**/api/messages', (route) =>
      isBroken && route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.goto(`${server.url}/messages/new`);
    await page.getByLabel('متن پیام').fill('بار اول نرسید');
    await page.getByRole('button', { name: 'فرستادن' }).tap();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('متن پیام').inputValue()).toBe('بار اول نرسید');
    isBroken = false;
    await page.getByRole('button', { name: 'فرستادن' }).tap();
    await page.waitForURL(/\/messages\/[0-9a-f]{24}$/);
    expect(
      await server.connection.collection('messages').countDocuments({ 'messages.text': 'بار اول نرسید' }),
    ).toBe(1);
  });

  it('that cannot be loaded are said so, and tried again', async () => {
    const page = await guest('مهسا');
    let isBroken = true;
    await page.route('**/api/messages?**', (route) => (isBroken ? route.abort() : route.continue()));
    await page.goto(`${server.url}/messages`);
    await page.getByText('پیام‌ها بارگذاری نشد').waitFor();
    isBroken = false;
    await page.getByRole('button', { name: 'تلاش دوباره' }).tap();
    await page.getByText('هنوز پیامی ننوشته‌اید').waitFor();
  });
});

describe('notifications', () => {
  it('have the broadcasts of the staff, and are marked as read all at once', async () => {
    const page = await guest('نیما');
    const texts = { fa: 'جام یلدا از جمعه آغاز می‌شود', en: '' };
    const link = { href: '/shop', label: { fa: 'فروشگاه', en: '' } };
    const made = await staff('POST', '/admin/comms/messages', {
      to: { segment: {} },
      texts,
      link,
      channels: ['app'],
    });
    expect(made.status).toBe(201);
    await expect
      .poll(() => server.connection.collection('broadcasts').countDocuments({ state: 'done' }), {
        timeout: 15_000,
      })
      .toBe(1);
    await page.goto(`${server.url}/notifications`);
    await page.getByText('جام یلدا از جمعه آغاز می‌شود').waitFor();
    await page.getByRole('button', { name: 'همه را خواندم' }).tap();
    await page.getByText('تازه', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('article').getByRole('link', { name: 'فروشگاه' }).tap();
    await page.waitForURL('**/shop');
  });

  it('of the bot are chosen by people with Telegram', async () => {
    const page = await guest('لاله');
    await page.goto(`${server.url}/settings/notifications`);
    await page.getByText('این حساب به تلگرام وصل نیست').waitFor();
    await server.connection
      .collection('accounts')
      .updateOne({ name: 'لاله' }, { $set: { telegram_id: 8_001 } });
    await page.reload();
    const news = page.getByRole('switch', { name: 'خبرهای حکم' });
    await news.tap();
    await page.getByRole('switch', { name: 'ساعت‌های سکوت' }).tap();
    await page.getByLabel('تا ساعت').waitFor();
    await expectAccessible(page);
    await expect
      .poll(() => server.connection.collection<{ _id: number }>('chats').findOne({ _id: 8_001 }))
      .toMatchObject({ off: ['news'], quiet: { from: 22, to: 8 } });
    await page.reload();
    expect(await news.getAttribute('aria-checked')).toBe('false');
  });
});
