import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { signInGuest } from '../server/test/support/player.js';
import { openPhone, type Phone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { openSignedIn } from './support/signed-in.js';
import { openSite } from './support/site.js';

const site = openSite();

/** A new person on their own profile. */
async function atOwnProfile(name: string): Promise<Phone> {
  const phone = await openPhone(site.browser);
  await enterAsGuest(phone.page, site.url, name);
  await phone.page.getByRole('link', { name: 'پروفایل' }).last().tap();
  await phone.page.getByRole('heading', { name, exact: true }).waitFor();
  return phone;
}

const toast = (page: Page, text: string) => page.locator('.toast').getByText(text, { exact: true }).waitFor();
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8f5d06' } })
    .png()
    .toBuffer();
const ownPicture = (page: Page) => page.locator('.profile_id img.avatar');

describe('your own profile', () => {
  it('is changed, and stays changed; another language turns the whole app', async () => {
    const { page, errors } = await atOwnProfile('کاوه');
    await page.getByRole('tab', { name: 'پروفایل' }).tap();
    await page.getByRole('button', { name: 'ویرایش پروفایل' }).tap();
    const form = page.getByRole('dialog', { name: 'ویرایش پروفایل' });
    await form.getByLabel('نام سر میز').fill('کاوه آهنگر');
    await form.getByLabel('نام خانوادگی').fill('آهنگر');
    await form.getByLabel('کشور').selectOption('TJ');
    await form.getByRole('button', { name: 'ذخیره' }).tap();
    await toast(page, 'پروفایل ذخیره شد');
    await page.reload();
    await page.getByRole('heading', { name: 'کاوه آهنگر' }).waitFor();
    await page.getByText('تاجیکستان').waitFor();

    await page.getByRole('button', { name: 'ویرایش پروفایل' }).tap();
    await page.getByLabel('زبان').selectOption('en');
    await page.getByRole('button', { name: 'ذخیره' }).tap();
    await page.getByRole('button', { name: 'Edit profile' }).waitFor();
    await page.getByText('Level 1 Player').waitFor();
    expect(await page.getAttribute('html', 'dir')).toBe('ltr');
    expect(errors).toEqual([]);
  });

  it('has a picture that is cut out, sent, shown, and taken away again; its initial stands until it has come', async () => {
    const { page, errors } = await atOwnProfile('رودابه');
    const tile = page.locator('.profile_id svg.avatar').getByText('ر');
    await tile.waitFor();
    await page.getByLabel('تغییر عکس').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await picture(900, 600),
    });
    const sheet = page.getByRole('dialog', { name: 'برش عکس' });
    await sheet.getByRole('application').press('ArrowRight');
    await sheet.getByRole('slider', { name: 'بزرگ‌نمایی' }).fill('2');
    await sheet.getByRole('button', { name: 'گذاشتن عکس' }).tap();
    await toast(page, 'تصویر پروفایل با موفقیت به‌روزرسانی شد');
    expect(await ownPicture(page).getAttribute('src')).toMatch(/^\/api\/files\//);
    expect(await tile.count()).toBe(0);
    expect(errors).toEqual([]);

    const asked: Route[] = [];
    // The first answer is a failure, the second stays away until the test lets it come.
    await page.route('**/api/files/**', (route) => {
      if (asked.push(route) === 1) return route.abort();
    });
    for (const times of [1, 2]) {
      await page.reload();
      await expect.poll(() => asked.length).toBeGreaterThanOrEqual(times);
      await tile.waitFor();
      expect(await ownPicture(page).count()).toBe(0);
    }
    await Promise.all(asked.slice(1).map((route) => route.continue()));
    await ownPicture(page).waitFor();
    expect(await tile.count()).toBe(0);
    await expect
      .poll(() => ownPicture(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await page.getByRole('button', { name: /^دیدن عکس/u }).tap();
    await page.getByRole('button', { name: 'برداشتن عکس' }).tap();
    await toast(page, 'عکس برداشته شد');
    await expect.poll(() => ownPicture(page).count()).toBe(0);
  });
});

describe('somebody else’s profile', () => {
  it('leads to friendship and a game; lets one block, and the list of blocked people takes it back and forth', async () => {
    const [other, me] = [await signInGuest(site.url, 'منیژه'), await signInGuest(site.url, 'بیژن')];
    const { page, errors } = await openSignedIn(site.browser, site.url, me, `/profile/${other.id}`);
    await page.getByRole('heading', { name: 'منیژه' }).waitFor();
    expect(await page.getByLabel('تغییر عکس').count()).toBe(0);
    await page.getByRole('button', { name: 'افزودن به دوستان' }).tap();
    await toast(page, 'درخواست دوستی فرستاده شد');

    const theirs = await openSignedIn(site.browser, site.url, other, `/profile/${me.id}`);
    await theirs.page.getByRole('button', { name: 'پذیرفتن درخواست دوستی' }).tap();
    await toast(theirs.page, 'با هم دوست شدید');
    await page.reload();
    await page.getByText('دوست شما').waitFor();
    // A new friend can be invited to play at once.
    await theirs.page.getByText('دوست شما').waitFor();
    await theirs.page.getByRole('button', { name: /^(بازی با هم|دعوت به بازی)$/u }).tap();
    await theirs.page.waitForURL('**/room/*');

    await page.getByRole('button', { name: 'کارهای دیگر' }).tap();
    const sheet = page.getByRole('dialog', { name: 'منیژه' });
    expect(await sheet.getByRole('button', { name: /^گزارش/u }).count()).toBe(0);
    await sheet.getByRole('button', { name: /^مسدود کردن/u }).tap();
    // It is told in passing too; this stays until it is looked at.
    await sheet.getByRole('button', { name: /^رفع مسدودیت/u }).waitFor();
    await page.goto(`${site.url}/settings/blocked`);
    await page.getByRole('link', { name: /منیژه/u }).waitFor();
    await page.getByRole('button', { name: /^رفع مسدودیت/u }).tap();
    await page.getByText('دیگر مسدود نیست').waitFor();
    await page.getByRole('button', { name: /^دوباره مسدود کردن/u }).tap();
    await page.getByText(/^مسدود از /u).waitFor();
    await page.getByRole('button', { name: /^رفع مسدودیت/u }).tap();
    await page.getByText('دیگر مسدود نیست').waitFor();
    await page.reload();
    await page.getByText('کسی را مسدود نکرده‌اید').waitFor();
    expect([...errors, ...theirs.errors]).toEqual([]);
  });
});
