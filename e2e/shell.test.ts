import type { Page, WebSocketRoute } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { MiniState } from '../miniapp/src/testing/states.js';
import { openPhone } from './support/browser.js';
import { stopClock } from './support/clock.js';
import { enterAsGuest } from './support/guest.js';
import { openMiniPages, PHONE } from './support/mini-states.js';
import { openSite } from './support/site.js';

const show = openMiniPages();
const nav = (page: Page) => page.getByRole('navigation', { name: 'ناوبری اصلی' });
/** A page of which only the frame around it counts: its calls find no server. */
const at = (path: string, more: Partial<MiniState> = {}) =>
  show({ state: path, path, others: 'lost', until: '.nav', ...more }, 'fa', PHONE);

describe('the frame around the pages', () => {
  it('has three places at its foot, marks the open one, and the whole bar in the lobby; its arrow goes one step back', async () => {
    const { page, go } = await at('/settings');
    const links = nav(page).getByRole('link');
    await expect.poll(() => links.allTextContents()).toEqual(['امتیازات', 'فروشگاه', 'پروفایل']);
    const marked = () =>
      links.evaluateAll((all) =>
        all.filter((link) => link.hasAttribute('aria-current')).map((link) => link.textContent),
      );
    expect(await marked()).toEqual([]);
    const bar = () => nav(page).evaluate((it) => getComputedStyle(it).backgroundColor);
    const plain = await bar();
    await nav(page).getByRole('link', { name: 'فروشگاه' }).tap();
    await page.waitForURL('**/shop');
    await page.getByRole('button', { name: 'بازگشت' }).tap();
    await page.waitForURL('**/settings');
    for (const name of ['امتیازات', 'فروشگاه', 'پروفایل']) {
      await nav(page).getByRole('link', { name }).tap();
      await expect.poll(marked).toEqual([name]);
    }
    await go('/lobby');
    await expect.poll(bar).not.toBe(plain);
    expect(await nav(page).locator('[aria-current]').count()).toBe(0);
    await go('/leaderboard-new');
    await expect.poll(marked).toEqual(['امتیازات']);
  });

  it('goes home by the arrow of the first page, and holds where the styles of a part beside it do not come', async () => {
    const { page } = await at('/shop', { alone: true });
    await page.getByRole('button', { name: 'بازگشت' }).tap();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');

    const missing: string[] = [];
    await page.route(/\/assets\/open-link-.*\.css/, (route) => {
      missing.push(route.request().url());
      return route.abort();
    });
    await page.goto(new URL('/settings', page.url()).href);
    await expect.poll(() => missing.length).toBeGreaterThan(0);
    await page.getByRole('heading', { name: 'تنظیمات' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('این صفحه درست بارگذاری نشد').count()).toBe(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('keeps home’s button where what lies beneath it does not come', async () => {
    const { page } = await at('/settings', { alone: true });
    await page.route(/\/assets\/home-[^/]*\.js/, (route) => route.abort());
    await page.goto(new URL('/', page.url()).href);
    const again = page.getByRole('alert').getByRole('button', { name: 'بارگذاری دوباره' });
    await again.waitFor();
    await page.getByRole('link', { name: 'شروع بازی' }).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await again.tap();
    await page.getByText('بازی سریع').waitFor();
  });
});

describe('what the server says in between', () => {
  const site = openSite();

  it('is told: work in the words of its administrators, an error of the game for three seconds, a lost connection after one', async () => {
    const { page } = await openPhone(site.browser);
    const sockets: WebSocketRoute[] = [];
    let isCut = false;
    await page.routeWebSocket(/\/socket\.io\//, (socket) => {
      if (isCut) return void socket.close();
      socket.connectToServer();
      sockets.push(socket);
    });
    const say = (event: string, payload: object) =>
      sockets.at(-1)?.send(`42${JSON.stringify([event, payload])}`);
    await page.clock.install();
    await enterAsGuest(page, site.url, 'بهرام');
    await page.getByText(/نفر آنلاین/).waitFor();
    await stopClock(page);

    const work = { show_progress: true, progress_percentage: 40, starts_at: null, ends_at: null };
    say('maintenance', { is_enabled: true, message: 'امشب به‌روز می‌کنیم.', ...work });
    await page.getByText('امشب به‌روز می‌کنیم.').waitFor();
    await page.getByText('۴۰٪').waitFor();
    say('maintenance', { is_enabled: false, message: '', ...work });
    await page.getByText('امشب به‌روز می‌کنیم.').waitFor({ state: 'detached' });

    const toast = (words: string) => page.getByRole('status').getByText(words);
    say('game_error', { code: 'game/broken', msg: 'Deck lost' });
    await toast('Game Error: Deck lost').waitFor();
    await page.clock.runFor(2900);
    expect(await toast('Game Error: Deck lost').count()).toBe(1);
    await page.clock.runFor(200);
    await toast('Game Error: Deck lost').waitFor({ state: 'detached' });
    say('game_error', { code: 'game/broken', msg: '' });
    await toast('Game Error: Unknown error').waitFor();
    await page.clock.runFor(3100);

    const banner = page.getByText(/^در حال اتصال دوباره|^اتصال به سرور قطع شد/);
    isCut = true;
    for (const socket of sockets) await socket.close({ code: 1001 });
    await page.getByText('در حال اتصال به سرور…').waitFor();
    await page.clock.runFor(900);
    expect(await banner.count()).toBe(0);
    await page.clock.runFor(200);
    await banner.first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'بازی سریع' }).isDisabled()).toBe(true);
  });
});
