import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { calling, openPanelSite, PANEL_PASSWORD } from './support/panel.js';

const site = openPanelSite();
let token: string;

beforeAll(async () => {
  const email = 'texts@example.org';
  await site.server.makeAdmin(email, 'admin');
  const entered = await calling(site.server.url, null, '/auth/admin/login', {
    email,
    password: PANEL_PASSWORD,
  });
  token = String(entered['token']);
});

interface Written {
  readonly id: string;
  readonly value: string | null;
}

/** An administrator writes a text of the mini app, whatever stands there. */
async function write(language: string, key: string, value: string, namespace = 'miniapp'): Promise<void> {
  const answer = await calling(site.server.url, token, '/admin/translations/bulk-translate', {
    language,
    items: [{ namespace, key, value }],
  });
  expect(answer).toMatchObject({ success: true, refused: [] });
}

/** An administrator takes a text away. */
async function takeAway(language: string, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const list = await fetch(
    `${site.server.url}/api/admin/translations?language=${language}&search=${key}&filter=changed`,
    { headers },
  );
  const { data } = (await list.json()) as { data: Written[] };
  for (const { id } of data)
    await fetch(`${site.server.url}/api/admin/translations/${id}`, { method: 'DELETE', headers });
}

const root = (page: Page) =>
  page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }));
/** An open app hears of a change within a second. */
const HEARD = { timeout: 6_000 };

describe('what the staff writes', () => {
  it('stays words in an open app, goes again, and is there from the first moment of the next start, without a network too', async () => {
    const { page, errors } = await openPhone(site.browser);
    await enterAsGuest(page, site.server.url, 'کیان');
    const hostile = '<img src=x onerror="globalThis.broken=1"><b>x</b>';
    await write('fa', 'home.code', hostile);
    await page.getByRole('button', { name: hostile }).waitFor(HEARD);
    expect(await page.evaluate(() => 'broken' in globalThis)).toBe(false);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    await takeAway('fa', 'home.code');
    await page.getByRole('button', { name: 'ورود با کد' }).waitFor(HEARD);

    await write('fa', 'news.title', 'روزنامهٔ حکم');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('texts') ?? ''), HEARD)
      .toContain('روزنامهٔ حکم');
    await page.route('**/api/texts/**', (route) => route.abort());
    await page.goto(`${site.server.url}/news`);
    await page.getByRole('heading', { name: 'روزنامهٔ حکم' }).waitFor();
    expect(errors).toEqual([]);
    await takeAway('fa', 'news.title');
  });

  it('can be a language, which lies over its base, has its own direction, and is left when it is switched off', async () => {
    const arabic = { native_name: 'العربية', dir: 'rtl', base: 'en', is_enabled: true, is_default: false };
    await calling(site.server.url, token, '/admin/languages', { code: 'ar', ...arabic });
    await write('ar', 'settings.title', 'الإعدادات');
    const { page, errors } = await openPhone(site.browser);
    await enterAsGuest(page, site.server.url, 'لیلا');
    await page.goto(`${site.server.url}/settings`);
    await page.getByLabel('زبان').selectOption('ar');
    await page.getByRole('heading', { name: 'الإعدادات' }).waitFor();
    await page.getByText('Four colours').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'الإعدادات' }).waitFor();
    expect(await root(page)).toEqual({ lang: 'ar', dir: 'rtl' });

    const off = await fetch(`${site.server.url}/api/admin/languages/ar`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...arabic, is_enabled: false, revision: 1 }),
    });
    expect(off.status).toBe(200);
    await page.getByRole('heading', { name: 'Settings' }).waitFor(HEARD);
    await expect.poll(() => root(page)).toEqual({ lang: 'en', dir: 'ltr' });
    // The refusal of the language that is gone is all that the console has.
    expect(errors.filter((error) => !error.includes('/api/texts/ar'))).toEqual([]);
  });
});
