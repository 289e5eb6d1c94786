import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
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
  type PanelServer,
} from './support/panel.js';
import { giveAuthenticator } from './support/passkeys.js';

const site = openPanelSite();
let server: PanelServer;
let browser: Browser;
beforeAll(() => {
  ({ server, browser } = site);
});

/** A phone at the panel's sign-in, in English. */
async function atSignIn(url = server.url) {
  const phone = await openPhone(browser);
  await openInEnglish(phone.page, url);
  return phone.page;
}

/** The level beside the person's name; narrow screens hide it. */
const seeLevel = (page: Page, label: string) =>
  page.getByRole('banner').getByText(label, { exact: true }).waitFor({ state: 'attached' });

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

  it('says why somebody could not sign in, with the warning before the lock', async () => {
    const { page } = await openPhone(browser);
    await page.goto(`${server.url}/admin/login`);
    await page.getByLabel('ایمیل').fill('admin@example.com');
    await page.getByLabel('گذرواژه', { exact: true }).fill('correct horse');
    const answered = page.waitForResponse('**/api/auth/admin/login');
    await page.getByRole('button', { name: 'ورود', exact: true }).click();
    expect((await answered).status()).toBe(401);
    await page.getByRole('alert').getByText('وارد نشدید').waitFor();
    await page.getByText('هشدار: ۱ ورود ناموفق. حساب پس از ۵ بار قفل می‌شود.').waitFor();
  });

  it.each([
    ['super_admin', 'Super Admin'],
    ['admin', 'Administrator'],
    ['moderator', 'Moderator'],
  ] as const)('lets a %s in, says that they are a %s, and lets them out', async (level, label) => {
    const email = `${level}@example.org`;
    await server.makeAdmin(email, level, `Sara of ${level}`);
    const page = await atSignIn();
    await sendPassword(page, email);
    await seeLevel(page, label);
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await page.getByRole('banner').getByText(`Sara of ${level}`).waitFor({ state: 'attached' });
    expect(new URL(page.url()).pathname).toBe('/admin');
    await page.reload();
    await seeLevel(page, label);
    await signOut(page);
    await page.getByRole('heading', { name: 'Sign in to the panel' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/login');
    expect(await page.evaluate(() => localStorage.getItem('hokm-admin-user'))).toBeNull();
    await page.goto(`${server.url}/admin`);
    await page.getByRole('heading', { name: 'Sign in to the panel' }).waitFor();
  });

  it('keeps no token where a script could read it', async () => {
    await server.makeAdmin('cookie@example.org', 'admin');
    const page = await atSignIn();
    await sendPassword(page, 'cookie@example.org');
    await seeLevel(page, 'Administrator');
    const session = (await page.context().cookies()).find(({ name }) => name === 'panel');
    expect(session).toMatchObject({ httpOnly: true, expires: -1 });
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(stored).not.toContain(session?.value ?? '?');
  });

  it('keeps the session when the browser is closed, if that is asked for, and no longer than the panel does', async () => {
    await server.makeAdmin('kept@example.org', 'admin');
    const page = await atSignIn();
    await page.getByLabel('Remember me').check();
    await sendPassword(page, 'kept@example.org');
    await page.getByText('Login successful').waitFor();
    const { expires = 0 } = (await page.context().cookies()).find(({ name }) => name === 'panel') ?? {};
    const left = expires * 1000 - Date.now();
    expect(left).toBeGreaterThan(7 * 3_600_000);
    expect(left).toBeLessThanOrEqual(8 * 3_600_000);
  });
});

describe('the second step', () => {
  it('asks for six digits, and goes back to the first', async () => {
    await server.makeAdmin('app@example.org', 'admin');
    const { app } = await giveApp(server.url, 'app@example.org');
    const page = await atSignIn();
    await sendPassword(page, 'app@example.org');
    const code = page.getByLabel('6-digit code');
    await code.waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await code.fill('000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Warning: 1 failed attempt(s). Account will be locked after 5 attempts.').waitFor();
    await page.getByRole('button', { name: 'Back to Login' }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe('app@example.org');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await code.fill(app.code());
    await page.getByRole('button', { name: 'Confirm' }).click();
    await seeLevel(page, 'Administrator');
  });

  it('takes a recovery code instead', async () => {
    await server.makeAdmin('recovery@example.org', 'moderator');
    const { recoveryCodes } = await giveApp(server.url, 'recovery@example.org');
    const page = await atSignIn();
    await sendPassword(page, 'recovery@example.org');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await seeLevel(page, 'Moderator');
  });

  it('takes a passkey of this browser instead', async () => {
    const url = server.url.replace('127.0.0.1', 'localhost');
    await server.makeAdmin('passkey@example.org', 'admin');
    const page = await atSignIn(url);
    await giveAuthenticator(page);
    const entered = await calling(url, null, '/auth/login', {
      email: 'passkey@example.org',
      password: PANEL_PASSWORD,
    });
    // Added as the mini app's security page does, with the browser's own passkey calls.
    const status = await page.evaluate(async (token) => {
      const post = async (path: string, body: unknown) =>
        fetch(`/api${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        });
      const { options } = (await (await post('/auth/passkeys/options', {})).json()) as {
        options: PublicKeyCredentialCreationOptionsJSON;
      };
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
      const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
      return (await post('/auth/passkeys', { name: 'Laptop', response: made.toJSON() as unknown })).status;
    }, String(entered['token']));
    expect(status).toBe(200);
    await sendPassword(page, 'passkey@example.org');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await seeLevel(page, 'Administrator');
  });
});

describe('who may not enter', () => {
  it('is locked out at the fifth wrong password, with the time that is left', async () => {
    await server.makeAdmin('locked@example.org', 'admin');
    for (let tries = 0; tries < 4; tries += 1)
      await calling(server.url, null, '/auth/admin/login', {
        email: 'locked@example.org',
        password: 'Wrong-1',
      });
    const page = await atSignIn();
    await sendPassword(page, 'locked@example.org', 'Wrong-Lantern-42');
    await page.getByText('Account Temporarily Locked').waitFor();
    await page.getByText('Too many failed login attempts. Please wait or reset your password.').waitFor();
    await page.getByText(/Time left: 1[45]:\d\d/).waitFor();
  });

  it('may type again when the time is over', async () => {
    await server.makeAdmin('soon@example.org', 'admin');
    for (let tries = 0; tries < 5; tries += 1)
      await calling(server.url, null, '/auth/admin/login', {
        email: 'soon@example.org',
        password: 'Wrong-1',
      });
    const page = await atSignIn();
    await page.clock.install();
    await sendPassword(page, 'soon@example.org');
    await page.getByText('Account Temporarily Locked').waitFor();
    await page.clock.runFor(15 * 60_000);
    await page.getByText('Account Temporarily Locked').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Email').isDisabled()).toBe(false);
  });

  it('is a player: refused at the sign-in, and sent home from the panel with the reason', async () => {
    const levelTo = (admin_level: string) =>
      server.connection
        .collection('accounts')
        .updateOne({ 'email.address': 'player@example.org' }, { $set: { admin_level } });
    await server.makeAdmin('player@example.org', 'admin', 'Player');
    await levelTo('user');
    const page = await atSignIn();
    await sendPassword(page, 'player@example.org');
    await page.getByText('Access denied. Admin privileges required.').waitFor();
    await levelTo('admin');
    await sendPassword(page, 'player@example.org');
    await seeLevel(page, 'Administrator');
    await levelTo('user');
    // The panel may leave by itself first: it asks who is signed in again and again.
    await page.evaluate(() => location.assign('/admin'));
    await page.waitForURL(({ pathname }) => pathname === '/');
    await page.getByText('برای این بخش دسترسی مدیریت لازم است.').waitFor();
  });

  it('is a player who is signed in to the game: sent home with the reason', async () => {
    await server.makeAdmin('gamer@example.org', 'admin', 'Gamer');
    await server.connection
      .collection('accounts')
      .updateOne({ 'email.address': 'gamer@example.org' }, { $set: { admin_level: 'user' } });
    const { token } = await calling(server.url, null, '/auth/login', {
      email: 'gamer@example.org',
      password: PANEL_PASSWORD,
    });
    const page = await atSignIn();
    await page.context().addCookies([{ name: 'session', value: String(token), url: server.url }]);
    await page.goto(`${server.url}/admin`);
    await page.waitForURL(({ pathname }) => pathname === '/');
    await page.getByText('برای این بخش دسترسی مدیریت لازم است.').waitFor();
  });

  it('is a player whose session of the game does not open the panel', async () => {
    await server.makeAdmin('both@example.org', 'admin', 'Both');
    const entered = await calling(server.url, null, '/auth/login', {
      email: 'both@example.org',
      password: PANEL_PASSWORD,
    });
    const page = await atSignIn();
    await page.context().addCookies([{ name: 'session', value: String(entered['token']), url: server.url }]);
    await page.goto(`${server.url}/admin`);
    await page.getByRole('heading', { name: 'Sign in to the panel', level: 1 }).waitFor();
  });
});

describe('where administrators must have a second factor', () => {
  const strict = openPanelSite({ alone: true, env: { REQUIRE_ADMIN_2FA: 'true' } });

  it('without a second factor sets one up on the way in', async () => {
    await strict.server.makeAdmin('new@example.org', 'super_admin');
    const page = await atSignIn(strict.server.url);
    await sendPassword(page, 'new@example.org');
    await page.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PANEL_PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByAltText('QR code for the authenticator app').waitFor();
    const secret = (await page.locator('.mantine-Code-root').first().innerText()).replace(/\s/g, '');
    const app = new AuthenticatorApp(secret);
    await page.getByLabel('6-digit code').fill(app.code());
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByLabel('I have kept the codes').check();
    expect(await page.locator('.mantine-Code-root').count()).toBe(10);
    await page.getByRole('button', { name: 'Go to the panel' }).click();
    await seeLevel(page, 'Super Admin');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await signOut(page);
    await sendPassword(page, 'new@example.org');
    await page.getByLabel('6-digit code').fill(app.code());
    await page.getByRole('button', { name: 'Confirm' }).click();
    await seeLevel(page, 'Super Admin');
  });
});
