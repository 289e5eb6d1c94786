import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRealServer, type RealServer } from '../scripts/lib/real-server.mjs';
import { openBrowser, openPhone } from './support/browser.js';

let server: RealServer;
let browser: Browser;

beforeAll(async () => {
  server = await startRealServer();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

describe('the panel', () => {
  it('leads everyone to its sign-in, in Persian and from right to left', async () => {
    const { page, errors } = await openPhone(browser);
    await page.goto(`${server.url}/admin`);
    await page.getByRole('heading', { name: 'ورود به پنل مدیریت' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/login');
    expect(await page.getAttribute('html', 'dir')).toBe('rtl');
    expect(await page.getAttribute('html', 'lang')).toBe('fa');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(errors).toEqual([]);
  });

  it('asks for what is missing, and forgets it when the field is edited', async () => {
    const { page } = await openPhone(browser);
    await page.goto(`${server.url}/admin/login`);
    await page.getByRole('button', { name: 'English' }).click();
    expect(await page.getAttribute('html', 'dir')).toBe('ltr');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Email is required').waitFor();
    await page.getByText('Password is required').waitFor();
    await page.getByLabel('Email').fill('nobody');
    expect(await page.getByText('Email is required').count()).toBe(0);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Please enter a valid email address').waitFor();
  });

  it('says why somebody could not sign in', async () => {
    const { page } = await openPhone(browser);
    await page.goto(`${server.url}/admin/login`);
    await page.getByLabel('ایمیل').fill('admin@example.com');
    await page.getByLabel('گذرواژه', { exact: true }).fill('correct horse');
    const answered = page.waitForResponse('**/api/auth/admin/login');
    await page.getByRole('button', { name: 'ورود', exact: true }).click();
    expect((await answered).status()).toBe(401);
    await page.getByRole('alert').getByText('وارد نشدید').waitFor();
  });

  it('keeps the language that was chosen', async () => {
    const { page } = await openPhone(browser);
    await page.goto(`${server.url}/admin/login`);
    await page.getByRole('button', { name: 'English' }).click();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in to the panel' }).waitFor();
  });
});
