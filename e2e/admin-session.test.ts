import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import './support/panel-words.js';
import { staffOf } from '../admin/src/testing/frame.js';
import { accountAnswers } from '../admin/src/testing/sample-account.js';
import { HOME } from '../admin/src/testing/sample-home.js';
import type { Answers } from '../web/src/testing/index.js';
import { expectAccessible } from './support/axe.js';
import { openPhone } from './support/browser.js';
import { enterPanel, PANEL_PASSWORD, sendPassword, openPanelSite } from './support/panel.js';
import { DESKTOP, openPanelPages } from './support/panel-states.js';

const PHONE = { width: 390, height: 844 };
const MINUTE = 60_000;

const site = openPanelSite();
const show = openPanelPages();

/** The panel on a page whose clock the test has in its hands. What the server says is made up. */
const atClock = async (path: '' | '/account', answers: Answers = {}) => {
  const state = { state: 'ready', path, until: '#main h1' } as const;
  const panel = await show(
    { ...state, answers: () => ({ ...HOME, ...accountAnswers(), ...answers }) },
    'en',
    DESKTOP,
    (page) => page.clock.install(),
  );
  return { panel, page: panel.page };
};

type Entry = Parameters<typeof enterPanel>[3];
const enter = async (path: string, props?: Entry) =>
  (await enterPanel(site.browser, site.server, path, props)).page;
const addressOf = (page: Page) => new URL(page.url()).pathname;
/** The requests that are under way. */
function runningOf(page: Page): ReadonlySet<Request> {
  const running = new Set<Request>();
  page.on('request', (request) => running.add(request));
  page.on('requestfailed', (request) => running.delete(request));
  page.on('requestfinished', (request) => running.delete(request));
  return running;
}
/**
 * Lets the clock of a page go on, `step` ms at a time, until something is so. A request that is under way keeps its time: one that the
 * clock overtakes has failed.
 */
const passUntil = (page: Page, running: ReadonlySet<Request>, step: number, isSo: () => boolean) =>
  expect
    .poll(
      async () => {
        const isThere = isSo();
        if (!isThere && running.size === 0) await page.clock.fastForward(step);
        return isThere;
      },
      { interval: 1_000, timeout: 30_000 },
    )
    .toBe(true);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describe('the health of the server', () => {
  const DEGRADED = {
    status: 'degraded',
    version: '1',
    uptime: 1,
    checks: { database: 'ok', redis: 'off', bot: 'down', worker: 'ok' },
  } as const;

  it('is checked every 30 seconds, and a fault is shown until it is over', async () => {
    const { panel, page } = await atClock('');
    const asked = () => panel.sent.filter(({ call }) => call === 'GET /health').length;
    await page.getByText('All systems online').waitFor();
    expect(asked()).toBe(1);

    panel.answer({ 'GET /health': DEGRADED });
    await page.clock.runFor(30_000);
    await page.getByText('Not answering: ⁨bot⁩.').waitFor();
    // No live event comes here, so everything is asked for in between as well.
    expect(asked()).toBeGreaterThanOrEqual(2);

    panel.answer({ 'GET /health': 'lost' });
    await page.clock.runFor(30_000);
    await page.getByRole('alert').getByText('Backend Unavailable').waitFor();
    await page.getByText(/What you see is from \d\d:\d\d; nothing can be saved\./).waitFor();

    panel.answer({ 'GET /health': { ...DEGRADED, status: 'ok', checks: { ...DEGRADED.checks, bot: 'ok' } } });
    await page.clock.runFor(30_000);
    await page.getByText('All systems online').waitFor();
    expect(await page.getByText('Backend Unavailable').count()).toBe(0);
  });

  it('is in question when the answer is no answer of the server, and when the network goes', async () => {
    const state = { state: 'ready', path: '', answers: () => HOME, until: '#main h1' } as const;
    const { page } = await show(state, 'en', DESKTOP, (opened) =>
      opened.route('**/api/health', (route) => route.fulfill({ status: 502, body: '<html>' })),
    );
    await page.getByRole('status').getByText('Backend Issues').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('alert').getByText('You are offline').waitFor();
  });
});

describe('the session', () => {
  it('is checked every five minutes; when it has ended, signing in again leads back', async () => {
    await site.server.makeAdmin('ended@example.org', 'admin');
    const page = await enter('/admin/account');
    const running = runningOf(page);
    await page.clock.install();
    await page.reload();
    await heading(page, 'My account').waitFor();
    await site.server.connection.collection('sessions').deleteMany({});
    await passUntil(page, running, MINUTE, () => addressOf(page) === '/admin/login');
    await page.getByText('Your session has ended.').waitFor();
    expect(addressOf(page)).toBe('/admin/login');
    await sendPassword(page, 'ended@example.org');
    await heading(page, 'My account').waitFor();
    expect(addressOf(page)).toBe('/admin/account');
  });

  it('is not kept alive by a panel that nobody uses', async () => {
    const { page } = await atClock('/account');
    await heading(page, 'My account').waitFor();
    const asked = { '/api/admin/me': 0, '/api/health': 0 };
    const running = runningOf(page);
    page.on('requestfinished', (request) => {
      const path = new URL(request.url()).pathname;
      if (path in asked) asked[path as keyof typeof asked] += 1;
    });
    // A call that is on its way when the clock jumps runs out of time, and the panel asks for everything again after that.
    const quiet = () => expect.poll(() => running.size).toBe(0);
    for (let round = 1; round <= 8; round += 1) {
      await quiet();
      const before = asked['/api/health'];
      await page.clock.fastForward(5 * MINUTE);
      if (round === 1) await expect.poll(() => asked['/api/admin/me']).toBe(1);
      // The page sets the time of the next check when it has read the last answer: until then the clock goes on.
      await passUntil(page, running, MINUTE / 4, () => asked['/api/health'] > before);
    }
    expect(asked['/api/admin/me']).toBe(1);
    await page.keyboard.press('Shift');
    await expect.poll(() => asked['/api/admin/me']).toBe(2);
  });

  it('that ends after five minutes is told of each use in time, and of none when nobody is there', async () => {
    const { panel, page } = await atClock('/account', {
      'GET /admin/me': { ...staffOf('admin'), session_timeout: 5 },
    });
    const asked = () => panel.sent.filter(({ call }) => call === 'GET /admin/me').length;
    await heading(page, 'My account').waitFor();
    const running = runningOf(page);
    const quiet = () => expect.poll(() => running.size).toBe(0);
    // Somebody reads, and scrolls every two minutes: each time is told within the minute.
    for (let n = 1; n <= 5; n += 1) {
      await quiet();
      const before = asked();
      await page.mouse.wheel(0, 10);
      if (n === 1) await page.clock.fastForward(MINUTE);
      await expect.poll(() => asked()).toBeGreaterThan(before);
      await quiet();
      await page.clock.fastForward(2 * MINUTE);
    }
    const away = async (minutes: number) => {
      for (let n = 0; n < minutes; n += 1) {
        await quiet();
        await page.clock.fastForward(MINUTE);
      }
      await quiet();
      return asked();
    };
    // A call that the clock has overtaken is made again within these.
    const left = await away(3);
    expect(await away(10)).toBe(left);
  });

  it('of somebody who comes back shows what has changed meanwhile', async () => {
    const page = await enter('/admin/settings', { level: 'super_admin' });
    await page.clock.install();
    await page.reload();
    const title = page.getByRole('textbox', { name: 'Site title' });
    await title.waitFor();
    await page.clock.fastForward(6 * MINUTE);
    const other = await enter('/admin/settings', { level: 'super_admin' });
    await other.getByRole('textbox', { name: 'Site title' }).fill('Hokm Dawn');
    await other.getByRole('button', { name: 'Save changes' }).click();
    await other.getByText('Settings saved').waitFor();
    // Nobody is there, so nothing is loaded, though the stream was silent for minutes.
    expect(await page.title()).not.toContain('Hokm Dawn');
    await page.keyboard.press('Shift');
    await expect.poll(() => page.title()).toBe('Settings · Hokm Dawn admin panel');
    await other.getByRole('textbox', { name: 'Site title' }).fill('');
    await other.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(() => page.title()).toBe('Settings · Hokm admin panel');
  });

  it('that has ended closes a panel at which nobody is', async () => {
    await site.server.makeAdmin('away@example.org', 'admin');
    const page = await enter('/admin/account');
    await heading(page, 'My account').waitFor();
    const long = new Date(Date.now() - 31 * MINUTE);
    await site.server.connection
      .collection('sessions')
      .updateMany({ kind: 'panel' }, { $set: { last_used_at: long } });
    // The server looks every fifteen seconds whose sessions are over.
    await page.getByText('Your session has ended.').waitFor({ timeout: 45_000 });
  });

  it('of another tab ends in this one too', async () => {
    const page = await enter('/admin');
    const other = await page.context().newPage();
    await other.goto(`${site.server.url}/admin/account`);
    await heading(other, 'My account').waitFor();
    await other.getByRole('button', { name: 'My account' }).click();
    await other.getByRole('menuitem', { name: 'Logout' }).click();
    await heading(other, 'Sign in to the panel').waitFor();
    await heading(page, 'Sign in to the panel').waitFor();
  });

  it('outlives a server that does not answer', async () => {
    const { panel, page } = await atClock('/account');
    await heading(page, 'My account').waitFor();
    panel.answer({ 'GET /admin/me': 'lost' });
    await page.clock.runFor(6 * MINUTE);
    await heading(page, 'My account').waitFor();
    expect(addressOf(page)).toBe('/admin/account');
  });
});

describe('a password that somebody else made', () => {
  it('is changed before the panel opens', async () => {
    const email = 'made@example.org';
    await site.server.makeAdmin(email, 'admin');
    const accounts = site.server.connection.collection('accounts');
    await accounts.updateOne({ 'email.address': email }, { $set: { must_change_password: true } });
    const { page } = await openPhone(site.browser, { viewport: PHONE });
    await page.goto(`${site.server.url}/admin/login`);
    await page.getByRole('button', { name: 'English' }).click();
    await sendPassword(page, email);
    await heading(page, 'Password change required').waitFor();
    await page.goto(`${site.server.url}/admin/news`);
    await heading(page, 'Password change required').waitFor();
    await page.getByText(/^Somebody else made this password\./).waitFor();

    const [current, chosen, again] = ['Current password', 'New password', 'New password again'].map((name) =>
      page.getByLabel(name, { exact: true }),
    );
    const send = page.getByRole('button', { name: 'Change password' });
    await current?.fill('Wrong-Lantern-42');
    await chosen?.fill('short');
    await again?.fill('other');
    await send.click();
    await page.getByText('The two passwords are not the same').waitFor();
    await expectAccessible(page);
    await chosen?.fill('Copper-Falcon-58!');
    await again?.fill('Copper-Falcon-58!');
    await send.click();
    await page.getByText('The current password is not right.').waitFor();
    await current?.fill(PANEL_PASSWORD);
    await send.click();
    await page.locator('#main h1').waitFor();
    expect((await accounts.findOne({ 'email.address': email }))?.['must_change_password']).toBeUndefined();
  });
});
