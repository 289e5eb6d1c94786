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
import { openPhone } from './support/browser.js';
import { forgetPerson } from './support/guest.js';
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
  await page.getByLabel('کدها را نگه داشته‌ام').check();
  await page.getByRole('button', { name: 'پایان' }).tap();
  return codes;
}

/**
 * Turns the authenticator app on, on the page of account security. Returns its secret and the recovery codes.
 */
async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('link', { name: 'روشن کردن برنامهٔ تأیید هویت' }).tap();
  await heading(page, 'برنامهٔ تأیید هویت');
  await field(page, 'گذرواژه').fill(PASSWORD);
  await page.getByRole('button', { name: 'ادامه' }).tap();
  await page.getByRole('img', { name: 'کد QR برای برنامهٔ تأیید هویت' }).locator('svg').waitFor();
  const secret = await page.locator('.security_secret bdi').innerText();
  await field(page, 'کد شش‌رقمی').fill(persianDigits(appCode(secret)));
  await page.getByRole('button', { name: 'روشن کردن', exact: true }).tap();
  const codes = await keepCodes(page);
  await page.waitForURL('**/security');
  return { secret, codes };
}

/** Signed out, and after the right password again. */
async function toSecondStep(page: Page, email: string): Promise<void> {
  await forgetPerson(page, site.url);
  await page.goto(`${site.url}/sign-in`);
  await fillSignIn(page, email);
  await heading(page, 'تأیید دومرحله‌ای');
}

describe('the second step', () => {
  it('is turned on, asked for by code and recovery code, and turned off', async () => {
    const email = await anAccount(site.url);
    const { page } = await openPhone(site.browser);
    await signIn(page, site.url, email, '/security');
    const { secret, codes } = await turnOn(page);
    await page.getByText('۱۰ کد مانده است').waitFor();

    await toSecondStep(page, email);
    await field(page, 'کد شش‌رقمی').fill(persianDigits(appCode(secret, 1)));
    await home(page);

    await toSecondStep(page, email);
    await page.getByRole('button', { name: 'استفاده از کد بازیابی' }).tap();
    await field(page, 'کد بازیابی').fill((codes[0] ?? '').toUpperCase());
    await page.getByRole('button', { name: 'تأیید', exact: true }).tap();
    await home(page);

    await page.goto(`${site.url}/security`);
    await page.getByText('۹ کد مانده است').waitFor();
    await page.getByText('ورود با کد بازیابی').waitFor();
    await page.getByRole('button', { name: 'خاموش کردن تأیید دومرحله‌ای' }).tap();
    const sheet = page.getByRole('dialog', { name: 'خاموش کردن تأیید دومرحله‌ای' });
    await sheet.getByLabel('گذرواژه', { exact: true }).fill(PASSWORD);
    await sheet.getByRole('button', { name: 'استفاده از کد بازیابی' }).tap();
    await sheet.getByLabel('کد بازیابی').fill(codes[1] ?? '');
    await sheet.getByRole('button', { name: 'خاموش کردن', exact: true }).tap();
    await toast(page, 'تأیید دومرحله‌ای خاموش شد');
    await page.getByRole('link', { name: 'روشن کردن برنامهٔ تأیید هویت' }).waitFor();
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
