import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import './support/panel-words.js';
import { settingsSamples } from '../admin/src/screens/settings/sample.js';
import { FRAME, staffOf } from '../admin/src/testing/frame.js';
import { accountAnswers } from '../admin/src/testing/sample-account.js';
import { HOME } from '../admin/src/testing/sample-home.js';
import type { PanelState } from '../admin/src/testing/states.js';
import type { Answers } from '../web/src/testing/index.js';
import { DESKTOP } from './support/panel-page.js';
import { openPanelPages } from './support/panel-states.js';
import { setOffline } from './support/offline.js';

const MINUTE = 60_000;

const show = openPanelPages();

/** The panel on a page whose clock the test has in its hands. What the server says is made up. */
const atClock = async (path: string, answers: Answers = {}, level: PanelState['level'] = 'admin') => {
  const panel = await show(
    {
      state: 'ready',
      path,
      level,
      until: '#main h1',
      answers: () => ({ ...HOME, ...accountAnswers(), ...answers }),
    },
    'en',
    DESKTOP,
    (page) => page.clock.install(),
  );
  return { panel, page: panel.page };
};

const addressOf = (page: Page) => new URL(page.url()).pathname;
/** The requests that are under way. */
function runningOf(page: Page): ReadonlySet<Request> {
  const running = new Set<Request>();
  page.on('request', (request) => {
    // The stream of the server's events has no end.
    if (!request.url().endsWith('/admin/live')) running.add(request);
  });
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
/** What the server says of itself. */
const CONFIG = FRAME['GET /config'] as Extract<Answers['GET /config'], { success: true }>;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describe('the health of the server', () => {
  const DEGRADED = {
    status: 'degraded',
    version: '1',
    uptime: 1,
    checks: { database: 'ok', redis: 'off', bot: 'down', worker: 'ok' },
  } as const;

  it('is checked every 30 seconds, a fault is shown until it is over, and so is a network that goes', async () => {
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

    await page.route('**/api/health', (route) => route.fulfill({ status: 502, body: '<html>' }));
    await page.clock.runFor(30_000);
    await page.getByRole('status').getByText('Backend Issues').waitFor();
    await setOffline(page, true);
    await page.getByRole('alert').getByText('You are offline').waitFor();
  });
});

describe('the session', () => {
  it('is not kept alive by a panel that nobody uses, outlives a silent server, and ends when it is over', async () => {
    const { panel, page } = await atClock('/account');
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
    // Once for the use, and once because the stream begins again.
    await expect.poll(() => asked['/api/admin/me']).toBe(3);

    // It outlives a server that does not answer, and ends with the server's word.
    panel.answer({ 'GET /admin/me': 'lost' });
    await page.clock.runFor(6 * MINUTE);
    await heading(page, 'My account').waitFor();
    expect(addressOf(page)).toBe('/admin/account');
    panel.answer({ 'GET /admin/me': 'auth/unauthenticated', 'GET /auth/sessions': 'auth/unauthenticated' });
    await page.keyboard.press('Shift');
    await passUntil(page, running, MINUTE, () => addressOf(page) === '/admin/login');
    await page.getByText('Your session has ended.').waitFor();
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
    const settings = settingsSamples['GET /admin/system/settings'];
    const titled = (site_title: string): Answers => ({
      'GET /config': { ...CONFIG, site_title },
      'GET /admin/system/settings': { success: true, data: settings },
    });
    const { panel, page } = await atClock('/settings', titled(''), 'super_admin');
    await expect.poll(() => page.title()).toBe('Settings · Hokm admin panel');
    panel.answer(titled('Hokm Dawn'));
    await page.clock.fastForward(6 * MINUTE);
    // Nobody is there, so nothing is loaded, though the stream was silent for minutes.
    expect(await page.title()).not.toContain('Hokm Dawn');
    await page.keyboard.press('Shift');
    await expect.poll(() => page.title()).toBe('Settings · Hokm Dawn admin panel');
  });

  it('of another tab ends in this one too', async () => {
    const { panel, page } = await atClock('/account', {
      'POST /auth/logout': { success: true, message: '' },
    });
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: 'My account' }).click();
    // Each page asks when it loads and when its stream begins. The next answer ends the session.
    await expect.poll(() => panel.sent.filter(({ call }) => call === 'GET /admin/me').length).toBe(4);
    panel.answer({ 'GET /admin/me': 'auth/unauthenticated' });
    await other.getByRole('menuitem', { name: 'Logout' }).click();
    for (const each of [other, page]) await heading(each, 'Sign in to the panel').waitFor();
  });
});
