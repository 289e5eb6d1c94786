import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { apiOf } from '../server/test/support/api.js';
import { aMemberOfStaff } from '../server/test/support/staff.js';
import { expectAccessible } from './support/axe.js';
import { openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { enterPanel, openPanelSite, type PanelServer } from './support/panel.js';
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
  await expectAccessible(page);
  await page.getByRole('link', { name: 'كريم شوخ' }).click();
  await page.getByRole('heading', { level: 1, name: 'كريم شوخ' }).waitFor();

  await page.getByRole('heading', { name: 'راه‌های ورود' }).waitFor();
  await expectAccessible(page);
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
  await expectAccessible(page);
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
  await expectAccessible(page);
  await page.getByRole('button', { name: 'برداشتن تعلیق' }).click();
  await page.getByText('صف خالی است').waitFor();

  // The session ended with the suspension; the page of a guest that it opened is gone with it.
  await phone.getByRole('button', { name: 'باز شده؟ بررسی دوباره' }).tap();
  await phone.getByRole('heading', { name: 'حساب شما بسته است' }).waitFor({ state: 'detached' });
  const stored = await server.connection.collection('accounts').findOne({ name: 'كريم شوخ' });
  expect(stored).not.toHaveProperty('inactive');
});

it('an administrator watches a person, hears of their match, and sees the app as they do', async () => {
  const player = await aGuest(server.url, 'پگاه');
  const { page } = await enterPanel(browser, server, `/admin/users/${player.id}`, { language: 'fa' });
  await page.getByRole('button', { name: 'زیر نظر گرفتن' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('یادداشت خودتان').fill('دوباره نگاه کنم');
  await dialog.getByRole('button', { name: 'زیر نظر گرفتن' }).click();
  await page.getByText('دوباره نگاه کنم').waitFor();
  await expectAccessible(page);

  const { room_id } = await player.call('create_game', { room_id: 'نردبان', options: { rival: 1 } });
  await player.call('start_game', { room_id });
  await page.goto(`${server.url}/admin/notifications`);
  await page.getByText(/پگاه.* که زیر نظر دارید مسابقه‌ای را شروع کرد/).waitFor();
  await page.goto(`${server.url}/admin/users/watched`);
  await page.getByText('۱ مسابقه').waitFor();
  await expectAccessible(page);

  await page.goto(`${server.url}/admin/users/${player.id}/view`);
  await page.getByLabel('چرا می‌خواهید ببینید؟').fill('پرسش پشتیبانی');
  await page.getByRole('button', { name: 'دیدن', exact: true }).click();
  await page
    .getByRole('region', { name: /خانه از چشم .*پگاه/ })
    .getByText('پاداش روزانه')
    .waitFor();
  await expectAccessible(page);
  player.close();
});
