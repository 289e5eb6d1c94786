import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPhone } from './support/browser.js';
import {
  AuthenticatorApp,
  calling,
  giveApp,
  openInEnglish,
  openPanelSite,
  PANEL_PASSWORD,
  sendPassword,
  signOut,
} from './support/panel.js';

const site = openPanelSite();

/** A phone at the panel's sign-in, in English. */
async function atSignIn() {
  const { page } = await openPhone(site.browser);
  await openInEnglish(page, site.server.url);
  return page;
}

/** The level beside the person's name; narrow screens hide it. */
const seeLevel = (page: Page, label: string) =>
  page.getByRole('banner').getByText(label, { exact: true }).waitFor({ state: 'attached' });

async function sendCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('6-digit code').fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
}

/** Says whether all staff must have a second factor. */
async function requireSecondFactor(token: string, isRequired: boolean): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const path = `${site.server.url}/api/admin/security/settings`;
  const { data } = (await (await fetch(path, { headers })).json()) as {
    data: { settings: object; revision: number };
  };
  const body = { ...data.settings, require_admin_2fa: isRequired, revision: data.revision };
  const { status } = await fetch(path, { method: 'PUT', headers, body: JSON.stringify(body) });
  expect(status).toBe(200);
}

describe('the panel', () => {
  it('leads to its sign-in in Persian, says why somebody could not sign in, lets staff in and out, and keeps no token for scripts', async () => {
    const email = 'entering@example.org';
    await site.server.makeAdmin(email, 'admin', 'Sara of admin');
    const { page, errors } = await openPhone(site.browser, { moves: true });
    await page.goto(`${site.server.url}/admin`);
    await page.getByRole('heading', { name: 'ورود به پنل مدیریت' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/login');
    expect(await page.getAttribute('html', 'dir')).toBe('rtl');
    expect(errors).toEqual([]);
    await page.getByLabel('ایمیل').fill(email);
    await page.getByLabel('گذرواژه', { exact: true }).fill('correct horse');
    await page.getByRole('button', { name: 'ورود', exact: true }).click();
    await page.getByText('هشدار: ۱ ورود ناموفق. حساب پس از ۵ بار قفل می‌شود.').waitFor();

    await page.getByRole('button', { name: 'English' }).click();
    await sendPassword(page, email);
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await page.getByRole('banner').getByText('Sara of admin').waitFor({ state: 'attached' });
    expect(new URL(page.url()).pathname).toBe('/admin');
    const session = (await page.context().cookies()).find(({ name }) => name === 'panel');
    expect(session).toMatchObject({ httpOnly: true, expires: -1 });
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(stored).not.toContain(session?.value ?? '?');
    await page.reload();
    await seeLevel(page, 'Administrator');
    await signOut(page);
    await page.getByRole('heading', { name: 'Sign in to the panel' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('hokm-admin-user'))).toBeNull();
    await page.goto(`${site.server.url}/admin`);
    await page.getByRole('heading', { name: 'Sign in to the panel' }).waitFor();
  });
});

describe('the second step', () => {
  it('asks for six digits, goes back to the first, and takes a recovery code instead', async () => {
    const email = 'app@example.org';
    await site.server.makeAdmin(email, 'admin');
    const { app, recoveryCodes } = await giveApp(site.server.url, email);
    const page = await atSignIn();
    await sendPassword(page, email);
    await sendCode(page, '000000');
    await page.getByText('Warning: 1 failed attempt(s). Account will be locked after 5 attempts.').waitFor();
    await page.getByRole('button', { name: 'Back to Login' }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await sendCode(page, app.code());
    await seeLevel(page, 'Administrator');
    await signOut(page);
    await sendPassword(page, email);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await seeLevel(page, 'Administrator');
  });

  it('is set up on the way in, where the settings ask all staff for it', async () => {
    const email = 'strict@example.org';
    await site.server.makeAdmin(email, 'super_admin');
    const { app: chiefs } = await giveApp(site.server.url, email);
    const login = { email, password: PANEL_PASSWORD, two_fa_token: chiefs.code() };
    const chief = String((await calling(site.server.url, null, '/auth/admin/login', login))['token']);
    await requireSecondFactor(chief, true);
    await site.server.makeAdmin('new@example.org', 'super_admin');
    const page = await atSignIn();
    await sendPassword(page, 'new@example.org');
    await page.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PANEL_PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByAltText('QR code for the authenticator app').waitFor();
    const secret = (await page.locator('.mantine-Code-root').first().innerText()).replace(/\s/g, '');
    const app = new AuthenticatorApp(secret);
    await sendCode(page, app.code());
    await page.getByLabel('I have kept the codes').check();
    expect(await page.locator('.mantine-Code-root').count()).toBe(10);
    await page.getByRole('button', { name: 'Go to the panel' }).click();
    await seeLevel(page, 'Super Admin');
    await signOut(page);
    await sendPassword(page, 'new@example.org');
    await sendCode(page, app.code());
    await seeLevel(page, 'Super Admin');
    await requireSecondFactor(chief, false);
  });
});

describe('who may not enter', () => {
  it('is locked out at the fifth wrong password, with the time that is left, and may type again when it is over', async () => {
    const email = 'locked@example.org';
    await site.server.makeAdmin(email, 'admin');
    for (let tries = 0; tries < 4; tries += 1)
      await calling(site.server.url, null, '/auth/admin/login', { email, password: 'Wrong-1' });
    const page = await atSignIn();
    await page.clock.install();
    await sendPassword(page, email, 'Wrong-Lantern-42');
    const locked = page.getByText('Account Temporarily Locked');
    await locked.waitFor();
    await page.getByText('Too many failed login attempts. Please wait or reset your password.').waitFor();
    await page.getByText(/Time left: 1[45]:\d\d/).waitFor();
    await page.clock.runFor(15 * 60_000);
    await locked.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Email').isDisabled()).toBe(false);
  });

  it('is a player: refused at the sign-in, and sent home from the panel with the reason', async () => {
    const email = 'player@example.org';
    const { connection, url } = site.server;
    const levelTo = (admin_level: string) =>
      connection.collection('accounts').updateOne({ 'email.address': email }, { $set: { admin_level } });
    const isSentHome = async (page: Page) => {
      await page.waitForURL(({ pathname }) => pathname === '/');
      await page.getByText('برای این بخش دسترسی مدیریت لازم است.').waitFor();
    };
    await site.server.makeAdmin(email, 'admin', 'Player');
    await levelTo('user');
    const page = await atSignIn();
    await sendPassword(page, email);
    await page.getByText('Access denied. Admin privileges required.').waitFor();
    await levelTo('admin');
    await sendPassword(page, email);
    await seeLevel(page, 'Administrator');
    await levelTo('user');
    // The panel may leave by itself first: it asks who is signed in again and again.
    await page.evaluate(() => location.assign('/admin'));
    await isSentHome(page);

    // So is one who is signed in to the game only.
    const { token } = await calling(url, null, '/auth/login', { email, password: PANEL_PASSWORD });
    await page.context().clearCookies();
    await page.context().addCookies([{ name: 'session', value: String(token), url }]);
    await page.goto(`${url}/admin`);
    await isSentHome(page);
  });
});
