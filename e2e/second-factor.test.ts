import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  anAccount,
  appCode,
  fillSignIn,
  PASSWORD,
  persianDigits,
  signIn,
  signInElsewhere,
} from './support/accounts.js';
import { openLaunched, openPhone, type Phone } from './support/browser.js';
import { launchData } from './support/launch.js';
import { giveAuthenticator } from './support/passkeys.js';
import { openSite } from './support/site.js';
import { startButton } from './support/home.js';

const site = openSite();
/** The same server by its name: browsers make no passkeys for an IP address. */
let named: string;

beforeAll(() => {
  named = site.url.replace('127.0.0.1', 'localhost');
});

const toast = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text).waitFor();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const home = (page: Page) => startButton(page).waitFor();
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Saves the ten recovery codes on the page, as a person has to. Returns them. */
async function keepCodes(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'کدهای بازیابی' });
  await list.waitFor();
  const codes = await list.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'کپی' }).last().tap();
  await page.getByText('کدها کپی شد').waitFor();
  const done = page.getByRole('button', { name: 'پایان' });
  expect(await done.isDisabled()).toBe(true);
  await page.getByLabel('کدها را نگه داشته‌ام').check();
  await done.tap();
  return codes;
}

/**
 * Turns the authenticator app on, on the page of account security. Returns its secret, the code that was used for it, and
 * the recovery codes.
 */
async function turnOn(page: Page): Promise<{ secret: string; used: string; codes: string[] }> {
  await page.getByRole('link', { name: 'روشن کردن برنامهٔ تأیید هویت' }).tap();
  await heading(page, 'برنامهٔ تأیید هویت');
  await field(page, 'گذرواژه').fill(PASSWORD);
  await page.getByRole('button', { name: 'ادامه' }).tap();
  await page.getByRole('img', { name: 'کد QR برای برنامهٔ تأیید هویت' }).locator('svg').waitFor();
  const secret = await page.locator('.security_secret bdi').innerText();
  expect(await page.getByRole('link', { name: 'باز کردن در برنامه' }).getAttribute('href')).toMatch(
    /^otpauth:\/\/totp\//,
  );
  const used = appCode(secret);
  await field(page, 'کد شش‌رقمی').fill(persianDigits(used));
  await page.getByRole('button', { name: 'روشن کردن', exact: true }).tap();
  const codes = await keepCodes(page);
  await page.waitForURL('**/security');
  return { secret, used, codes };
}

/** A new phone after the right password, at the second step. */
async function atSecondStep(email: string, base = site.url): Promise<Phone> {
  const phone = await openPhone(site.browser);
  await phone.page.goto(`${base}/sign-in`);
  await fillSignIn(phone.page, email);
  await heading(phone.page, 'تأیید دومرحله‌ای');
  return phone;
}

describe('the second step', () => {
  it('is turned on, asked for by code and recovery code, and turned off', async () => {
    const email = await anAccount(site.url);
    const own = await openPhone(site.browser);
    await signIn(own.page, site.url, email, '/security');
    const { secret, used, codes } = await turnOn(own.page);
    await own.page.getByText('۱۰ کد مانده است').waitFor();

    const { page, errors } = await atSecondStep(email);
    const code = field(page, 'کد شش‌رقمی');
    expect([await code.getAttribute('inputmode'), await code.getAttribute('autocomplete')]).toEqual([
      'numeric',
      'one-time-code',
    ]);
    await page.getByRole('button', { name: 'تأیید', exact: true }).tap();
    await page.getByRole('alert').getByText('کد تأیید دومرحله‌ای را وارد کنید').waitFor();
    // The code with which it was turned on is used up.
    await code.fill(used);
    await page.getByRole('alert').getByText('این کد درست نیست یا قبلاً استفاده شده است.').waitFor();
    await code.fill('');
    await code.fill(persianDigits(appCode(secret, 1)));
    await home(page);
    expect(errors.filter((error) => !error.includes('401'))).toEqual([]);

    const other = await atSecondStep(email);
    await other.page.getByRole('button', { name: 'بازگشت به ورود' }).tap();
    await fillSignIn(other.page, email);
    await other.page.getByRole('button', { name: 'استفاده از کد بازیابی' }).tap();
    await field(other.page, 'کد بازیابی').fill((codes[0] ?? '').toUpperCase());
    await other.page.getByRole('button', { name: 'تأیید', exact: true }).tap();
    await home(other.page);

    await own.page.reload();
    await own.page.getByText('۹ کد مانده است').waitFor();
    await own.page.getByText('ورود با کد بازیابی').waitFor();
    await own.page.getByRole('button', { name: 'خاموش کردن تأیید دومرحله‌ای' }).tap();
    const sheet = own.page.getByRole('dialog', { name: 'خاموش کردن تأیید دومرحله‌ای' });
    await sheet.getByLabel('گذرواژه', { exact: true }).fill(PASSWORD);
    await sheet.getByRole('button', { name: 'استفاده از کد بازیابی' }).tap();
    await sheet.getByLabel('کد بازیابی').fill(codes[1] ?? '');
    await sheet.getByRole('button', { name: 'خاموش کردن', exact: true }).tap();
    await toast(own.page, 'تأیید دومرحله‌ای خاموش شد');
    await own.page.getByRole('link', { name: 'روشن کردن برنامهٔ تأیید هویت' }).waitFor();
    expect(await signInElsewhere(site.url, email)).toMatch(/.+/);
  });

  it('is shown by a passkey of the device', async () => {
    const email = await anAccount(site.url);
    const { page } = await openPhone(site.browser);
    await giveAuthenticator(page);
    await signIn(page, named, email, '/security');
    await page.getByRole('button', { name: 'افزودن گذرکلید' }).tap();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('نام گذرکلید').fill('گوشی سارا');
    await sheet.getByRole('button', { name: 'ساختن گذرکلید' }).tap();
    await keepCodes(page);
    await page.getByText('گوشی سارا').waitFor();

    await page.goto(`${named}/settings`);
    await page.getByRole('button', { name: 'خروج از حساب' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'خروج از حساب' }).tap();
    await page.getByRole('button', { name: 'ورود با ایمیل' }).tap();
    await fillSignIn(page, email);
    await page.getByRole('button', { name: 'ورود با گذرکلید' }).tap();
    await home(page);

    await page.goto(`${named}/security`);
    await page.getByText('آخرین استفاده: امروز').waitFor();
    await page.getByRole('button', { name: /^حذف .*گوشی سارا/ }).tap();
    const removal = page.getByRole('dialog');
    await removal.getByRole('button', { name: 'حذف', exact: true }).tap();
    await removal.getByLabel('گذرواژه', { exact: true }).fill(PASSWORD);
    await removal.getByRole('button', { name: 'حذف', exact: true }).tap();
    await toast(page, 'گذرکلید پاک شد');
    await page.getByText('گوشی سارا').waitFor({ state: 'detached' });
  });
});

describe('leaving', () => {
  it('takes the data along, and asks for the account’s end only after a confirmation; it can be cancelled', async () => {
    const email = await anAccount(site.url);
    const { page } = await openPhone(site.browser);
    await signIn(page, site.url, email, '/security');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^دریافت داده‌های من/ }).tap();
    expect((await download).suggestedFilename()).toMatch(/^hokm-[0-9a-f]{24}-\d{4}-\d{2}-\d{2}\.json$/);

    await page.getByRole('link', { name: /^پاک کردن حساب/ }).tap();
    await heading(page, 'پاک کردن حساب');
    const deed = page.getByRole('button', { name: 'پاک کردن حساب من' });
    expect(await deed.isDisabled()).toBe(true);
    await page.getByLabel('برای تأیید، بنویسید: حذف').fill('حذف');
    // Refused once, as if the session were old; then the server answers.
    await page.route(
      '**/api/user/delete',
      (route) => route.fulfill({ status: 403, json: { success: false, code: 'auth/step_up_needed' } }),
      { times: 1 },
    );
    await deed.tap();
    const sheet = page.getByRole('dialog', { name: 'خودتان هستید؟' });
    await sheet.getByLabel('گذرواژه', { exact: true }).fill('Wrong-Lantern-1');
    await sheet.getByRole('button', { name: 'تأیید' }).tap();
    await sheet.getByRole('alert').waitFor();
    await sheet.getByLabel('گذرواژه', { exact: true }).fill(PASSWORD);
    await sheet.getByRole('button', { name: 'تأیید' }).tap();
    await page.getByText(/^حساب شما در .* پاک می‌شود\.$/u).waitFor();
    await page.getByRole('button', { name: 'نگه داشتن حساب' }).tap();
    await toast(page, 'حساب شما می‌ماند');
    await deed.waitFor();
  });
});

describe('in Telegram', () => {
  it('account security shows the one way in, which cannot be unlinked, in words', async () => {
    const phone = await openPhone(site.browser, { inTelegram: true });
    const data = launchData({ id: 941_000_000, first_name: 'سارا' });
    await openLaunched(phone, site.url, '/security', data);
    const { page } = phone;
    await page.getByText('تنها راه ورود به حساب شما').waitFor();
    await page.getByRole('button', { name: 'جدا کردن تلگرام' }).tap();
    await toast(page, 'این تنها راه ورود به حساب شماست. اول راه دیگری اضافه کنید.');
    await page.getByRole('link', { name: /^دستگاه‌های فعال/ }).tap();
    await page.getByText('این دستگاه', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'خروج از همه‌جا' }).count()).toBe(0);
  });
});
