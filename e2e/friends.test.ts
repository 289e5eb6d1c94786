import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signInGuest } from '../server/test/support/player.js';
import { expectAccessible } from './support/axe.js';
import { callAs, makeFriends, type Guest } from './support/friends.js';
import { openSignedIn } from './support/signed-in.js';
import { openSite } from './support/site.js';

const site = openSite({ START_COUNTDOWN_MS: '60000' });

const aGuest = (name: string): Promise<Guest> => signInGuest(site.url, name);
const openAs = (who: Guest, path: string) => openSignedIn(site.browser, site.url, who, path);
const call = (who: Guest, method: string, path: string, body?: object) =>
  callAs(site.url, who, method, path, body);
const befriend = (one: Guest, other: Guest) => makeFriends(site.url, one, other);

const row = (page: Page, name: string) => page.locator('.friends_fr > li').filter({ hasText: name });
const add = (page: Page) => page.getByRole('textbox', { name: 'افزودن دوست' });

describe('becoming friends', () => {
  it('begins with a search by name; the other is notified wherever they are, and answers', async () => {
    const [rostam, sohrab] = [await aGuest('رستم دستان'), await aGuest('سهراب')];
    const theirs = await openAs(sohrab, '/settings');
    await theirs.page.getByRole('heading', { name: 'تنظیمات' }).waitFor();
    const { page, errors } = await openAs(rostam, '/friends');
    await page.getByText('هنوز دوستی ندارید').waitFor();
    await expectAccessible(page);

    await add(page).fill('سهرا');
    await row(page, 'سهراب')
      .getByRole('button', { name: /^افزودن/u })
      .tap();
    // The toast goes after some seconds, so it is used before anything else is checked.
    await theirs.page.getByText('می‌خواهد دوست شما باشد').waitFor();
    await theirs.page.getByRole('button', { name: 'دیدن', exact: true }).tap();
    await theirs.page.waitForURL('**/friends?tab=requests');
    await page.getByRole('tab', { name: 'درخواست‌ها' }).tap();
    await row(page, 'سهراب')
      .getByRole('button', { name: /^پس گرفتن/u })
      .waitFor();
    await expectAccessible(page);

    await theirs.page.getByRole('img', { name: '۱ درخواست دوستی' }).waitFor();
    await expectAccessible(theirs.page);
    await row(theirs.page, 'رستم')
      .getByRole('button', { name: /^پذیرفتن/u })
      .tap();
    await page.getByText('درخواست شما را پذیرفت').waitFor();
    await theirs.page.getByText('درخواستی نیست').waitFor();
    await expect.poll(() => theirs.page.getByRole('img', { name: /درخواست دوستی/u }).count()).toBe(0);

    await page.getByRole('tab', { name: 'دوستان' }).tap();
    await row(page, 'سهراب')
      .getByText(/^آنلاین/u)
      .waitFor();
    await theirs.page.getByRole('tab', { name: 'دوستان' }).tap();
    await row(theirs.page, 'رستم')
      .getByText(/^آنلاین/u)
      .waitFor();
    await expectAccessible(page);
    expect(errors).toEqual([]);
  });

  it('goes by a link too, once one says yes', async () => {
    const [giver, taker] = [await aGuest('دهنده'), await aGuest('گیرنده')];
    const { page } = await openAs(taker, `/friends?add=${giver.id}`);
    await page.getByText('لینک دوستی‌اش را به شما داده است').waitFor();
    expect(((await (await call(giver, 'GET', '/friends/requests')).json()) as { data: [] }).data).toEqual([]);
    await page.getByRole('button', { name: 'فرستادن درخواست' }).tap();
    await page.getByText('درخواست دوستی فرستاده شد').waitFor();
    expect(
      ((await (await call(giver, 'GET', '/friends/requests')).json()) as { data: { name: string }[] }).data,
    ).toMatchObject([{ name: 'گیرنده' }]);
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });
});

describe('friends', () => {
  it('are seen as they come and go', async () => {
    const [me, friend] = [await aGuest('بیننده'), await aGuest('رونده')];
    await befriend(me, friend);
    const { page } = await openAs(me, '/friends');
    await row(page, 'رونده')
      .getByText(/^آفلاین/u)
      .waitFor();
    const theirs = await openAs(friend, '/settings');
    await row(page, 'رونده')
      .getByText(/^آنلاین/u)
      .waitFor();
    await theirs.page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await row(page, 'رونده')
      .getByText(/^دور از گوشی/u)
      .waitFor();
    await theirs.page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await row(page, 'رونده')
      .getByText(/^آنلاین/u)
      .waitFor();
    await theirs.page.context().close();
    await row(page, 'رونده')
      .getByText(/^دور از گوشی/u)
      .waitFor();
  });

  it('play together: one invites, the other is notified and sits down', async () => {
    const [me, friend] = [await aGuest('میزبان'), await aGuest('مهمانش')];
    await befriend(me, friend);
    const theirs = await openAs(friend, '/settings');
    await theirs.page.getByRole('heading', { name: 'تنظیمات' }).waitFor();
    const { page } = await openAs(me, '/friends');
    await row(page, 'مهمانش')
      .getByText(/^آنلاین/u)
      .waitFor();
    await page.getByRole('button', { name: /^بازی با/u }).tap();
    await page.waitForURL('**/room/*');
    await theirs.page.getByText(/دعوت کرد$/u).waitFor();
    await theirs.page.getByRole('button', { name: 'ورود', exact: true }).tap();
    await theirs.page.waitForURL(page.url());
    await page.locator('.room_sp').filter({ hasText: 'مهمانش' }).waitFor();
  });

  it('are joined where they wait', async () => {
    const [me, friend] = [await aGuest('پیوسته'), await aGuest('منتظر')];
    await befriend(me, friend);
    const theirs = await openAs(friend, '/lobby');
    await theirs.page.getByLabel('نام اتاق').fill('منتظرم');
    await theirs.page.getByRole('button', { name: 'ساختن', exact: true }).tap();
    await theirs.page.waitForURL('**/room/*');
    const { page } = await openAs(me, '/friends');
    await row(page, 'منتظر').getByText('در اتاق انتظار').waitFor();
    await page.getByRole('button', { name: /^ورود به اتاق/u }).tap();
    await page.waitForURL(theirs.page.url());
    await page.locator('.room_sp').filter({ hasText: 'پیوسته' }).waitFor();
  });

  it('are removed after a question, and stay when it is taken back', async () => {
    const [me, friend] = [await aGuest('بیزار'), await aGuest('دیرین')];
    await befriend(me, friend);
    const { page } = await openAs(me, '/friends');
    const remove = async () => {
      await page.getByRole('button', { name: /^کارهای دیگر با/u }).tap();
      await page.getByRole('button', { name: 'حذف از دوستان' }).tap();
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: 'حذف', exact: true }).tap();
    };
    await remove();
    await page.getByText('هنوز دوستی ندارید').waitFor();
    await page.getByRole('button', { name: 'برگرداندن' }).tap();
    await row(page, 'دیرین').waitFor();
    await remove();
    // Leaving the page ends the time to undo.
    await page.goto(`${site.url}/settings`);
    await expect
      .poll(async () => ((await (await call(friend, 'GET', '/friends')).json()) as { data: [] }).data.length)
      .toBe(0);
  });
});
