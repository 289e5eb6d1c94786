import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startIssuer, type TestIssuer } from '../server/test/support/oidc-issuer.js';
import { openPhone } from './support/browser.js';
import { enterAsGuest, forgetPerson } from './support/guest.js';
import { openSite } from './support/site.js';
import { startButton } from './support/home.js';

let google: TestIssuer;
let telegram: TestIssuer;
const site = openSite(async () => {
  google = await startIssuer();
  telegram = await startIssuer();
  return {
    GOOGLE_ISSUER: google.url,
    GOOGLE_CLIENT_ID: google.client.id,
    GOOGLE_CLIENT_SECRET: google.client.secret,
    TELEGRAM_ISSUER: telegram.url,
    TELEGRAM_CLIENT_ID: telegram.client.id,
    TELEGRAM_CLIENT_SECRET: telegram.client.secret,
  };
});
beforeAll(() => {
  google.allow(`${site.url}/api/auth/google/callback`);
  telegram.allow(`${site.url}/api/auth/telegram-web/callback`);
});
afterAll(async () => {
  await google.close();
  await telegram.close();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap();
const says = (page: Page, text: string) => page.locator('.toast').getByText(text).waitFor();
/** Another person in the same browser. */
const forget = (page: Page) => forgetPerson(page, site.url);

describe('who vouches for people', () => {
  it('is Telegram, also outside of Telegram; a code of another browser signs nobody in', async () => {
    telegram.person = { sub: 'opaque', id: 942_000_000, name: 'سارا', given_name: 'سارا' };
    const { page, errors } = await openPhone(site.browser);
    await page.goto(`${site.url}/sign-in`);
    await press(page, 'ورود با تلگرام');
    await startButton(page).waitFor();
    expect(page.url()).toBe(`${site.url}/`);
    expect(await page.evaluate(() => localStorage.getItem('telegram_id'))).toBe('942000000');
    expect(errors).toEqual([]);

    await forget(page);
    await page.goto(`${site.url}/sign-in#code=${'x'.repeat(43)}`);
    await page.getByRole('alert').getByText('این ورود دیگر معتبر نیست.').waitFor();
    expect(new URL(page.url()).hash).toBe('');
  });

  it('is Google: one may give up there, comes to the page that one wanted, and a guest adds it, but nobody else’s', async () => {
    google.person = null;
    const { page } = await openPhone(site.browser);
    await page.goto(`${site.url}/sign-in?return_to=/friends`);
    await press(page, 'ادامه با گوگل');
    await page.getByText('ورود با گوگل را نیمه‌کاره گذاشتید.').waitFor();

    google.person = { sub: 'sara', name: 'سارا کریمی', given_name: 'سارا', family_name: 'کریمی' };
    await page.goto(`${site.url}/sign-in?return_to=/friends`);
    await press(page, 'ادامه با گوگل');
    await page.waitForURL(`${site.url}/friends`);
    await page.getByRole('heading', { name: 'دوستان' }).waitFor();
    // The code must stay neither in the address nor in the history.
    expect(await page.evaluate(() => window.location.hash)).toBe('');

    await forget(page);
    await enterAsGuest(page, site.url, 'امیر');
    await page.goto(`${site.url}/security`);
    await press(page, 'افزودن گوگل');
    await says(page, 'این راه ورود مال حساب دیگری است.');
    google.person = { sub: 'guest', name: 'امیر', email: 'amir@example.org', email_verified: true };
    await press(page, 'افزودن گوگل');
    await says(page, 'راه ورود به حساب شما اضافه شد');
    await page.getByText('amir@example.org').waitFor();

    // The account is the same on another phone.
    await forget(page);
    await page.goto(`${site.url}/sign-in?return_to=/security`);
    await press(page, 'ادامه با گوگل');
    await page.getByText('amir@example.org').waitFor();
  });
});
