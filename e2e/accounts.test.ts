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
  signIn,
  signInElsewhere,
} from './support/accounts.js';
import { openPhone, type Phone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { openSite } from './support/site.js';
import { startButton } from './support/home.js';

const site = openSite();

const toast = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text).waitFor();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

/** A phone with a signed-in person on a page. */
async function at(path: string, email: string): Promise<Phone> {
  const phone = await openPhone(site.browser);
  await signIn(phone.page, site.url, email, path);
  return phone;
}

describe('an account with an address and a password', () => {
  it('is made by the mailed link, and then signed in to', async () => {
    const { page, errors } = await openPhone(site.browser);
    const email = newAddress();
    await page.goto(`${site.url}/sign-in`);
    await page.getByRole('link', { name: 'ساختن حساب' }).tap();
    await heading(page, 'ساختن حساب');
    await page.getByLabel('ایمیل', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'ثبت‌نام' }).tap();
    await page.getByRole('alert').getByText('گذرواژه باید دست‌کم ۸ نویسه باشد').waitFor();

    const field = page.getByLabel('گذرواژه', { exact: true });
    await field.fill('turquoise');
    const rules = page.getByRole('list', { name: 'ویژگی‌های گذرواژه' });
    expect(await rules.locator('.account_kept').count()).toBe(2);
    const strength = page.getByRole('meter', { name: 'قدرت گذرواژه' });
    expect(Number(await strength.getAttribute('aria-valuenow'))).toBe(36 + 10 + 16);
    await fillNewPassword(page, 'گذرواژه', PASSWORD);
    expect(await rules.locator('.account_kept').count()).toBe(5);
    await page.getByRole('button', { name: 'نشان دادن گذرواژه' }).tap();
    expect(await field.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'ثبت‌نام' }).tap();
    await heading(page, 'ایمیل خود را ببینید');
    expect(await page.getByRole('button', { name: /ارسال دوباره/ }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'صندوق ایمیل‌های آزمایشی' }).waitFor();

    await page.goto(await mailedLink(site.url, email, '/verify-email'));
    await page.getByRole('button', { name: 'تأیید ایمیل' }).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await page.getByRole('button', { name: 'تأیید ایمیل' }).tap();
    await heading(page, 'ایمیل شما تأیید شد');
    await page.getByRole('link', { name: 'ورود به حساب' }).tap();
    await fillSignIn(page, email);
    await toast(page, 'خوش آمدید');
    await startButton(page).waitFor();

    await page.goto(`${site.url}/profile?tab=profile`);
    await page.locator('.profile_id').getByText(email).waitFor();
    expect(errors).toEqual([]);
  });

  it('answers for an address that has an account as for one that has none', async () => {
    const email = await anAccount(site.url);
    const { page } = await openPhone(site.browser);
    for (const address of [email, newAddress()]) {
      await page.goto(`${site.url}/register`);
      await page.getByLabel('ایمیل', { exact: true }).fill(address);
      await fillNewPassword(page, 'گذرواژه', PASSWORD);
      await page.getByRole('button', { name: 'ثبت‌نام' }).tap();
      await heading(page, 'ایمیل خود را ببینید');
    }
  });

  it('says how many tries are left, and after five locks with a clock', async () => {
    const email = await anAccount(site.url);
    const { page } = await openPhone(site.browser);
    await page.goto(`${site.url}/sign-in`);
    for (let wrong = 1; wrong <= 4; wrong += 1) {
      await fillSignIn(page, email, `Wrong-Lantern-${wrong}`);
      const digit = String.fromCharCode(0x06f0 + wrong);
      await page.getByText(`هشدار: ${digit} تلاش ناموفق. پس از ۵ تلاش، حساب قفل می‌شود.`).waitFor();
    }
    await fillSignIn(page, email, 'Wrong-Lantern-5');
    const alert = page.getByRole('alert').filter({ hasText: /قفل/ });
    await alert.getByText(/حساب تا ساعت [۰-۹:]+ قفل است/u).waitFor();
    expect(await alert.getByRole('timer').innerText()).toMatch(/^۱[۴۵]:[۰-۹]{2}$/u);
    expect(await page.getByLabel('ایمیل', { exact: true }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'ورود', exact: true }).isDisabled()).toBe(true);
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
    await page.getByRole('button', { name: 'ارسال لینک' }).tap();
    await heading(page, 'ایمیل خود را ببینید');

    const link = await mailedLink(site.url, email, '/reset-password');
    await page.goto(link);
    await fillNewPassword(page, 'گذرواژهٔ جدید', NEW_PASSWORD);
    await page.getByRole('button', { name: 'ثبت گذرواژهٔ جدید' }).tap();
    await heading(page, 'گذرواژه بازنشانی شد');
    expect(await isOpen(site.url, elsewhere)).toBe(false);

    await page.goto('about:blank');
    await page.goto(link);
    await fillNewPassword(page, 'گذرواژهٔ جدید', PASSWORD);
    await page.getByRole('button', { name: 'ثبت گذرواژهٔ جدید' }).tap();
    await heading(page, 'این لینک دیگر کار نمی‌کند');
    await page.goto(`${site.url}/sign-in`);
    await fillSignIn(page, email, NEW_PASSWORD);
    await startButton(page).waitFor();
  });

  it('changes its password where it is known, and signs the other devices out', async () => {
    const email = await anAccount(site.url);
    const { page } = await at('/security/password', email);
    const elsewhere = await signInElsewhere(site.url, email);
    await page.getByLabel('گذرواژهٔ فعلی', { exact: true }).fill('Wrong-Lantern-1');
    await fillNewPassword(page, 'گذرواژهٔ جدید', NEW_PASSWORD);
    await page.getByRole('button', { name: 'تغییر گذرواژه' }).tap();
    await page.getByRole('alert').getByText('گذرواژهٔ فعلی درست نیست.').waitFor();
    await page.getByLabel('گذرواژهٔ فعلی', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'تغییر گذرواژه' }).tap();
    await toast(page, 'گذرواژه تغییر کرد');
    await page.waitForURL(`${site.url}/security`);
    await page.getByText('گذرواژه تغییر کرد', { exact: true }).last().waitFor();
    expect(await isOpen(site.url, elsewhere)).toBe(false);
  });

  it('says of a link that is over that it is, and of a silent server that it is one', async () => {
    const { page } = await openPhone(site.browser);
    await page.goto(`${site.url}/verify-email#token=${'x'.repeat(43)}`);
    await page.getByRole('button', { name: 'تأیید ایمیل' }).tap();
    await heading(page, 'این لینک دیگر کار نمی‌کند');
    await page.getByRole('button', { name: 'ارسال لینک تأیید' }).waitFor();

    await page.goto(`${site.url}/sign-in`);
    await page.getByLabel('ایمیل', { exact: true }).waitFor();
    await page.context().setOffline(true);
    await fillSignIn(page, newAddress());
    await page.getByRole('alert').getByText('ورود انجام نشد. سرور در دسترس نیست.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'ورود', exact: true }).tap();
    await page.getByRole('alert').getByText('ایمیل یا گذرواژه درست نیست.').waitFor();
  });
});

describe('a session', () => {
  it('that is ended elsewhere leads to the sign-in with words, and back to the page', async () => {
    const email = await anAccount(site.url);
    const { page } = await at('/leaderboard-new', email);
    const other = await at('/security/sessions', email);
    await other.page.getByText('این دستگاه', { exact: true }).waitFor();
    await other.page.getByRole('button', { name: /^خارج کردن/ }).tap();
    await toast(other.page, 'نشست بسته شد');
    await page.getByText('از حساب خارج شده‌اید.').waitFor();
    await fillSignIn(page, email);
    await heading(page, 'جدول امتیازات');
    expect(new URL(page.url()).pathname).toBe('/leaderboard-new');
  });

  it('of a visitor who is not remembered is not kept with the device', async () => {
    const email = await anAccount(site.url);
    const { page } = await openPhone(site.browser);
    await page.goto(`${site.url}/sign-in`);
    await page.getByLabel('مرا به خاطر بسپار').uncheck();
    await fillSignIn(page, email);
    await startButton(page).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.reload();
    await startButton(page).waitFor();
  });

  it('is ended everywhere at once, this device with the others', async () => {
    const email = await anAccount(site.url);
    const elsewhere = await signInElsewhere(site.url, email);
    const { page } = await at('/security/sessions', email);
    await page.getByRole('button', { name: 'خروج از همه‌جا' }).tap();
    const sheet = page.getByRole('dialog', { name: 'خروج از همه‌جا' });
    await sheet.getByRole('button', { name: 'خروج از همه‌جا' }).tap();
    await toast(page, 'از همهٔ نشست‌ها خارج شدید');
    await page.getByRole('heading', { name: 'حکم' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect(await isOpen(site.url, elsewhere)).toBe(false);
  });

  it('never leads to another site after signing in', async () => {
    const email = await anAccount(site.url);
    const { page } = await openPhone(site.browser);
    await page.goto(`${site.url}/sign-in?return_to=${encodeURIComponent('//evil.example/')}`);
    await fillSignIn(page, email);
    await startButton(page).waitFor();
    expect(page.url()).toBe(`${site.url}/`);
  });
});

describe('a guest', () => {
  it('reads that the account is on this device alone, and adds an address to it', async () => {
    const { page } = await openPhone(site.browser);
    await enterAsGuest(page, site.url, 'مینا');
    await page.goto(`${site.url}/security`);
    await page.getByText('حساب مهمان فقط روی همین دستگاه است.').waitFor();
    await page.getByRole('button', { name: 'افزودن ایمیل' }).tap();
    const email = newAddress();
    await page.getByLabel('ایمیل', { exact: true }).fill(email);
    await fillNewPassword(page, 'گذرواژه', PASSWORD);
    await page.getByRole('button', { name: 'ارسال لینک تأیید' }).tap();
    await heading(page, 'ایمیل خود را ببینید');
    await page.goto(await mailedLink(site.url, email, '/verify-email'));
    await page.getByRole('button', { name: 'تأیید ایمیل' }).tap();
    await page.getByRole('link', { name: 'امنیت حساب' }).tap();
    await page.getByText(email).waitFor();
    await expect.poll(() => page.getByText('حساب مهمان فقط روی همین دستگاه است.').count()).toBe(0);
  });
});
