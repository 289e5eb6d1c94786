import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { apiOf } from '../server/test/support/api.js';
import { aMemberOfStaff } from '../server/test/support/staff.js';
import { expectAccessible } from './support/axe.js';
import { openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { enterPanel, expectScreenAccessible, openPanelSite, type PanelServer } from './support/panel.js';
import { aGuest } from '../server/test/support/player.js';

const site = openPanelSite();
let server: PanelServer;
let browser: Browser;
beforeAll(() => {
  ({ server, browser } = site);
});

it('an administrator finds a person by Persian letters and suspends them; the person appeals and is let in again', async () => {
  const { page: phone } = await openPhone(browser);
  await enterAsGuest(phone, server.url, 'كريم شوخ');

  const { page } = await enterPanel(browser, server, '/admin/users', { language: 'fa' });
  // A part of a name is found on the page that is loaded.
  await page.getByRole('link', { name: 'كريم شوخ' }).waitFor();
  await page.getByRole('searchbox').fill('ریم');
  await page.locator('tbody tr').nth(1).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'كريم شوخ' }).waitFor();
  await page.getByRole('searchbox').fill('کریم');
  await page.waitForURL('**/users?**search=**');
  // The other accounts have left the list: it shows what was found.
  await page.locator('tbody tr').nth(1).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'كريم شوخ' }).waitFor();
  await expectScreenAccessible(page);
  await page.getByRole('link', { name: 'كريم شوخ' }).click();
  await page.getByRole('heading', { level: 1, name: 'كريم شوخ' }).waitFor();

  await page.getByRole('heading', { name: 'راه‌های ورود' }).waitFor();
  await expectScreenAccessible(page);
  await page.getByRole('button', { name: /^کارهای/ }).click();
  await page.getByRole('menuitem', { name: 'ویرایش' }).click();
  // The address is for super administrators.
  await page.getByRole('dialog').getByLabel('نام خانوادگی').waitFor();
  expect(await page.getByRole('dialog').getByLabel('ایمیل').count()).toBe(0);
  // A colleague is faster: the dialog says who, and goes on from what they have saved.
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const colleague = await aMemberOfStaff(server.connection, 'admin');
  const faster = await apiOf(server.url, colleague.token)('PUT', `/admin/users/${id}`, {
    revision: 0,
    country: 'IR',
  });
  expect(faster.status).toBe(200);
  await page.getByRole('dialog').getByLabel('نام خانوادگی').fill('خندان');
  await page.getByRole('dialog').getByRole('button', { name: 'ویرایش' }).click();
  await page.getByText(/این کاربر را تغییر داد/).waitFor();
  await expectScreenAccessible(page);
  await page.getByRole('button', { name: 'نگه داشتن نسخهٔ من' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ویرایش' }).click();
  await page.getByText('تغییرات ذخیره شد').waitFor();
  expect(await server.connection.collection('accounts').findOne({ name: 'كريم شوخ' })).toMatchObject({
    country: 'IR',
    last_name: 'خندان',
  });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'تعلیق…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('۳ روز').click();
  await dialog.getByLabel('توضیح برای بازیکن').fill('سه بار هشدار گرفتید.');
  await dialog.getByText(/بازیکن این را می‌بیند/).waitFor();
  await dialog.getByRole('button', { name: 'تعلیق ۳ روز' }).click();
  await page.getByText('این حساب بسته است', { exact: false }).waitFor();

  // Within moments, without a reload, the telephone says why and until when.
  await phone.getByRole('heading', { name: 'حساب شما بسته است' }).waitFor();
  await phone.getByText('سه بار هشدار گرفتید.').waitFor();
  await expectAccessible(phone);
  await phone.getByLabel('اعتراض شما').fill('من نبودم، برادرم بود.');
  await phone.getByRole('button', { name: 'فرستادن اعتراض' }).tap();
  await phone.getByText('اعتراض شما رسید').waitFor();

  await page.getByRole('link', { name: 'صف گزارش‌ها' }).first().click();
  await page.getByRole('link', { name: 'رسیدگی', exact: true }).click();
  await page.getByText('من نبودم، برادرم بود.').waitFor();
  await expectScreenAccessible(page);
  await page.getByRole('button', { name: 'برداشتن تعلیق' }).click();
  await page.getByText('صف خالی است').waitFor();

  // The session ended with the suspension; the page of a guest that it opened is gone with it.
  const closed = phone.getByRole('heading', { name: 'حساب شما بسته است' });
  const look = phone.getByRole('button', { name: 'باز شده؟ بررسی دوباره' });
  await look.tap();
  await closed.waitFor({ state: 'detached' });
  const stored = () => server.connection.collection('accounts').findOne({ name: 'كريم شوخ' });
  expect(await stored()).not.toHaveProperty('inactive');
});

it('a suspension is taken back from the audit log', async () => {
  const { page: phone } = await openPhone(browser);
  await enterAsGuest(phone, server.url, 'يكتا كبيري');
  const person = await server.connection.collection('accounts').findOne({ name: 'يكتا كبيري' });
  const id = String(person?._id);
  const { page } = await enterPanel(browser, server, `/admin/users/${id}`, { level: 'super_admin' });
  await page.getByRole('button', { name: 'Suspend…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('3 days').click();
  await dialog.getByLabel('Words for the player').fill('سه بار هشدار گرفتید.');
  await dialog.getByRole('button', { name: 'Suspend: 3 days' }).click();
  await page.getByText('This account is closed', { exact: false }).waitFor();
  const closed = phone.getByRole('heading', { name: 'حساب شما بسته است' });
  await closed.waitFor();
  await page.goto(`${server.url}/admin/security/audit`);
  await page.getByRole('button', { name: 'suspended' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone').first().waitFor();
  await phone.getByRole('button', { name: 'باز شده؟ بررسی دوباره' }).tap();
  await closed.waitFor({ state: 'detached' });
  const account = await server.connection.collection('accounts').findOne({ _id: person?._id });
  expect(account).not.toHaveProperty('inactive');
  expect(account?.['sanctions'] ?? []).toEqual([]);
});

it('an administrator watches a person, hears of their match, and sees the app as they do', async () => {
  const player = await aGuest(server.url, 'پگاه');
  const { page } = await enterPanel(browser, server, `/admin/users/${player.id}`, { language: 'fa' });
  await page.getByRole('button', { name: 'زیر نظر گرفتن' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('یادداشت خودتان').fill('دوباره نگاه کنم');
  await dialog.getByRole('button', { name: 'زیر نظر گرفتن' }).click();
  await page.getByText('دوباره نگاه کنم').waitFor();
  await expectScreenAccessible(page);

  const { room_id } = await player.call('create_game', { room_id: 'نردبان', options: { rival: 1 } });
  await player.call('start_game', { room_id });
  await page.goto(`${server.url}/admin/notifications`);
  await page.getByText(/پگاه.* که زیر نظر دارید مسابقه‌ای را شروع کرد/).waitFor();
  await page.goto(`${server.url}/admin/users/watched`);
  await page.getByText('۱ مسابقه').waitFor();
  await expectScreenAccessible(page);

  await page.goto(`${server.url}/admin/users/${player.id}/view`);
  await page.getByLabel('چرا می‌خواهید ببینید؟').fill('پرسش پشتیبانی');
  await page.getByRole('button', { name: 'دیدن', exact: true }).click();
  await page
    .getByRole('region', { name: /خانه از چشم .*پگاه/ })
    .getByText('پاداش روزانه')
    .waitFor();
  await expectScreenAccessible(page);
  player.close();
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
  await expectScreenAccessible(page);
  await page.getByRole('button', { name: 'برگرداندن صدا' }).click();
  await page.getByText('صف خالی است').waitFor();

  await phone.getByText('گردانندگان حکم به اعتراضتان پاسخ دادند').waitFor();
  await phone.goto(`${server.url}/notifications`);
  await phone.getByText('اعتراضتان پذیرفته شد').waitFor();
  await phone.getByText('دوباره می‌توانید سر میز پیام بفرستید.').waitFor();
  await expectAccessible(phone);
});

it('somebody whose level changes while their panel opens, or is open, sees what it opens now, and is led out without one', async () => {
  const chief = await aMemberOfStaff(server.connection, 'super_admin');
  const { page } = await enterPanel(browser, server, '/admin/users', { level: 'admin' });
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  const me = await page.evaluate(
    async () => (await (await fetch('/api/admin/me')).json()) as { user: { id: string } },
  );
  const give = async (admin_level: string) =>
    (
      await apiOf(server.url, chief.token)('PUT', `/admin/users/${me.user.id}/role`, {
        admin_level,
        reason: 'x',
      })
    ).status;
  // The page knows its person, and the server's events are on their way.
  let resolve = () => {};
  const given = new Promise<void>((done) => (resolve = done));
  await page.route('**/api/admin/live', async (route) => {
    await given;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  expect(await give('moderator')).toBe(200);
  resolve();
  await page.getByRole('link', { name: 'Users', exact: true }).first().waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor({ state: 'detached' });
  await expectScreenAccessible(page);
  // The way of moderators to a person is open still; what they may not read is not there.
  const player = await aGuest(server.url, 'پگاه');
  await page.goto(`${server.url}/admin/users/${player.id}`);
  await page.getByRole('heading', { level: 1, name: 'پگاه' }).waitFor();
  expect(await page.getByRole('tab', { name: 'Wallet' }).count()).toBe(0);
  expect(await give('admin')).toBe(200);
  await page.getByRole('tab', { name: 'Wallet' }).waitFor();
  expect(await give('moderator')).toBe(200);
  await page.getByRole('tab', { name: 'Wallet' }).waitFor({ state: 'detached' });
  expect(await give('user')).toBe(200);
  await page.waitForURL((url) => !url.pathname.startsWith('/admin'));
  player.close();
});
