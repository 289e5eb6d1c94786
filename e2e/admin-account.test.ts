import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPhone } from './support/browser.js';
import {
  AuthenticatorApp,
  calling,
  enterPanel,
  expectScreenAccessible,
  openInEnglish,
  openPanelSite,
  PANEL_PASSWORD,
  sendPassword,
  signOut,
} from './support/panel.js';
import { DESKTOP } from './support/panel-page.js';
import { giveAuthenticator } from './support/passkeys.js';

const NEW_PASSWORD = 'Copper-Falcon-58!';
const NEXT_PASSWORD = 'Silver-Heron-61!';
const MINUTE = 60_000;
const site = openPanelSite();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const login = (email: string, password: string, more: object = {}) =>
  calling(site.server.url, null, '/auth/admin/login', { email, password, ...more });

async function emailOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answer = (await (await fetch('/api/admin/me')).json()) as { user: { email: string } };
    return answer.user.email;
  });
}

/** Changes some of the security settings, as the super administrator of a page. */
async function setSecurity(page: Page, fields: object): Promise<void> {
  const status = await page.evaluate(async (fields) => {
    const path = '/api/admin/security/settings';
    const { data } = (await (await fetch(path)).json()) as { data: { settings: object; revision: number } };
    const body = JSON.stringify({ ...data.settings, ...fields, revision: data.revision });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(path, { method: 'PUT', headers, body })).status;
  }, fields);
  expect(status).toBe(200);
}

/** Fills the form that changes the own password, and sends it. */
async function changePassword(form: Page | Locator, current: string, chosen: string): Promise<void> {
  await form.getByLabel('Current password', { exact: true }).fill(current);
  await form.getByLabel('New password', { exact: true }).fill(chosen);
  await form.getByLabel('New password again', { exact: true }).fill(chosen);
  await form.getByRole('button', { name: 'Change password' }).click();
}

/** The codes that a dialog shows. Nothing but saying that they are kept closes it. */
async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog');
  const done = button(page, 'Done');
  await done.waitFor();
  const codes = await dialog.locator('pre').allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  expect(await dialog.getByRole('button', { name: 'Close' }).count()).toBe(0);
  expect(await done.isDisabled()).toBe(true);
  await expectScreenAccessible(page);
  await page.getByLabel('I have kept the codes').check();
  await done.click();
  await dialog.waitFor({ state: 'detached' });
  return codes;
}

describe('the own password', () => {
  it('is changed when it has expired, by the rules of the settings, and opens the panel from then on', async () => {
    const { server, browser } = site;
    const { page: boss } = await enterPanel(browser, server, '/admin/account', { level: 'super_admin' });
    await setSecurity(boss, { min_password_length: 12, password_expiry_days: 30, max_login_attempts: 4 });
    const email = 'expired@example.org';
    await server.makeAdmin(email, 'admin');
    await server.connection
      .collection('accounts')
      .updateOne(
        { 'email.address': email },
        { $set: { password_changed_at: new Date(Date.now() - 31 * 24 * 60 * MINUTE) } },
      );
    const { page } = await openPhone(browser, { viewport: DESKTOP });
    await openInEnglish(page, server.url);
    await sendPassword(page, email, 'Wrong-Lantern-42');
    await page.getByText('Warning: 1 failed attempt(s). Account will be locked after 4 attempts.').waitFor();
    await sendPassword(page, email);
    await heading(page, 'Password change required').waitFor();
    await page.goto(`${server.url}/admin/news`);
    await heading(page, 'Password change required').waitFor();
    await page.getByText(/^It has been a long time since you changed your password\./).waitFor();
    await changePassword(page, 'Wrong-Lantern-42', NEW_PASSWORD);
    await page.getByText('The current password is not right.').waitFor();
    await changePassword(page, PANEL_PASSWORD, NEW_PASSWORD);
    await page.getByText('Password changed successfully').waitFor();
    await page.locator('#main h1').waitFor();

    await page.goto(`${server.url}/admin/account`);
    await button(page, 'Change password').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('At least 12 characters').waitFor();
    await changePassword(dialog, NEW_PASSWORD, 'Falcon-58!');
    await dialog.getByText('Password must be at least 12 characters long').waitFor();
    await changePassword(dialog, NEW_PASSWORD, NEW_PASSWORD);
    await dialog.getByText('This is the current password. Choose another one.').waitFor();
    await dialog.getByLabel('New password', { exact: true }).fill(NEXT_PASSWORD);
    await expect.poll(() => dialog.getByRole('meter').getAttribute('aria-valuetext')).toContain('strong');
    await expectScreenAccessible(page);
    await changePassword(dialog, NEW_PASSWORD, NEXT_PASSWORD);
    await page.getByText('Password changed successfully').waitFor();
    await dialog.waitFor({ state: 'detached' });

    // Another session is ended, and then all.
    await login(email, NEXT_PASSWORD);
    await page.reload();
    const ending = page.getByRole('button', { name: /^End the session of/ });
    await ending.click();
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
    await page.getByText('Session ended successfully').waitFor();
    await expect.poll(() => ending.count()).toBe(0);
    await button(page, 'Sign out everywhere').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByText('Logged out from all sessions').waitFor();
    expect(await login(email, PANEL_PASSWORD)).toMatchObject({ code: 'auth/wrong_credentials' });
    await sendPassword(page, email, NEXT_PASSWORD);
    await page.locator('#main h1').waitFor();
    await setSecurity(boss, { min_password_length: 8, password_expiry_days: 0, max_login_attempts: 5 });
  });
});

describe('a passkey of the panel', () => {
  it('is added with recovery codes, signs in, and goes only with the password when it is the last factor', async () => {
    // Browsers make no passkeys for an IP address.
    const server = { ...site.server, url: site.server.url.replace('127.0.0.1', 'localhost') };
    const { page } = await enterPanel(site.browser, server, '/admin/account');
    await giveAuthenticator(page);
    const email = await emailOf(page);
    await button(page, 'Add a passkey').click();
    await page.getByLabel('Name of the passkey').fill('Sara’s laptop');
    await expectScreenAccessible(page);
    await button(page, 'Make the passkey').click();
    await keepCodes(page);
    await button(page, 'Show the passkeys').click();
    const list = page.getByRole('list', { name: 'Passkeys' });
    await list.getByText('Sara’s laptop').waitFor();
    await expectScreenAccessible(page);

    await signOut(page);
    await heading(page, 'Sign in to the panel').waitFor();
    await sendPassword(page, email);
    await button(page, 'Use a passkey').click();
    await page.locator('#main h1').waitFor();

    await page.goto(`${server.url}/admin/account`);
    await button(page, 'Show the passkeys').click();
    await list.getByText(/Last used/).waitFor();
    await page.getByRole('button', { name: /^Remove .*Sara’s laptop/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByLabel('Password', { exact: true }).fill(PANEL_PASSWORD);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Sara’s laptop').waitFor({ state: 'detached' });
    expect(await login(email, PANEL_PASSWORD)).toMatchObject({ success: true });
  });
});

describe('the second factor of the panel', () => {
  it('is set up, gets new recovery codes after a recovery code confirmed them by name, and is turned off', async () => {
    const { page } = await enterPanel(site.browser, site.server, '/admin/account');
    const email = await emailOf(page);
    await button(page, 'Set up').click();
    await page.getByLabel('Password', { exact: true }).fill(PANEL_PASSWORD);
    await button(page, 'Continue').click();
    await page.getByAltText('QR code for the authenticator app').waitFor();
    await expectScreenAccessible(page);
    const secret = (await page.locator('.mantine-Code-root').first().innerText()).replace(/\s/g, '');
    await page.getByLabel('6-digit code').fill(new AuthenticatorApp(secret).code());
    await button(page, 'Confirm').click();
    const recoveryCodes = await keepCodes(page);
    const long = new Date(Date.now() - 15 * MINUTE);
    await site.server.connection
      .collection('sessions')
      .updateMany({ kind: 'panel' }, { $set: { created_at: long, second_factor_at: long } });

    await button(page, 'New recovery codes').click();
    await button(page, 'Make new codes').click();
    const stepUp = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await stepUp.getByText('New recovery codes').waitFor();
    await stepUp.getByRole('button', { name: 'Use a recovery code' }).click();
    await stepUp.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
    await expectScreenAccessible(page);
    await stepUp.getByRole('button', { name: 'Confirm' }).click();
    const codes = await keepCodes(page);
    const enter = (code: string | undefined) => login(email, PANEL_PASSWORD, { two_fa_token: code });
    expect(await enter(recoveryCodes[1])).toMatchObject({ code: 'auth/two_factor_wrong' });
    expect(await enter(codes[0])).toMatchObject({ success: true });

    await button(page, 'Turn the second factor off').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(PANEL_PASSWORD);
    await expectScreenAccessible(page);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('2FA disabled successfully').waitFor();
    await button(page, 'Set up').waitFor();
    expect(await login(email, PANEL_PASSWORD)).toMatchObject({ success: true });
  });
});
