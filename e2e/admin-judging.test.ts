import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiOf } from '../server/test/support/api.js';
import { aGuest, type TestPlayer } from '../server/test/support/player.js';
import { QUICK, type TestServer } from '../server/test/support/server.js';
import { aMemberOfStaff } from '../server/test/support/staff.js';
import { aTable, playOut } from '../server/test/support/table.js';
import { expectAccessible } from './support/axe.js';
import { openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { enterPanel, openPanelSite, type PanelServer } from './support/panel.js';

const { NODE_ENV: _env, PORT: _port, ...quick } = QUICK;
const site = openPanelSite({ alone: true, env: quick });
let server: PanelServer;
let browser: Browser;
const guests: TestPlayer[] = [];
beforeAll(() => {
  ({ server, browser } = site);
});
afterAll(() => {
  for (const guest of guests) guest.close();
});

it('a moderator sees the running table, then the reported match card by card, and decides with a key', async () => {
  const tables: Pick<TestServer, 'guest'> = {
    async guest(name) {
      const guest = await aGuest(server.url, name);
      guests.push(guest);
      return guest;
    },
  };
  const { roomId, players } = await aTable(tables as TestServer);
  const [reporter, accused] = players;
  const { page } = await enterPanel(browser, server, '/admin/tables', { level: 'moderator', language: 'fa' });
  await page.getByRole('button', { name: 'دیدن میز میز' }).click();
  await page.getByRole('dialog').getByText('هنوز چیزی برای دیدن نیست', { exact: false }).waitFor();
  await expectAccessible(page);

  await Promise.all(players.map((player) => playOut(player, roomId)));
  const reported = await apiOf(server.url, reporter.token)('POST', '/reports', {
    room_id: roomId,
    player_id: accused.id,
    reason: 'cheating',
  });
  expect(reported.status).toBe(200);
  await page.goto(`${server.url}/admin/reports/${accused.id}-cheating`);
  await page.getByText('گزارش پس از پایان مسابقه فرستاده شد').waitFor();
  await page.getByText('این بخش را مدیران می‌بینند.').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('ArrowLeft');
  await page.getByText('گزارش پس از پایان مسابقه فرستاده شد').waitFor({ state: 'detached' });
  await page.keyboard.press('2');
  await page.getByText('صف خالی است').waitFor();
  const account = await server.connection.collection('accounts').findOne({ name: accused.name });
  expect(account?.['sanctions']).toMatchObject([{ kind: 'warn', reason: 'cheating' }]);

  // A slip is taken back: the warning is gone, and the case waits again.
  await page.getByRole('button', { name: 'واگرد' }).click();
  await page.getByText('برگردانده شد').waitFor();
  await page.getByRole('link', { name: 'رسیدگی', exact: true }).click();
  await page.getByText('گزارش پس از پایان مسابقه فرستاده شد').waitFor();
  await page.keyboard.press('1');
  await page.getByText('صف خالی است').waitFor();
  await page.goto(`${server.url}/admin/reports?status=closed`);
  await page.getByRole('link', { name: 'خواندن', exact: true }).click();
  await page.getByRole('heading', { name: 'تصمیم گرفته‌شده' }).waitFor();
  await page.getByText(/^رد شد؛/).waitFor();
  await expectAccessible(page);
});

it('a muted person appeals in the app, a moderator gives the voice back, and the app says so', async () => {
  const { page: phone } = await openPhone(browser);
  await enterAsGuest(phone, server.url, 'پرحرف');
  const person = await server.connection.collection('accounts').findOne({ name: 'پرحرف' });
  const id = String(person?._id);
  const admin = await aMemberOfStaff(server.connection, 'admin');
  const moderate = (action: string) =>
    apiOf(server.url, admin.token)('POST', `/admin/users/${id}/moderate`, { action, reason: 'insult' });
  await moderate('mute');
  await moderate('freeze_coins');
  await phone.goto(`${server.url}/settings/decisions`);
  await phone.getByRole('radio', { name: /بی‌صدا/ }).check();
  await expectAccessible(phone);
  await phone.getByRole('textbox', { name: 'اعتراض شما' }).fill('شوخی بود.');
  await phone.getByRole('button', { name: 'فرستادن اعتراض' }).tap();
  await phone.getByText('اعتراض شما رسید').waitFor();

  const { page } = await enterPanel(browser, server, `/admin/reports/${id}-appeal`, {
    level: 'moderator',
    language: 'fa',
  });
  await page.getByText(/اعتراض به: بی‌صدا کردن/).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'برگرداندن صدا' }).click();
  await page.getByText('صف خالی است').waitFor();

  await phone.getByText('گردانندگان حکم به اعتراضتان پاسخ دادند').waitFor();
  await phone.goto(`${server.url}/notifications`);
  await phone.getByText('اعتراضتان پذیرفته شد').waitFor();
  await phone.getByText('دوباره می‌توانید سر میز پیام بفرستید.').waitFor();
  await expectAccessible(phone);
});
