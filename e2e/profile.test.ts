import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aGuest } from '../server/test/support/player.js';
import { expectAccessible } from './support/axe.js';
import { openPhone, type Phone } from './support/browser.js';
import { stopClock } from './support/clock.js';
import { enterAsGuest } from './support/guest.js';
import { openSignedIn } from './support/signed-in.js';
import { openSite } from './support/site.js';

const MEGABYTE = 1024 * 1024;

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
const chooser = (page: Page) => page.getByLabel('تغییر تصویر');
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8f5d06' } })
    .png()
    .toBuffer();
const ownPicture = (page: Page) => page.locator('.profile_id img.avatar');

describe('your own profile', () => {
  it('shows who somebody new is, in both tabs, without barriers', async () => {
    const { page, errors } = await atOwnProfile('سارا');
    await page.getByText(/^عضو از .*[۰-۹]{4}$/u).waitFor();
    await page.getByText('بازیکن سطح ۱').waitFor();
    const keep = page.getByRole('link', { name: 'مهمان · حسابتان را نگه دارید' });
    expect(await keep.getAttribute('href')).toBe('/security');
    await expect.poll(() => page.locator('.profile_stats').innerText()).toMatch(/سکه\s*۱٬۰۰۰/u);
    await page.getByText('هنوز مسابقه‌ای تمام نشده است').waitFor();
    await expectAccessible(page);

    await page.getByRole('tab', { name: 'پروفایل' }).tap();
    await page.getByText('۰ برد در ۰ بازی').waitFor();
    expect(await page.getByLabel('نام کامل').getAttribute('readonly')).not.toBeNull();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'پروفایل' }).press('ArrowLeft');
    await page.getByRole('tab', { name: 'آمار بازی', selected: true }).waitFor();
    expect(errors).toEqual([]);
  });

  it('is changed, and stays changed', async () => {
    const { page, errors } = await atOwnProfile('کاوه');
    await page.getByRole('tab', { name: 'پروفایل' }).tap();
    await page.getByRole('button', { name: 'ویرایش پروفایل' }).tap();
    const form = page.getByRole('dialog', { name: 'ویرایش پروفایل' });
    await form.getByLabel('نام سر میز').fill('');
    await form.getByText('نامی بنویسید').waitFor();
    expect(await form.getByRole('button', { name: 'ذخیره' }).isDisabled()).toBe(true);
    await form.getByLabel('نام سر میز').fill('کاوه آهنگر');
    await form.getByLabel('نام خانوادگی').fill('آهنگر');
    await form.getByLabel('کشور').selectOption('TJ');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'ذخیره' }).tap();
    await toast(page, 'پروفایل ذخیره شد');
    await page.getByRole('heading', { name: 'کاوه آهنگر' }).waitFor();
    await page.getByText('تاجیکستان').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'کاوه آهنگر' }).waitFor();
    await page.getByText('تاجیکستان').waitFor();
    expect(errors).toEqual([]);
  });

  it('names the email under the name, beside the username', async () => {
    const phone = await openPhone(site.browser);
    await phone.page.route('**/api/user/profile/me', async (route) => {
      const response = await route.fetch();
      const { user, ...rest } = (await response.json()) as { user: object };
      const known = { ...user, is_guest: false, username: 'sara_m', email: 'sara@example.com' };
      await route.fulfill({ response, json: { ...rest, user: known } });
    });
    await enterAsGuest(phone.page, site.url, 'سارا');
    await phone.page.goto(`${site.url}/profile`);
    await phone.page.locator('.profile_id').getByText('@sara_m', { exact: true }).waitFor();
    await phone.page.locator('.profile_id').getByText('sara@example.com', { exact: true }).waitFor();
    await phone.page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('turns the whole app when the language is changed', async () => {
    const { page } = await atOwnProfile('Bahram');
    await page.getByRole('tab', { name: 'پروفایل' }).tap();
    await page.getByRole('button', { name: 'ویرایش پروفایل' }).tap();
    await page.getByLabel('زبان').selectOption('en');
    await page.getByRole('button', { name: 'ذخیره' }).tap();
    await page.getByRole('button', { name: 'Edit profile' }).waitFor();
    await page.getByText('Level 1 Player').waitFor();
    expect(await page.getAttribute('html', 'dir')).toBe('ltr');
    await expectAccessible(page);
  });

  it('says why a change was refused, and keeps the text', async () => {
    const { page } = await atOwnProfile('شیرین');
    await page.getByRole('tab', { name: 'پروفایل' }).tap();
    await page.getByRole('button', { name: 'ویرایش پروفایل' }).tap();
    await page.route('**/api/auth/profile', (route) => route.abort());
    await page.getByLabel('نام سر میز').fill('فرهاد');
    await page.getByRole('button', { name: 'ذخیره' }).tap();
    await page.getByRole('alert').getByText('سرور در دسترس نیست').waitFor();
    expect(await page.getByLabel('نام سر میز').inputValue()).toBe('فرهاد');
  });
});

describe('the picture of a profile', () => {
  it('is cut out, sent, shown, and taken away again', async () => {
    const { page, errors } = await atOwnProfile('رودابه');
    await chooser(page).setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await picture(900, 600),
    });
    const sheet = page.getByRole('dialog', { name: 'برش تصویر' });
    await sheet.getByRole('application').press('ArrowRight');
    await sheet.getByRole('slider', { name: 'بزرگ‌نمایی' }).fill('2');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'گذاشتن تصویر' }).tap();
    await toast(page, 'تصویر پروفایل با موفقیت به‌روزرسانی شد');
    expect(await ownPicture(page).getAttribute('src')).toMatch(/^\/api\/files\//);
    await page.reload();
    await ownPicture(page).waitFor();
    await expect
      .poll(() => ownPicture(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);

    await page.getByRole('button', { name: /^دیدن تصویر/u }).tap();
    await page.getByRole('button', { name: 'برداشتن تصویر' }).tap();
    await toast(page, 'تصویر برداشته شد');
    await expect.poll(() => ownPicture(page).count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('is refused before anything is sent when it is too large or no picture', async () => {
    const { page } = await atOwnProfile('زال');
    await page.clock.install();
    await stopClock(page);
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/avatar')) sent += 1;
    });
    const UNFIT = 'حجم فایل خیلی بزرگ است یا فایل عکس نیست';
    const unfit = [
      { name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * MEGABYTE + 1, 1) },
      { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
      { name: 'lie.png', mimeType: 'image/png', buffer: Buffer.from('<html>') },
    ];
    for (const file of unfit) {
      await chooser(page).setInputFiles(file);
      await toast(page, file.name === 'big.png' ? 'حجم فایل خیلی بزرگ است' : UNFIT);
      // Each attempt shows the message anew, so the one before must be gone.
      await page.clock.runFor(3000);
      await page.locator('.toast').waitFor({ state: 'detached' });
    }
    await page.getByText('این عکس باز نمی‌شود').waitFor();
    expect(sent).toBe(0);
  });

  it('stays what it was when the sending fails, and can be sent again', async () => {
    const { page } = await atOwnProfile('تهمینه');
    await page.route('**/api/user/avatar', (route) => route.abort());
    await chooser(page).setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await picture(300, 300),
    });
    await page.getByRole('button', { name: 'گذاشتن تصویر' }).tap();
    await toast(page, 'خطا در به‌روزرسانی تصویر پروفایل');
    await page.getByRole('alert').getByText('سرور در دسترس نیست').waitFor();
    expect(await ownPicture(page).count()).toBe(0);
    await page.unroute('**/api/user/avatar');
    await page.getByRole('button', { name: 'گذاشتن تصویر' }).tap();
    await toast(page, 'تصویر پروفایل با موفقیت به‌روزرسانی شد');
    await ownPicture(page).waitFor();
  });
});

describe('a picture on a slow network', () => {
  it('leaves the initial where it does not come, and takes its place once it is there', async () => {
    const { page } = await atOwnProfile('سودابه');
    const tile = page.locator('.profile_id svg.avatar').getByText('س');
    await tile.waitFor();
    await chooser(page).setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await picture(300, 300),
    });
    await page.getByRole('button', { name: 'گذاشتن تصویر' }).tap();
    await ownPicture(page).waitFor();
    expect(await tile.count()).toBe(0);
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
  });

  it('shows that it is on its way, and is given up when one wants', async () => {
    const { page, errors } = await atOwnProfile('گردآفرید');
    // A request that is never answered.
    await page.route('**/api/user/avatar', () => undefined);
    await chooser(page).setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await picture(300, 300),
    });
    const sheet = page.getByRole('dialog', { name: 'برش تصویر' });
    await sheet.getByRole('button', { name: 'گذاشتن تصویر' }).tap();
    await sheet.getByRole('progressbar').waitFor();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'انصراف' }).tap();
    await sheet.waitFor({ state: 'detached' });
    expect(await ownPicture(page).count()).toBe(0);
    expect(await page.locator('.toast').count()).toBe(0);
    expect(errors).toEqual([]);
  });
});

describe('somebody else’s profile', () => {
  it('leads to friendship', async () => {
    const other = await aGuest(site.url, 'منیژه');
    const me = await aGuest(site.url, 'بیژن');
    const { page, errors } = await openSignedIn(site.browser, site.url, me, `/profile/${other.id}`);
    await page.getByRole('heading', { name: 'منیژه' }).waitFor();
    expect(await page.getByLabel('تغییر تصویر').count()).toBe(0);
    await page.getByRole('button', { name: 'افزودن به دوستان' }).tap();
    await toast(page, 'درخواست دوستی فرستاده شد');
    await expectAccessible(page);

    const theirs = await openSignedIn(site.browser, site.url, other, `/profile/${me.id}`);
    await theirs.page.getByRole('button', { name: 'پذیرفتن درخواست دوستی' }).tap();
    await toast(theirs.page, 'با هم دوست شدید');
    await page.reload();
    await page.getByText('دوست شما').waitFor();
    // A new friend can be invited to play at once.
    await theirs.page.getByText('دوست شما').waitFor();
    await theirs.page.getByRole('button', { name: /^(بازی با هم|دعوت به بازی)$/u }).tap();
    await theirs.page.waitForURL('**/room/*');
    expect([...errors, ...theirs.errors]).toEqual([]);
    other.close();
    me.close();
  });

  it('lets one block, and the list of blocked people takes it back and forth', async () => {
    const other = await aGuest(site.url, 'ضحاک');
    const me = await aGuest(site.url, 'فریدون');
    const { page, errors } = await openSignedIn(site.browser, site.url, me, `/profile/${other.id}`);
    await page.getByRole('button', { name: 'کارهای دیگر' }).tap();
    const sheet = page.getByRole('dialog', { name: 'ضحاک' });
    expect(await sheet.getByRole('button', { name: /^گزارش/u }).count()).toBe(0);
    await sheet.getByRole('button', { name: /^مسدود کردن/u }).tap();
    await toast(page, 'مسدود شد');

    await page.goto(`${site.url}/settings/blocked`);
    await page.getByRole('link', { name: /ضحاک/u }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^رفع مسدودیت/u }).tap();
    await page.getByText('دیگر مسدود نیست').waitFor();
    await page.getByRole('button', { name: /^دوباره مسدود کردن/u }).tap();
    await page.getByText(/^مسدود از /u).waitFor();
    await page.getByRole('button', { name: /^رفع مسدودیت/u }).tap();
    await page.getByText('دیگر مسدود نیست').waitFor();
    await page.reload();
    await page.getByText('کسی را مسدود نکرده‌اید').waitFor();
    await expectAccessible(page);
    expect(errors).toEqual([]);
    other.close();
    me.close();
  });

  it('says that there is nobody, and that loading failed, each in its words', async () => {
    const me = await aGuest(site.url, 'ایرج');
    const { page } = await openSignedIn(site.browser, site.url, me, `/profile/${'0'.repeat(24)}`);
    await page.getByText('این بازیکن پیدا نشد').waitFor();
    const other = await aGuest(site.url, 'تور');
    await page.route('**/api/user/profile/*', (route) => route.abort());
    await page.goto(`${site.url}/profile/${other.id}`);
    await toast(page, 'خطا در بارگذاری اطلاعات پروفایل');
    await page.unroute('**/api/user/profile/*');
    await page.getByRole('button', { name: 'تلاش دوباره' }).first().tap();
    await page.getByRole('heading', { name: 'تور' }).waitFor();
    me.close();
    other.close();
  });
});
