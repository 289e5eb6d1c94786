import { afterAll, beforeAll, expect, it } from 'vitest';
import { startIssuer, type TestIssuer } from '../server/test/support/oidc-issuer.js';
import { openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { openSite } from './support/site.js';

let google: TestIssuer;
const site = openSite(async () => {
  google = await startIssuer();
  return {
    GOOGLE_ISSUER: google.url,
    GOOGLE_CLIENT_ID: google.client.id,
    GOOGLE_CLIENT_SECRET: google.client.secret,
  };
});
beforeAll(() => google.allow(`${site.url}/api/auth/google/callback`));
afterAll(async () => google.close());

it('somebody signs in with Google and comes to the page that they wanted', async () => {
  google.person = { sub: 'sara', name: 'سارا کریمی', given_name: 'سارا', family_name: 'کریمی' };
  const { page, errors } = await openPhone(site.browser);
  await page.goto(`${site.url}/sign-in?return_to=/friends`);
  await page.getByRole('button', { name: 'ادامه با گوگل' }).tap();
  await page.waitForURL(`${site.url}/friends`);
  await page.getByRole('heading', { name: 'دوستان' }).waitFor();
  // The code must stay neither in the address nor in the history.
  expect(await page.evaluate(() => window.location.hash)).toBe('');
  expect(errors).toEqual([]);
});

it('giving up at Google is explained, with another way to go on', async () => {
  google.person = null;
  const { page } = await openPhone(site.browser);
  await page.goto(`${site.url}/sign-in`);
  await page.getByRole('button', { name: 'ادامه با گوگل' }).tap();
  await page.getByText('ورود با گوگل را نیمه‌کاره گذاشتید.').waitFor();
  await page.getByRole('button', { name: 'ادامه با گوگل' }).waitFor();
});

it('a guest links Google and keeps the account, also on another phone', async () => {
  google.person = { sub: 'guest', name: 'امیر', email: 'amir@example.org', email_verified: true };
  const { page } = await openPhone(site.browser);
  await enterAsGuest(page, site.url, 'امیر');
  await page.goto(`${site.url}/security`);
  await page.getByRole('button', { name: /گوگل/ }).tap();
  await page.getByText('راه ورود به حساب شما اضافه شد').waitFor();
  await page.getByText('amir@example.org').waitFor();

  const other = (await openPhone(site.browser)).page;
  await other.goto(`${site.url}/sign-in?return_to=/security`);
  await other.getByRole('button', { name: 'ادامه با گوگل' }).tap();
  await other.getByText('amir@example.org').waitFor();
});
