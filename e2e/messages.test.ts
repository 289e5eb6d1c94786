import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signInGuest } from '../server/test/support/player.js';
import { expectAccessible } from './support/axe.js';
import { openBrowser } from './support/browser.js';
import { calling, PANEL_PASSWORD, startPanelServer, type PanelServer } from './support/panel.js';
import { openSignedIn } from './support/signed-in.js';

let server: PanelServer;
let browser: Browser;
let staff: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startPanelServer(), openBrowser()]);
  const email = 'answers@example.org';
  await server.makeAdmin(email, 'admin');
  const { token } = await calling(server.url, null, '/auth/admin/login', { email, password: PANEL_PASSWORD });
  staff = String(token);
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function open(path: string, before?: (page: Page) => unknown) {
  const person = await signInGuest(server.url, 'سارا');
  const { page } = await openSignedIn(browser, server.url, person, path, { before });
  return { page, person };
}

describe('a message to the team', () => {
  it('is written once though its answer was lost, and is answered at once in the open app', async () => {
    let lost = 0;
    const { page } = await open('/messages', (opened) =>
      opened.route('**/api/messages', async (route) => {
        if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
        lost += 1;
        await route.fetch();
        await route.abort();
      }),
    );
    await page.locator('main a[href="/messages/new"]').first().tap();
    await page.locator('main textarea').fill('سلام، جام من درست نیست');
    await page.locator('main button[type=submit]').tap();
    await page.locator('main [role=alert], main .hint.bad').first().waitFor();
    expect(await page.locator('main textarea').inputValue()).toBe('سلام، جام من درست نیست');
    await page.locator('main button[type=submit]').tap();
    await page.waitForURL(/\/messages\/[^/]+$/);
    await page.locator('ol').getByText('سلام، جام من درست نیست').waitFor();
    await expectAccessible(page);
    const threads = await server.connection.collection('messages').find().toArray();
    expect(threads).toHaveLength(1);
    const id = String(threads[0]?._id);
    await page.goto(`${server.url}/`);
    await page.locator('main').getByRole('button').first().waitFor();
    expect(
      await calling(server.url, staff, `/admin/comms/messages/${id}/reply`, { reply: 'درست شد، ببخشید.' }),
    ).toMatchObject({ success: true });
    await page.locator('.toast').getByRole('button').tap();
    await page.waitForURL(`**/messages/${id}`);
    await page.locator('ol').getByText('درست شد، ببخشید.').waitFor();
  });

  it('has an empty list and one that cannot be loaded, each with a way out', async () => {
    let isDown = true;
    const { page } = await open('/messages', (opened) =>
      opened.route('**/api/messages?**', (route) => (isDown ? route.abort() : route.fallback())),
    );
    const again = page.locator('main').getByRole('button', { name: 'دوباره' });
    await again.waitFor();
    isDown = false;
    await again.tap();
    await page.getByText('هنوز پیامی ننوشته‌اید').waitFor();
    await expectAccessible(page);
  });
});

describe('the bell', () => {
  it('counts what is new, and the list is read', async () => {
    const { page } = await open('/');
    const bell = page.locator('a[href="/notifications"]');
    await bell.waitFor();
    const sent = await calling(server.url, staff, '/admin/comms/messages', {
      to: { segment: {} },
      texts: { fa: 'جشن یلدا شنبه شب برپاست.', en: '' },
      channels: ['app'],
    });
    expect(sent).toMatchObject({ success: true });
    await bell.tap();
    await page.waitForURL('**/notifications');
    await expect
      .poll(async () => {
        await page.reload();
        await page.locator('main h1').waitFor();
        await page.waitForLoadState('networkidle');
        return page.getByText('جشن یلدا شنبه شب برپاست.').count();
      })
      .toBe(1);
    await expectAccessible(page);
    await page.goto(`${server.url}/settings/notifications`);
    await page.getByText('این حساب به تلگرام وصل نیست').waitFor();
    await expectAccessible(page);
  });
});
