import type { Page, WebSocketRoute } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPhone } from './support/browser.js';
import { stopClock } from './support/clock.js';
import { enterAsGuest } from './support/guest.js';
import { openSite } from './support/site.js';
import { startButton } from './support/home.js';

const site = openSite();

/** A guest on home, with functions to send the page an event as the server would, and to end its connection. */
async function guest(
  name: string,
  before?: (page: Page) => unknown,
): Promise<{ page: Page; say: (event: string, payload: object) => void; cut: () => Promise<void> }> {
  const { page } = await openPhone(site.browser);
  const sockets: WebSocketRoute[] = [];
  let isCut = false;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    sockets.push(socket);
  });
  await before?.(page);
  await enterAsGuest(page, site.url, name);
  await page.getByText(/نفر آنلاین/).waitFor();
  return {
    page,
    say: (event, payload) => sockets.at(-1)?.send(`42${JSON.stringify([event, payload])}`),
    cut: async () => {
      isCut = true;
      for (const socket of sockets) await socket.close({ code: 1001 });
    },
  };
}

const nav = (page: Page) => page.getByRole('navigation', { name: 'ناوبری اصلی' });

describe('the frame around the pages', () => {
  it('has three places at its foot, and marks the one that is open', async () => {
    const { page } = await guest('سارا');
    const links = nav(page).getByRole('link');
    await expect.poll(() => links.allTextContents()).toEqual(['امتیازات', 'فروشگاه', 'پروفایل']);
    const marked = () =>
      links.evaluateAll((all) =>
        all.filter((link) => link.hasAttribute('aria-current')).map((link) => link.textContent),
      );
    expect(await marked()).toEqual([]);
    for (const name of ['امتیازات', 'فروشگاه', 'پروفایل']) {
      await nav(page).getByRole('link', { name }).tap();
      await expect.poll(marked).toEqual([name]);
    }
    await page.goto(`${site.url}/leaderboard-new`);
    await expect.poll(marked).toEqual(['امتیازات']);
  });

  it('counts the lobby as play, which has no place of its own: the whole bar is marked there', async () => {
    const { page } = await guest('نرگس');
    const bar = () => nav(page).evaluate((it) => getComputedStyle(it, '::before').backgroundColor);
    const plain = await bar();
    await page.goto(`${site.url}/lobby`);
    await nav(page).waitFor();
    await expect.poll(bar).not.toBe(plain);
    expect(await nav(page).locator('[aria-current]').count()).toBe(0);
  });

  it('goes one step back by its arrow, and home from the first page', async () => {
    const { page } = await guest('کاوه');
    await page.getByRole('link', { name: 'نشان‌ها' }).tap();
    await page.waitForURL('**/badges');
    await nav(page).getByRole('link', { name: 'فروشگاه' }).tap();
    await page.waitForURL('**/shop');
    await page.getByRole('button', { name: 'بازگشت' }).tap();
    await page.waitForURL('**/badges');

    const { page: other } = await openPhone(site.browser);
    await enterAsGuest(other, site.url, 'مینا');
    const fresh = await other.context().newPage();
    await fresh.goto(`${site.url}/shop`);
    await fresh.getByRole('button', { name: 'بازگشت' }).tap();
    await startButton(fresh).waitFor();
  });

  it('says that a page does not exist, and leads home', async () => {
    const { page } = await guest('مهسا');
    await page.goto(`${site.url}/no/such/page`);
    await page.getByText('این صفحه پیدا نشد').waitFor();
    await page.getByRole('link', { name: 'صفحهٔ اصلی' }).tap();
    await startButton(page).waitFor();
  });

  it('holds where the styles of a part beside them do not come', async () => {
    const missing: string[] = [];
    const { page } = await guest('پریا', (page) =>
      page.route(/\/assets\/open-link-.*\.css/, (route) => {
        missing.push(route.request().url());
        return route.abort();
      }),
    );
    await expect.poll(() => missing.length).toBeGreaterThan(0);
    // The part has come or failed by then: the next page is asked for after it.
    await page.goto(`${site.url}/settings`);
    await expect.poll(() => missing.length).toBeGreaterThan(1);
    await page.getByRole('heading', { name: 'تنظیمات' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('این صفحه درست باز نشد').count()).toBe(0);
  });

  it('tells an error of the game in a toast of three seconds', async () => {
    const { page, say } = await guest('بهرام', (one) => one.clock.install());
    const toast = (words: string) => page.getByRole('status').getByText(words);
    await stopClock(page);
    say('game_error', { code: 'game/broken', msg: 'Deck lost' });
    await toast('Game Error: Deck lost').waitFor();
    await page.clock.runFor(2900);
    expect(await toast('Game Error: Deck lost').count()).toBe(1);
    await page.clock.runFor(200);
    await toast('Game Error: Deck lost').waitFor({ state: 'detached' });
    await page.clock.resume();
    say('game_error', { code: 'game/broken', msg: '' });
    await toast('Game Error: Unknown error').waitFor();
  });

  it('says that the connection is lost after a second without it, and no sooner', async () => {
    const { page, cut } = await guest('آرش', (one) => one.clock.install());
    const banner = page.getByText(/^در حال اتصال دوباره|^اتصال به سرور قطع شد/);
    await stopClock(page);
    await cut();
    await page.getByText('در حال اتصال به سرور…').waitFor();
    await page.clock.runFor(900);
    expect(await banner.count()).toBe(0);
    await page.clock.runFor(200);
    await banner.first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'بازی سریع' }).isDisabled()).toBe(true);
  });

  it('tells of work on the server in the words of its administrators, and stops when it is over', async () => {
    const { page, say } = await guest('نسرین');
    const work = { show_progress: true, progress_percentage: 40, starts_at: null, ends_at: null };
    say('maintenance', { is_enabled: true, message: 'امشب به‌روز می‌کنیم.', ...work });
    await page.getByText('امشب به‌روز می‌کنیم.').waitFor();
    await page.getByText('۴۰٪').waitFor();
    say('maintenance', { is_enabled: false, message: '', ...work });
    await page.getByText('امشب به‌روز می‌کنیم.').waitFor({ state: 'detached' });
  });
});
