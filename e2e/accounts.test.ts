import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  anAccount,
  fillNewPassword,
  fillSignIn,
  isOpen,
  mailedLink,
  newAddress,
  NEW_PASSWORD,
  PASSWORD,
  signInElsewhere,
} from './support/accounts.js';
import { openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { openSignedIn } from './support/signed-in.js';
import { openSite } from './support/site.js';
import { startButton } from './support/home.js';

const site = openSite();

const toast = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text).waitFor();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap();
const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

describe('an account with an address and a password', () => {
  it('is made by the mailed link, and signed in to, for this visit only and on our own pages', async () => {
    const { page, errors } = await openPhone(site.browser);
    const email = newAddress();
    await page.goto(`${site.url}/register`);
    await page.getByLabel('ایمیل', { exact: true }).fill(email);
    await fillNewPassword(page, 'گذرواژه', PASSWORD);
    await press(page, 'ثبت‌نام');
    await heading(page, 'ایمیل خود را ببینید');
    await page.getByRole('link', { name: 'صندوق ایمیل‌های آزمایشی' }).waitFor();

    await page.goto(await mailedLink(site.url, email, '/verify-email'));
    await page.getByRole('button', { name: 'تأیید ایمیل' }).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await press(page, 'تأیید ایمیل');
    await heading(page, 'ایمیل شما تأیید شد');

    await page.goto(`${site.url}/sign-in?return_to=${encodeURIComponent('//evil.example/')}`);
    await page.getByLabel('مرا به خاطر بسپار').uncheck();
    await fillSignIn(page, email, 'Wrong-Lantern-1');
    await page.getByText('هشدار: ۱ تلاش ناموفق. پس از ۵ تلاش، حساب قفل می‌شود.').waitFor();
    await fillSignIn(page, email);
    await toast(page, 'خوش آمدید');
    await startButton(page).waitFor();
    expect(page.url()).toBe(`${site.url}/`);
    expect(await keptToken(page)).toBeNull();
    await page.goto(`${site.url}/profile?tab=profile`);
    await page.locator('.profile_id').getByText(email).waitFor();
    expect(errors.filter((error) => !error.includes('401'))).toEqual([]);
  });

  it('gets a new password by mail, once', async () => {
    const email = await anAccount(site.url);
    const elsewhere = await signInElsewhere(site.url, email);
    const { page } = await openPhone(site.browser);
    await page.goto(`${site.url}/sign-in`);
    await page.getByLabel('ایمیل', { exact: true }).fill(email);
    await page.getByRole('link', { name: 'فراموشی گذرواژه' }).tap();
    await heading(page, 'فراموشی گذرواژه');
    expect(await page.getByLabel('ایمیل', { exact: true }).inputValue()).toBe(email);
    await press(page, 'ارسال لینک');
    await heading(page, 'ایمیل خود را ببینید');

    const link = await mailedLink(site.url, email, '/reset-password');
    for (const [password, then] of [
      [NEW_PASSWORD, 'گذرواژه بازنشانی شد'],
      [PASSWORD, 'این لینک دیگر کار نمی‌کند'],
    ] as const) {
      await page.goto('about:blank');
      await page.goto(link);
      await fillNewPassword(page, 'گذرواژهٔ جدید', password);
      await press(page, 'ثبت گذرواژهٔ جدید');
      await heading(page, then);
    }
    expect(await isOpen(site.url, elsewhere)).toBe(false);
    expect(await signInElsewhere(site.url, email, NEW_PASSWORD)).not.toBe('');
  });

  it('changes its password, is signed out everywhere, comes back to its page, takes its data, and may leave and stay', async () => {
    const email = await anAccount(site.url);
    const [token, other] = [await signInElsewhere(site.url, email), await signInElsewhere(site.url, email)];
    const { page } = await openSignedIn(site.browser, site.url, { token }, '/security/password');
    await page.getByLabel('گذرواژهٔ فعلی', { exact: true }).fill(PASSWORD);
    await fillNewPassword(page, 'گذرواژهٔ جدید', NEW_PASSWORD);
    await press(page, 'تغییر گذرواژه');
    await toast(page, 'گذرواژه تغییر کرد');
    await page.waitForURL(`${site.url}/security`);
    expect(await isOpen(site.url, other)).toBe(false);

    // Ended from another device, with the page open.
    const stranger = await signInElsewhere(site.url, email, NEW_PASSWORD);
    const headers = { Authorization: `Bearer ${stranger}` };
    const listed = await fetch(`${site.url}/api/auth/sessions`, { headers });
    const { sessions } = (await listed.json()) as { sessions: { id: string; current: boolean }[] };
    for (const { id } of sessions.filter(({ current }) => !current))
      await fetch(`${site.url}/api/auth/sessions/${id}`, { method: 'DELETE', headers });
    await page.getByText('از حساب خارج شده‌اید.').waitFor();
    await fillSignIn(page, email, NEW_PASSWORD);
    await page.waitForURL(`${site.url}/security`);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^دریافت داده‌های من/ }).tap();
    expect((await download).suggestedFilename()).toMatch(/^hokm-[0-9a-f]{24}-\d{4}-\d{2}-\d{2}\.json$/);
    await page.getByRole('link', { name: /^پاک کردن حساب/ }).tap();
    await page.getByLabel('برای تأیید، بنویسید: حذف').fill('حذف');
    await press(page, 'پاک کردن حساب من');
    await page.getByText(/^حساب شما در .* پاک می‌شود\.$/u).waitFor();
    await press(page, 'نگه داشتن حساب');
    await toast(page, 'حساب شما می‌ماند');

    await page.goto(`${site.url}/security/sessions`);
    await press(page, 'خروج از همه‌جا');
    await page.getByRole('dialog').getByRole('button', { name: 'خروج از همه‌جا' }).tap();
    await toast(page, 'از همهٔ نشست‌ها خارج شدید');
    await page.getByRole('heading', { name: 'حکم' }).waitFor();
    expect(await keptToken(page)).toBeNull();
    expect(await isOpen(site.url, stranger)).toBe(false);
  });
});

describe('a guest', () => {
  it('may stay one at the sign-in, and adds an address to the same account', async () => {
    const { page } = await openPhone(site.browser);
    await enterAsGuest(page, site.url, 'مینا');
    await page.goto(`${site.url}/security`);
    await page.getByRole('link', { name: 'حساب دارم' }).tap();
    await page.getByRole('status').getByText('الان مهمان هستید').waitFor();
    await press(page, 'مهمان می‌مانم');
    await page.waitForURL(`${site.url}/security`);
    await page.getByRole('button', { name: 'افزودن ایمیل' }).tap();
    const email = newAddress();
    await page.getByLabel('ایمیل', { exact: true }).fill(email);
    await fillNewPassword(page, 'گذرواژه', PASSWORD);
    await press(page, 'ارسال لینک تأیید');
    await heading(page, 'ایمیل خود را ببینید');
    await page.goto(await mailedLink(site.url, email, '/verify-email'));
    await press(page, 'تأیید ایمیل');
    await page.getByRole('link', { name: 'امنیت حساب' }).tap();
    await page.getByText(email).waitFor();
    await expect.poll(() => page.getByText('حساب مهمان فقط روی همین دستگاه است.').count()).toBe(0);
  });
});
