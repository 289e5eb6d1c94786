import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startIssuer, type TestIssuer } from '../server/src/testing/oidc-issuer.js';
import { startRealServer, type RealServer } from '../scripts/lib/real-server.mjs';
import { openBrowser, openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';

let google: TestIssuer;
let server: RealServer;
let browser: Browser;

beforeAll(async () => {
  google = await startIssuer();
  server = await startRealServer({
    env: {
      GOOGLE_ISSUER: google.url,
      GOOGLE_CLIENT_ID: google.client.id,
      GOOGLE_CLIENT_SECRET: google.client.secret,
    },
  });
  google.allow(`${server.url}/api/auth/google/callback`);
  browser = await openBrowser();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await google.close();
});

it('somebody signs in with Google and comes to the page that they wanted', async () => {
  google.person = { sub: 'sara', name: 'سارا کریمی', given_name: 'سارا', family_name: 'کریمی' };
  const { page, errors } = await openPhone(browser);
  await page.goto(`${server.url}/sign-in?return_to=/friends`);
  await page.getByRole('button', { name: 'ادامه با گوگل' }).tap();
  await page.waitForURL(`${server.url}/friends`);
  await page.getByRole('heading', { name: 'دوستان' }).waitFor();
  // The code was for this moment only: nothing of it stays in the address or in the way back.
  expect(await page.evaluate(() => window.location.hash)).toBe('');
  expect(errors).toEqual([]);
});

it('who gives up at Google is told so, and can go on otherwise', async () => {
  google.person = null;
  const { page } = await openPhone(browser);
  await page.goto(`${server.url}/sign-in`);
  await page.getByRole('button', { name: 'ادامه با گوگل' }).tap();
  await page.getByText('ورود با گوگل را نیمه‌کاره گذاشتید.').waitFor();
  await page.getByRole('button', { name: 'ادامه با گوگل' }).waitFor();
});

it('a guest links Google and keeps the account, also on another phone', async () => {
  google.person = { sub: 'guest', name: 'امیر', email: 'amir@example.org', email_verified: true };
  const { page } = await openPhone(browser);
  await enterAsGuest(page, server.url, 'امیر');
  await page.goto(`${server.url}/security`);
  await page.getByRole('button', { name: /گوگل/ }).tap();
  await page.getByText('راه ورود به حساب شما افزوده شد').waitFor();
  await page.getByText('amir@example.org').waitFor();

  const other = (await openPhone(browser)).page;
  await other.goto(`${server.url}/sign-in?return_to=/security`);
  await other.getByRole('button', { name: 'ادامه با گوگل' }).tap();
  await other.getByText('amir@example.org').waitFor();
});
