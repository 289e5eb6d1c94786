import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  anAccount,
  fillNewPassword,
  fillSignIn,
  mailedLink,
  NEW_PASSWORD,
  PASSWORD,
  signIn,
  signInElsewhere,
} from './support/accounts.js';
import { tryAgain } from './support/again.js';
import { openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { openSite } from './support/site.js';
import { startButton } from './support/home.js';

const site = openSite();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap();
const alerted = (page: Page, text: string) => page.getByRole('alert').getByText(text).waitFor();
const address = (page: Page) => page.getByLabel('ایمیل', { exact: true });

/** Blocks calls to a path of the API; returns a function that allows them again. */
async function cutOff(page: Page, path: string): Promise<() => Promise<void>> {
  await page.route(`**/api${path}`, (route) => route.abort());
  return () => page.unroute(`**/api${path}`);
}

/** A phone of a person with an account, on a page. */
async function at(path: string, email: string): Promise<Page> {
  const { page } = await openPhone(site.browser);
  await signIn(page, site.url, email, path);
  return page;
}

describe('a wrong password', () => {
  it('is told with the attempts that are left before the lock, in both languages', async () => {
    const email = await anAccount(site.url);
    const { page } = await openPhone(site.browser);
    await page.goto(`${site.url}/sign-in`);
    const alert = page.getByRole('alert');
    for (const n of ['۱', '۲']) {
      await fillSignIn(page, email, 'Wrong-Lantern-42');
      await alert.getByText(`هشدار: ${n} تلاش ناموفق. پس از ۵ تلاش، حساب قفل می‌شود.`).waitFor();
    }
    await page.evaluate(() => {
      const { state, version } = JSON.parse(localStorage.getItem('settings') ?? '{}') as {
        state: object;
        version: number;
      };
      localStorage.setItem('settings', JSON.stringify({ state: { ...state, language: 'en' }, version }));
    });
    await page.reload();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('Wrong-Lantern-42');
    await press(page, 'Sign in');
    await alert.getByText('Warning: 3 failed attempt(s). Account will be locked after 5 attempts.').waitFor();
  });
});

describe('a server that does not answer', () => {
  it('keeps the typed text, and can be tried again: a forgotten password', async () => {
    const email = await anAccount(site.url);
    const { page } = await openPhone(site.browser);
    await page.goto(`${site.url}/forgot-password`);
    const open = await cutOff(page, '/auth/forgot-password');
    await address(page).fill(email);
    await press(page, 'ارسال لینک');
    await alerted(page, 'ایمیل بازنشانی فرستاده نشد. سرور در دسترس نیست.');
    await open();
    await press(page, 'ارسال لینک');
    await heading(page, 'ایمیل خود را ببینید');

    await page.goto(await mailedLink(site.url, email, '/reset-password'));
    const mend = await cutOff(page, '/auth/reset-password');
    await fillNewPassword(page, 'گذرواژهٔ جدید', NEW_PASSWORD);
    await press(page, 'ثبت گذرواژهٔ جدید');
    await alerted(page, 'گذرواژه بازنشانی نشد. سرور در دسترس نیست.');
    await mend();
    await press(page, 'ثبت گذرواژهٔ جدید');
    await heading(page, 'گذرواژه بازنشانی شد');
    await page.getByRole('link', { name: 'ورود به حساب' }).tap();
    await fillSignIn(page, email, NEW_PASSWORD);
    await startButton(page).waitFor();
  });
});

describe('account security', () => {
  it('says that it could not be loaded, whole or in part, and loads when asked again', async () => {
    const page = await at('/settings', await anAccount(site.url));
    const mend = await cutOff(page, '/security/info');
    await page.goto(`${site.url}/security`);
    await alerted(page, 'اطلاعات امنیت حساب بارگذاری نشد');
    await mend();
    await tryAgain(page, page.getByRole('button', { name: 'جدا کردن ایمیل' }));

    const join = await cutOff(page, '/auth/passkeys');
    await page.reload();
    await alerted(page, 'گذرکلیدها بارگذاری نشد');
    await page.getByRole('button', { name: 'جدا کردن ایمیل' }).waitFor();
    await join();
    await tryAgain(page, page.getByRole('button', { name: 'افزودن گذرکلید' }));
  });

  it('has its deeds off without the server, and on again with it', async () => {
    const page = await at('/security', await anAccount(site.url));
    const unlink = page.getByRole('button', { name: 'جدا کردن ایمیل' });
    await expect.poll(() => unlink.isEnabled()).toBe(true);
    await page.context().setOffline(true);
    await page.locator('.banner').getByText('این دستگاه به اینترنت وصل نیست.').waitFor();
    for (const name of [/^جدا کردن ایمیل/, /^افزودن گذرکلید/, /^دریافت داده‌های من/])
      await expect.poll(() => page.getByRole('button', { name }).isDisabled()).toBe(true);
    await page.context().setOffline(false);
    await expect.poll(() => unlink.isEnabled()).toBe(true);
  });

  it('stands in two columns where there is room, and in one where there is none', async () => {
    const page = await at('/security', await anAccount(site.url));
    const top = async (name: string) =>
      (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? -1;
    // Its skeleton has the same headings: the loaded page is measured.
    await page.getByRole('button', { name: 'جدا کردن ایمیل' }).waitFor();
    expect(await top('دستگاه‌ها')).toBeGreaterThan(await top('تأیید دومرحله‌ای'));
    await page.setViewportSize({ width: 1280, height: 800 });
    // The page enters with an animation.
    const apart = async () => Math.round((await top('دستگاه‌ها')) - (await top('راه‌های ورود')));
    await expect.poll(apart).toBe(0);
  });

  it('says that a session could not be ended, and ends it when asked again', async () => {
    const email = await anAccount(site.url);
    await signInElsewhere(site.url, email);
    const page = await at('/settings', email);
    const open = await cutOff(page, '/auth/sessions');
    await page.goto(`${site.url}/security/sessions`);
    await alerted(page, 'دستگاه‌ها بارگذاری نشد');
    await open();
    const end = page.getByRole('button', { name: /^خارج کردن/ });
    await tryAgain(page, end);
    const before = await end.count();
    const mend = await cutOff(page, '/auth/sessions/*');
    await end.first().tap();
    await alerted(page, 'خروج انجام نشد');
    await mend();
    await end.first().tap();
    await expect.poll(() => end.count()).toBe(before - 1);
  });

  it('refuses a wrong code of the authenticator app in words, and keeps it off', async () => {
    const page = await at('/security/two-factor', await anAccount(site.url));
    await page.getByLabel('گذرواژه', { exact: true }).fill(PASSWORD);
    await press(page, 'ادامه');
    await page.getByRole('img', { name: 'کد QR برای برنامهٔ تأیید هویت' }).waitFor();
    await page.getByLabel('کد شش‌رقمی', { exact: true }).fill('000000');
    await press(page, 'روشن کردن');
    await alerted(page, 'این کد درست نیست یا قبلاً استفاده شده است.');
    await page.goto(`${site.url}/security`);
    await page.getByRole('link', { name: 'روشن کردن برنامهٔ تأیید هویت' }).waitFor();
  });

  it('gives the data to take along from the page that deletes the account', async () => {
    const page = await at('/security/delete', await anAccount(site.url));
    const download = page.waitForEvent('download');
    await press(page, 'دریافت داده‌های من');
    expect((await download).suggestedFilename()).toMatch(/\.json$/);
    expect(new URL(page.url()).pathname).toBe('/security/delete');
  });
});

describe('a guest at the sign-in', () => {
  it('may stay one, and keeps the coins by adding an address to the same account', async () => {
    const { page } = await openPhone(site.browser);
    await enterAsGuest(page, site.url, 'مینا');
    await page.goto(`${site.url}/security`);
    await page.getByRole('link', { name: 'حساب دارم' }).tap();
    await page.getByRole('status').getByText('الان مهمان هستید').waitFor();
    await press(page, 'مهمان می‌مانم');
    await page.waitForURL(`${site.url}/security`);

    await page.goto(`${site.url}/sign-in`);
    await page.getByRole('link', { name: 'نگه داشتن سکه‌ها و کارنامه' }).tap();
    await page.waitForURL(`${site.url}/security`);
    await page.goto(`${site.url}/register`);
    await page.waitForURL(`${site.url}/security/email`);
    await heading(page, 'افزودن ایمیل');
  });
});
