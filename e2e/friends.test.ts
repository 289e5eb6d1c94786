import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signInGuest } from '../server/test/support/player.js';
import { callAs, makeFriends, type Guest } from './support/friends.js';
import { PATIENT } from './support/lobby.js';
import { openSignedIn } from './support/signed-in.js';
import { openSite } from './support/site.js';

const site = openSite(PATIENT);

const aGuest = (name: string): Promise<Guest> => signInGuest(site.url, name);
const openAs = (who: Guest, path: string) => openSignedIn(site.browser, site.url, who, path);
const row = (page: Page, name: string) => page.locator('.friends_fr > li').filter({ hasText: name });
/** The page is looked at, or not. */
const look = (page: Page, value: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, value);

describe('friends', () => {
  it('begin with a search; the other is notified wherever they are, and answers; they see each other come and go, and play together', async () => {
    const [rostam, sohrab] = [await aGuest('رستم دستان'), await aGuest('سهراب')];
    const theirs = await openAs(sohrab, '/settings');
    await theirs.page.getByRole('heading', { name: 'تنظیمات' }).waitFor();
    const { page, errors } = await openAs(rostam, '/friends');
    await page.getByText('هنوز دوستی ندارید').waitFor();
    await page.getByRole('textbox', { name: 'افزودن دوست' }).fill('سهرا');
    await row(page, 'سهراب')
      .getByRole('button', { name: /^افزودن/u })
      .tap();
    await theirs.page.getByText('می‌خواهد دوست شما باشد').waitFor();
    await theirs.page.getByRole('button', { name: 'دیدن', exact: true }).tap();
    await theirs.page.waitForURL('**/friends?tab=requests');
    await theirs.page.getByRole('img', { name: '۱ درخواست دوستی' }).waitFor();
    await row(theirs.page, 'رستم')
      .getByRole('button', { name: /^پذیرفتن/u })
      .tap();
    await page.getByText('درخواست شما را پذیرفت').waitFor();
    await theirs.page.getByText('درخواستی نیست').waitFor();
    await expect.poll(() => theirs.page.getByRole('img', { name: /درخواست دوستی/u }).count()).toBe(0);

    const stands = (how: RegExp) => row(page, 'سهراب').getByText(how).waitFor();
    await stands(/^آنلاین/u);
    await look(theirs.page, 'hidden');
    await stands(/^دور از گوشی/u);
    await look(theirs.page, 'visible');
    await stands(/^آنلاین/u);

    await page.getByRole('button', { name: /^بازی با/u }).tap();
    await page.waitForURL('**/room/*');
    await theirs.page.getByText(/دعوت کرد$/u).waitFor();
    await theirs.page.getByRole('button', { name: 'ورود', exact: true }).tap();
    await theirs.page.waitForURL(page.url());
    await page.locator('.room_sp').filter({ hasText: 'سهراب' }).waitFor();
    expect(errors).toEqual([]);
  });

  it('are joined where they wait, and removed after a question, unless it is taken back', async () => {
    const [me, friend] = [await aGuest('پیوسته'), await aGuest('منتظر')];
    await makeFriends(site.url, me, friend);
    const { page } = await openAs(me, '/friends');
    await row(page, 'منتظر')
      .getByText(/^آفلاین/u)
      .waitFor();
    const remove = async () => {
      await page.getByRole('button', { name: /^کارهای دیگر با/u }).tap();
      await page.getByRole('button', { name: 'حذف از دوستان' }).tap();
      await page.getByRole('dialog').getByRole('button', { name: 'حذف', exact: true }).tap();
      await page.getByText('هنوز دوستی ندارید').waitFor();
    };
    await remove();
    await page.getByRole('button', { name: 'برگرداندن' }).tap();

    const theirs = await openAs(friend, '/lobby');
    await theirs.page.getByLabel('نام اتاق').fill('منتظرم');
    await theirs.page.getByRole('button', { name: 'ساختن', exact: true }).tap();
    await theirs.page.waitForURL('**/room/*');
    await row(page, 'منتظر').getByText('در اتاق انتظار').waitFor();
    await page.getByRole('button', { name: /^ورود به اتاق/u }).tap();
    await page.waitForURL(theirs.page.url());
    await page.locator('.room_sp').filter({ hasText: 'پیوسته' }).waitFor();

    await theirs.page.context().close();
    await page.goto(`${site.url}/friends`);
    await remove();
    // Leaving the page ends the time to undo.
    await page.goto(`${site.url}/settings`);
    const friends = async () =>
      ((await (await callAs(site.url, friend, 'GET', '/friends')).json()) as { data: [] }).data.length;
    await expect.poll(friends).toBe(0);
  });
});
