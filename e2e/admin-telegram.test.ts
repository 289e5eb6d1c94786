import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import './support/panel-words.js';
import { FakeNews } from '../admin/src/testing/fake-news.js';
import { HOME } from '../admin/src/testing/sample-home.js';
import { findBarriers } from './support/axe.js';
import { PHONE } from './support/panel-page.js';
import { openPanelPages } from './support/panel-states.js';
import { askedFor, bridgeTo, tell } from './support/telegram-client.js';

const show = openPanelPages();

/** Of a phone whose status bar and Telegram's own header lie over the page, and with a bar for gestures below. */
const SAFE = { top: 47, bottom: 34, left: 0, right: 0 };
const CONTENT = { top: 46, bottom: 0, left: 0, right: 0 };
const TOP = SAFE.top + CONTENT.top;
const END = PHONE.height - SAFE.bottom;

/** The panel in Telegram's web view on a phone, in Persian. */
async function enterInTelegram(): Promise<Page> {
  const { page } = await show(
    {
      state: 'ready',
      path: '',
      level: 'super_admin',
      answers: () => ({
        ...HOME,
        ...new FakeNews().answers,
      }),
      until: '#main h1',
    },
    'fa',
    PHONE,
    bridgeTo,
  );
  await tell(page, 'safe_area_changed', SAFE);
  await tell(page, 'content_safe_area_changed', CONTENT);
  await tell(page, 'viewport_changed', { ...PHONE, is_expanded: true, is_state_stable: true });
  return page;
}

const pressBack = (page: Page) => tell(page, 'back_button_pressed', {});
const addressOf = (page: Page) => new URL(page.url()).pathname;

describe('the panel in Telegram’s web view on a phone', () => {
  it('fills it, follows its theme, goes back with its button, and keeps all parts out from under its bars', async () => {
    const page = await enterInTelegram();
    await expect.poll(() => askedFor(page, 'web_app_setup_back_button')).toEqual([{ is_visible: true }]);
    const theme = () => page.getAttribute('html', 'data-mantine-color-scheme');
    const dress = (bg_color: string) => tell(page, 'theme_changed', { theme_params: { bg_color } });
    await expect.poll(() => askedFor(page, 'web_app_request_theme')).not.toHaveLength(0);
    await page.emulateMedia({ colorScheme: 'light' });
    await dress('#17212b');
    await expect.poll(theme).toBe('dark');
    await page.emulateMedia({ colorScheme: 'dark' });
    await dress('#ffffff');
    await expect.poll(theme).toBe('light');
    await page.getByRole('button', { name: 'حساب من' }).click();
    await page.getByRole('menu').getByText('پوستهٔ تیره').click();
    await expect.poll(theme).toBe('dark');
    await dress('#fefefe');
    expect(await theme()).toBe('dark');
    await page.keyboard.press('Escape');

    await expect.poll(() => askedFor(page, 'web_app_ready')).toHaveLength(1);
    await expect.poll(() => askedFor(page, 'web_app_expand')).toHaveLength(1);
    const box = async (what: ReturnType<Page['locator']>) => {
      const found = await what.boundingBox();
      if (found === null) throw new Error('not on the page');
      return { ...found, end: found.y + found.height };
    };
    expect((await box(page.getByRole('banner').getByRole('button').first())).y).toBeGreaterThanOrEqual(TOP);
    const bar = page.getByRole('navigation', { name: 'دسترسی سریع' });
    expect((await box(bar.getByRole('link').first())).end).toBeLessThanOrEqual(END);

    await bar.getByRole('button', { name: 'بخش‌ها' }).click();
    const drawer = page.getByRole('dialog', { name: 'بخش‌های پنل' });
    await drawer.waitFor();
    expect((await box(drawer.getByText('پنل مدیریت'))).y).toBeGreaterThanOrEqual(TOP);
    expect((await box(drawer.getByText('همه‌چیز برقرار است'))).end).toBeLessThanOrEqual(END);
    expect(await findBarriers(page)).toEqual([]);
    await pressBack(page);
    await drawer.waitFor({ state: 'detached' });

    await page
      .getByRole('banner')
      .getByRole('button', { name: /^اعلان‌ها/ })
      .click();
    const menu = page.getByRole('dialog', { name: 'اعلان‌ها' });
    const bell = await box(menu);
    expect(bell.y).toBeGreaterThanOrEqual(TOP);
    expect(bell.end).toBeLessThanOrEqual(END);
    await pressBack(page);
    await menu.waitFor({ state: 'detached' });

    await bar.getByRole('button', { name: 'جست‌وجو' }).click();
    const palette = page.getByRole('textbox', { name: 'جست‌وجو', exact: true });
    await palette.waitFor();
    await expect.poll(async () => (await box(palette)).y).toBeGreaterThanOrEqual(TOP);
    await pressBack(page);
    await palette.waitFor({ state: 'detached' });

    // A dialog as tall as can be.
    await bar.getByRole('button', { name: 'بخش‌ها' }).click();
    await drawer.getByRole('link', { name: 'خبرها' }).click();
    await expect.poll(() => addressOf(page)).toBe('/admin/news');
    await page.getByRole('heading', { level: 1, name: 'خبرها' }).waitFor();
    // An open drawer has the keys for itself.
    await drawer.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'کلیدهای میان‌بر' });
    await dialog.waitFor();
    await expect.poll(async () => (await box(dialog)).y).toBeGreaterThanOrEqual(TOP);
    expect((await box(dialog)).end).toBeLessThanOrEqual(END);
    await pressBack(page);
    await dialog.waitFor({ state: 'detached' });

    // A page back, and from the first page to the game.
    expect(addressOf(page)).toBe('/admin/news');
    await pressBack(page);
    await expect.poll(() => addressOf(page)).toBe('/admin');
    await page.locator('#main h1').waitFor();
    await pressBack(page);
    await expect.poll(() => addressOf(page)).toBe('/');
  });
});
