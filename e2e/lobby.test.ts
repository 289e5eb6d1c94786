import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aGuest } from '../server/test/support/player.js';
import { openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { createRoom, enterLobby, joinRoom } from './support/lobby.js';
import { openSite } from './support/site.js';

const site = openSite({ START_COUNTDOWN_MS: '60000' });

async function inLobby(name: string): Promise<Page> {
  const { page } = await openPhone(site.browser);
  await enterAsGuest(page, site.url, name);
  await enterLobby(page);
  return page;
}

const names = (page: Page) => page.locator('.lobby_rooms .row-t').allTextContents();

describe('the lobby', () => {
  it('shows rooms as they come, fill and go, to who looks on', async () => {
    const watcher = await inLobby('آرش');
    const host = await inLobby('نیلوفر');
    await watcher.getByText('۲ نفر').waitFor();
    await createRoom(host, 'شب یلدا', { امتیاز: '7' });
    const row = watcher.locator('.lobby_rooms > div', { hasText: 'شب یلدا' });
    await row.getByText('۱ از ۴').waitFor();
    const guest = await inLobby('کاوه');
    await joinRoom(guest, 'شب یلدا');
    await row.getByText('۲ از ۴').waitFor();
    await host
      .getByRole('button', { name: /^افزودن ربات/ })
      .first()
      .tap();
    await row.getByText(/\(ربات\)/u).waitFor();
    expect(await row.locator('.lobby_bot').count()).toBe(1);
    for (const page of [guest, host]) await page.getByRole('button', { name: 'خروج' }).tap();
    await row.waitFor({ state: 'detached' });
  });

  it('shows of its rooms those that a filter wants, and keeps the filter in the address', async () => {
    for (const [name, room, points] of [
      ['مینا', 'کوتاه', '1'],
      ['لیلا', 'بلند', '13'],
    ] as const)
      await createRoom(await inLobby(name), room, { امتیاز: points });
    const page = await inLobby('پرویز');
    await page.getByText('۲ اتاق').waitFor();
    await page.getByRole('button', { name: 'فیلتر' }).tap();
    const sheet = page.getByRole('dialog', { name: 'فیلتر' });
    const points = sheet.getByRole('group', { name: 'امتیاز' });
    await points.getByText('۱۳', { exact: true }).tap();
    await sheet.getByRole('button', { name: 'دیدن ۱ اتاق' }).tap();
    await expect.poll(() => names(page)).toEqual(['بلند']);

    await page.reload();
    await expect.poll(() => names(page)).toEqual(['بلند']);
    await page.getByRole('button', { name: /فیلتر/ }).tap();
    await points.getByText('۵', { exact: true }).tap();
    await page.keyboard.press('Escape');
    await page.getByText('اتاقی با این فیلترها نیست').waitFor();
    await page.getByRole('button', { name: 'پاک کردن' }).tap();
    await page.getByText('۲ اتاق').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  it('takes ten characters of a name and no more, and none at all for nothing', async () => {
    const page = await inLobby('بهرام');
    const create = page.getByRole('button', { name: 'ساختن', exact: true });
    await page.getByLabel('نام اتاق').fill('یازده نویسه است');
    expect(await page.getByLabel('نام اتاق').inputValue()).toBe('یازده نویس');
    await expect.poll(() => create.isEnabled()).toBe(true);
    await page.getByLabel('نام اتاق').fill('   ');
    expect(await create.isDisabled()).toBe(true);
  });

  it('keeps a private room out of the list', async () => {
    const host = await inLobby('شیرین');
    const code = await createRoom(host, 'پنهان', { ورود: 'private' });
    const page = await inLobby('نازنین');
    // The list has rooms that were made after it was loaded.
    const open = await aGuest(site.url, 'سیاوش');
    await open.call('create_game', { room_id: 'پیدا', options: {} });
    await expect.poll(() => names(page)).toContain('پیدا');
    expect(await names(page)).not.toContain('پنهان');
    open.close();
    await page.goto(`${site.url}/room/${code}`);
    await page.getByRole('button', { name: 'نشستن سر میز' }).tap();
    await host.getByText('نازنین').waitFor();
  });

  it('says that your profile could not be loaded, and loads it on another try', async () => {
    const page = await inLobby('سیمین');
    let broken = true;
    await page.route('**/api/user/profile/*', (route) => (broken ? route.abort() : route.continue()));
    // At the start of a page: the page before may still receive its profile, and store it.
    await page.addInitScript(() => localStorage.removeItem('user'));
    await page.reload();
    const words = page.getByRole('alert').filter({ hasText: 'پروفایل شما بارگذاری نشد.' });
    await words.waitFor();
    expect(await page.getByRole('button', { name: 'ساختن', exact: true }).isDisabled()).toBe(true);
    broken = false;
    await words.getByRole('button', { name: 'تلاش دوباره' }).tap();
    await page.getByText(/خوش آمدید/).waitFor();
  });

  it('leads to the profile of a person online', async () => {
    const page = await inLobby('پونه');
    await inLobby('رامین');
    await page.getByRole('list', { name: 'آنلاین' }).getByRole('link', { name: 'رامین' }).tap();
    await page.waitForURL('**/profile/*');
    await page.getByRole('heading', { name: 'رامین' }).waitFor();
  });

  it('leads somebody whose room is gone to the lobby, with words', async () => {
    const page = await inLobby('محمد');
    await page.goto(`${site.url}/room/ZZZZZ9`);
    await page.waitForURL('**/lobby');
    await page.getByText('این اتاق دیگر وجود ندارد').waitFor();
  });
});
