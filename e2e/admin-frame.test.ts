import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import './support/panel-words.js';
import { accountAnswers } from '../admin/src/testing/sample-account.js';
import { FakeNews } from '../admin/src/testing/fake-news.js';
import { HOME } from '../admin/src/testing/sample-home.js';
import type { PanelState } from '../admin/src/testing/states.js';
import { expectAccessible } from './support/axe.js';
import { DESKTOP, PHONE } from './support/panel-page.js';
import { openPanelPages } from './support/panel-states.js';

const TABLET = { width: 1024, height: 768 };

const show = openPanelPages();

/** A screen of the frame's tests, all of which open what they lead to. Its states are in `frame.states.ts`. */
const at = (path: string, level: PanelState['level'] = 'admin'): PanelState => ({
  state: 'ready',
  path,
  level,
  answers: () => ({
    ...HOME,
    ...accountAnswers(),
    ...new FakeNews().answers,
    'GET /admin/dash/waiting': { success: true, data: [] },
    'GET /admin/search': { success: true, people: [], matches: [], stories: [], titles: [], payments: [] },
    'GET /admin/users': 'never',
    'GET /admin/users/stats': 'never',
  }),
  until: '#main h1',
});
const enter = async (path: string, level?: PanelState['level']) =>
  (await show(at(path, level), 'en', DESKTOP)).page;
/** The same in a page that is loaded for this test: it leaves another dress behind, or looks at what was loaded. */
const enterAlone = async (path: string, level?: PanelState['level']) =>
  (await show({ ...at(path, level), alone: true }, 'en', DESKTOP)).page;
const addressOf = (page: Page) => new URL(page.url()).pathname;
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Sections' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describe('the way around the panel', () => {
  it('is a sidebar with what the person’s level opens', async () => {
    const links = async (level: 'moderator' | 'admin') =>
      sidebar(await enter('', level))
        .getByRole('link')
        .allInnerTexts();
    expect(await links('moderator')).toEqual([
      'Dashboard',
      'Analytics',
      'Reports',
      'Messages',
      'Broadcasts',
      'Live tables',
      'Approvals',
      'Stories',
      'Handed-in stories',
      'Gallery',
      'Albums',
      'Books',
      'Authors',
      'Pages',
      'Languages & texts',
      'Security',
    ]);
    expect(await links('admin')).toEqual([
      'Dashboard',
      'Analytics',
      'Reports',
      'Messages',
      'Broadcasts',
      'Live tables',
      'Users',
      'Approvals',
      'Stories',
      'Handed-in stories',
      'News',
      'Gallery',
      'Albums',
      'Books',
      'Authors',
      'Pages',
      'Languages & texts',
      'Tournaments',
      'Shop collections',
      'Exchange rates',
      'Security',
    ]);
  });

  it('folds a section of the sidebar, and opens it again for a screen within', async () => {
    const page = await enter('');
    const news = sidebar(page).getByRole('link', { name: 'News' });
    await sidebar(page).getByRole('button', { name: 'Content' }).click();
    await news.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Search' }).fill('news');
    await page.keyboard.press('Enter');
    await heading(page, 'News').waitFor();
    await news.waitFor();
  });

  it('names the screen in the sidebar, the breadcrumb and the tab, and begins at its content', async () => {
    const page = await enter('');
    await sidebar(page).getByRole('link', { name: 'News' }).click();
    await heading(page, 'News').waitFor();
    expect(addressOf(page)).toBe('/admin/news');
    expect(await sidebar(page).getByRole('link', { name: 'News' }).getAttribute('aria-current')).toBe('page');
    expect(await page.getByRole('navigation', { name: 'Breadcrumb' }).innerText()).toMatch(/Content\s+News/);
    expect(await page.title()).toBe('News · Hokm admin panel');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.goBack();
    await expect.poll(() => addressOf(page)).toBe('/admin');
  });

  it('folds its sidebar from 256 to 80 pixels, and remembers it', async () => {
    const page = await enterAlone('');
    const width = async () => (await sidebar(page).boundingBox())?.width;
    expect(await width()).toBe(256);
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await expect.poll(width).toBe(80);
    await page.reload();
    await heading(page, 'Today').waitFor();
    expect(await width()).toBe(80);
    await expectAccessible(page);
    await sidebar(page).getByRole('link', { name: 'News' }).hover();
    await page.getByRole('tooltip', { name: 'News' }).waitFor();
  });

  it('is a drawer from 1024 pixels down', async () => {
    const page = await enter('');
    await page.setViewportSize(TABLET);
    await expect.poll(() => sidebar(page).count()).toBe(0);
    const open = page.getByRole('button', { name: 'Open sections' });
    await open.click();
    const drawer = page.getByRole('dialog', { name: 'Sections' });
    await drawer.waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true);
    await open.click();
    await drawer.getByRole('link', { name: 'News' }).click();
    await heading(page, 'News').waitFor();
    await drawer.waitFor({ state: 'hidden' });
  });

  it('has a bar under the thumb on a phone, in Persian too', async () => {
    const { page } = await show(at(''), 'fa', PHONE);
    const bar = page.getByRole('navigation', { name: 'دسترسی سریع' });
    expect(await bar.locator('a, button').allInnerTexts()).toEqual([
      'داشبورد',
      'صف گزارش‌ها',
      'کاربران',
      'جست‌وجو',
      'بخش‌ها',
    ]);
    await bar.getByRole('link', { name: 'کاربران' }).click();
    await heading(page, 'کاربران').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await bar.getByRole('button', { name: 'بخش‌ها' }).click();
    const drawer = page.getByRole('dialog', { name: 'بخش‌های پنل' });
    await drawer.waitFor();
    // At the page's start: on the right, in Persian.
    await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(390 - 288);
  });

  it('can be gone by keyboard alone', async () => {
    const page = await enterAlone('');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.getByRole('button', { name: 'My account' }).focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu');
    await menu.waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'My account').waitFor();
    expect(addressOf(page)).toBe('/admin/account');
  });
});

describe('the palette', () => {
  it('opens with Ctrl K on any keyboard, and finds screens by their names in both languages', async () => {
    const page = await enter('');
    // The event of the same key on a Persian keyboard.
    await page.evaluate(() =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ن', code: 'KeyK', ctrlKey: true, bubbles: true }),
      ),
    );
    const field = page.getByRole('textbox', { name: 'Search' });
    await field.waitFor();
    await field.fill('خبر');
    await page.keyboard.press('Enter');
    await heading(page, 'News').waitFor();
    await field.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await field.fill('settings of nothing');
    await page.getByText('Nothing found for “⁨settings of nothing⁩”').waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
  });

  it('offers only what the level opens, and what needs no screen', async () => {
    const page = await enterAlone('', 'moderator');
    await page.getByRole('button', { name: 'Search sections' }).click();
    const names = page.getByRole('dialog').getByRole('button');
    await expect.poll(() => names.count()).toBeGreaterThan(3);
    expect(await names.allInnerTexts()).not.toContain('News');
    await page.getByRole('textbox', { name: 'Search' }).fill('dark');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getAttribute('html', 'data-mantine-color-scheme')).toBe('dark');
  });
});

describe('theme and language', () => {
  it('follow the system until a theme is chosen, and the choice is there before the first script', async () => {
    const page = await enterAlone('');
    const theme = () => page.getAttribute('html', 'data-mantine-color-scheme');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(theme).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(theme).toBe('light');
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await expect.poll(theme).toBe('dark');
    await page.route('**/assets/*.js', () => undefined);
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(theme).toBe('dark');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('change in place, and turn the page round', async () => {
    const page = await enterAlone('/account');
    await page.getByRole('button', { name: 'فارسی' }).click();
    await heading(page, 'حساب من').waitFor();
    expect(await page.getAttribute('html', 'dir')).toBe('rtl');
    const side = await page.getByRole('navigation', { name: 'بخش‌های پنل' }).boundingBox();
    expect(side?.x).toBe(1440 - 256);
    await page.reload();
    await heading(page, 'حساب من').waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe('fa');
  });
});

describe('what cannot be shown', () => {
  it('is a screen above the person’s level, whose scripts are not even loaded', async () => {
    const page = await enterAlone('/news', 'moderator');
    await heading(page, 'You do not have access').waitFor();
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(loaded.filter((name) => name.includes('NewsScreen'))).toEqual([]);
  });

  it('is a screen that fails, with the cause; the frame stays', async () => {
    const page = await enterAlone('');
    await page.route('**/api/auth/sessions', (route) => route.fulfill({ json: { success: true } }));
    await page.getByRole('button', { name: 'My account' }).click();
    await page.getByRole('menuitem', { name: 'My account' }).click();
    await heading(page, 'Something went wrong: ').waitFor();
    await expectAccessible(page);
    await sidebar(page).getByRole('link', { name: 'News' }).click();
    await heading(page, 'News').waitFor();
    await page.unroute('**/api/auth/sessions');
  });

  it('is a screen whose scripts have gone with an older version; the frame stays', async () => {
    const panel = await show({ ...at(''), alone: true }, 'en', DESKTOP);
    const { page } = panel;
    await page.route('**/assets/NewsScreen*', (route) => route.abort());
    await sidebar(page).getByRole('link', { name: 'News' }).click();
    await heading(page, 'The panel has been updated').waitFor();
    await page.unroute('**/assets/NewsScreen*');
    await page.getByRole('button', { name: 'Reload' }).click();
    await heading(page, 'News').waitFor();
    // The browser says so too.
    for (const problem of panel.takeProblems()) expect(problem).toContain('Unable to preload');
  });
});
