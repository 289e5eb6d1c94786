import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/axe.js';
import { calling, openPanelSite, PANEL_PASSWORD } from './support/panel.js';
import { askedFor, openTelegram, tell } from './support/telegram-client.js';

const site = openPanelSite();

/** Of a phone whose status bar and Telegram's own header lie over the page, and with a bar for gestures below. */
const SAFE = { top: 47, bottom: 34, left: 0, right: 0 };
const CONTENT = { top: 46, bottom: 0, left: 0, right: 0 };
const TOP = SAFE.top + CONTENT.top;
const HEIGHT = 844;

let entered = 0;

/** The panel in Telegram's web view on a phone. */
async function enterInTelegram(path: string, language: 'fa' | 'en' = 'fa'): Promise<Page> {
  entered += 1;
  const { browser, server } = site;
  const email = `telegram${entered}@example.org`;
  await server.makeAdmin(email, 'super_admin');
  const { token } = await calling(server.url, null, '/auth/admin/login', { email, password: PANEL_PASSWORD });
  const { page } = await openTelegram(browser);
  await page.setViewportSize({ width: 390, height: HEIGHT });
  await page.context().addCookies([{ name: 'panel', value: String(token), url: server.url }]);
  await page.addInitScript((language) => {
    localStorage.setItem('hokm-admin-language', language);
    localStorage.setItem('hokm-admin-user', '{}');
  }, language);
  await page.goto(`${server.url}${path}`);
  await page.locator('#main h1').waitFor();
  await tell(page, 'safe_area_changed', SAFE);
  await tell(page, 'content_safe_area_changed', CONTENT);
  await tell(page, 'viewport_changed', {
    width: 390,
    height: HEIGHT,
    is_expanded: true,
    is_state_stable: true,
  });
  return page;
}

const pressBack = (page: Page) => tell(page, 'back_button_pressed', {});
const addressOf = (page: Page) => new URL(page.url()).pathname;

describe('the panel in Telegram’s web view on a phone', () => {
  it('fills it, and keeps header, bottom bar, drawer, dialogs and toasts out from under its bars', async () => {
    const page = await enterInTelegram('/admin/news');
    expect(await askedFor(page, 'web_app_ready')).toHaveLength(1);
    expect(await askedFor(page, 'web_app_expand')).toHaveLength(1);
    const box = async (what: ReturnType<Page['locator']>) => {
      const found = await what.boundingBox();
      if (found === null) throw new Error('not on the page');
      return { ...found, end: found.y + found.height };
    };
    const end = HEIGHT - SAFE.bottom;
    expect((await box(page.getByRole('banner').getByRole('button').first())).y).toBeGreaterThanOrEqual(TOP);
    const bar = page.getByRole('navigation', { name: 'دسترسی سریع' });
    expect((await box(bar.getByRole('link').first())).end).toBeLessThanOrEqual(end);

    await bar.getByRole('button', { name: 'بخش‌ها' }).click();
    const drawer = page.getByRole('dialog', { name: 'بخش‌های پنل' });
    await drawer.waitFor();
    expect((await box(drawer.getByText('پنل مدیریت'))).y).toBeGreaterThanOrEqual(TOP);
    expect((await box(drawer.getByText('همه‌چیز برقرار است'))).end).toBeLessThanOrEqual(end);
    await expectAccessible(page);
    await pressBack(page);
    await drawer.waitFor({ state: 'detached' });

    await page
      .getByRole('banner')
      .getByRole('button', { name: /^اعلان‌ها/ })
      .click();
    const menu = page.getByRole('dialog', { name: 'اعلان‌ها' });
    const bell = await box(menu);
    expect(bell.y).toBeGreaterThanOrEqual(TOP);
    expect(bell.end).toBeLessThanOrEqual(end);
    await pressBack(page);
    await menu.waitFor({ state: 'detached' });

    await bar.getByRole('button', { name: 'جست‌وجو' }).click();
    const palette = page.getByRole('textbox', { name: 'جست‌وجو', exact: true });
    await palette.waitFor();
    await expect.poll(async () => (await box(palette)).y).toBeGreaterThanOrEqual(TOP);
    await pressBack(page);
    await palette.waitFor({ state: 'detached' });

    // A dialog as tall as can be.
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'کلیدهای میان‌بر' });
    await dialog.waitFor();
    await expect.poll(async () => (await box(dialog)).y).toBeGreaterThanOrEqual(TOP);
    expect((await box(dialog)).end).toBeLessThanOrEqual(end);
    await pressBack(page);
    await dialog.waitFor({ state: 'detached' });
    expect(addressOf(page)).toBe('/admin/news');
  });

  it('goes a page back with Telegram’s button, and from the first page to the game', async () => {
    const page = await enterInTelegram('/admin');
    expect(await askedFor(page, 'web_app_setup_back_button')).toEqual([{ is_visible: true }]);
    await page
      .getByRole('navigation', { name: 'دسترسی سریع' })
      .getByRole('link', { name: 'کاربران' })
      .click();
    await expect.poll(() => addressOf(page)).toBe('/admin/users');
    await pressBack(page);
    await expect.poll(() => addressOf(page)).toBe('/admin');
    await page.locator('#main h1').waitFor();
    await pressBack(page);
    await expect.poll(() => addressOf(page)).toBe('/');
  });

  it('follows Telegram’s theme until one is chosen', async () => {
    const page = await enterInTelegram('/admin', 'en');
    const theme = () => page.getAttribute('html', 'data-mantine-color-scheme');
    const dress = (bg_color: string) => tell(page, 'theme_changed', { theme_params: { bg_color } });
    expect(await askedFor(page, 'web_app_request_theme')).not.toHaveLength(0);
    await page.emulateMedia({ colorScheme: 'light' });
    await dress('#17212b');
    await expect.poll(theme).toBe('dark');
    await page.emulateMedia({ colorScheme: 'dark' });
    await dress('#ffffff');
    await expect.poll(theme).toBe('light');
    await page.getByRole('button', { name: 'My account' }).click();
    await page.getByRole('menu').getByText('Dark theme').click();
    await expect.poll(theme).toBe('dark');
    await dress('#fefefe');
    expect(await theme()).toBe('dark');
  });
});
