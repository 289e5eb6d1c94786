import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startIssuer, type TestIssuer } from '../server/test/support/oidc-issuer.js';
import { anAccount, signIn } from './support/accounts.js';
import { openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
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

describe('signing in by who vouches for people', () => {
  it('knows who comes by Telegram outside of Telegram', async () => {
    telegram.person = { sub: 'opaque', id: 942_000_000, name: 'سارا', given_name: 'سارا' };
    const { page, errors } = await openPhone(site.browser);
    await page.goto(`${site.url}/sign-in`);
    await press(page, 'ورود با تلگرام');
    await startButton(page).waitFor();
    expect(page.url()).toBe(`${site.url}/`);
    expect(errors).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('telegram_id'))).toBe('942000000');
  });

  it('says of a code that is not the browser’s own that the sign-in is over', async () => {
    const { page } = await openPhone(site.browser);
    await page.goto(`${site.url}/sign-in#code=${'x'.repeat(43)}`);
    await page.getByRole('alert').getByText('این ورود دیگر معتبر نیست.').waitFor();
    expect(new URL(page.url()).hash).toBe('');
  });
});

describe('further ways into an account', () => {
  it('are added and taken away, but never the last', async () => {
    google.person = { sub: 'g-mina', name: 'Mina', given_name: 'Mina' };
    const email = await anAccount(site.url);
    const { page } = await openPhone(site.browser);
    await signIn(page, site.url, email, '/security');
    await page.getByRole('button', { name: 'افزودن گوگل' }).tap();
    await says(page, 'راه ورود به حساب شما اضافه شد');
    await page.getByRole('button', { name: 'جدا کردن ایمیل' }).tap();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('ایمیل و گذرواژه از این حساب برداشته می‌شود.').waitFor();
    await sheet.getByRole('button', { name: 'جدا کردن', exact: true }).tap();
    await says(page, 'از حساب شما جدا شد');
    await page.getByText('تنها راه ورود به حساب شما').waitFor();
    await page.getByRole('button', { name: 'جدا کردن گوگل' }).tap();
    await says(page, 'این تنها راه ورود به حساب شماست. اول راه دیگری اضافه کنید.');
  });

  it('that are somebody else’s are refused in words', async () => {
    google.person = { sub: 'g-sara', name: 'Sara Karimi', given_name: 'Sara', family_name: 'Karimi' };
    const { page: hers } = await openPhone(site.browser);
    await hers.goto(`${site.url}/sign-in`);
    await press(hers, 'ادامه با گوگل');
    await startButton(hers).waitFor();
    const { page } = await openPhone(site.browser);
    await enterAsGuest(page, site.url, 'پرویز');
    await page.goto(`${site.url}/security`);
    await page.getByRole('button', { name: 'افزودن گوگل' }).tap();
    await says(page, 'این راه ورود مال حساب دیگری است.');
  });
});
