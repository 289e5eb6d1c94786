import type { GameState } from '@hokm/shared/protocol';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openLaunched, openPhone, type Phone } from './support/browser.js';
import { stopClock } from './support/clock.js';
import { enterAsGuest } from './support/guest.js';
import { launchData } from './support/launch.js';
import { createRoom, enterLobby, joinRoom } from './support/lobby.js';
import { openSite } from './support/site.js';
import { TablePlayer } from './support/table-player.js';
import { startButton } from './support/home.js';

const CALM = {
  START_COUNTDOWN_MS: '300',
  BOT_DELAY_MS: '40',
  ROUND_PAUSE_MS: '80',
  TURN_TIMEOUT_MS: '120000',
};
const SECOND = 1000;

const site = openSite(CALM);

async function guestAtTable(name: string, prepare?: (page: Page) => Promise<unknown>) {
  const phone = await openPhone(site.browser);
  await prepare?.(phone.page);
  await enterAsGuest(phone.page, site.url, name);
  return { phone, page: phone.page, player: await TablePlayer.alone(phone) };
}

const latest = ({ recording }: Phone) => recording.of<GameState>('game_state').at(-1);
const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage));

describe('the clock', () => {
  it('warns in the last twenty seconds and is red in the last ten, in ring and header', async () => {
    let silent = false;
    const { page } = await guestAtTable('ساعت', async (one) => {
      await one.clock.install();
      await one.routeWebSocket(/\/socket\.io\//, (socket) => {
        socket.connectToServer().onMessage((text) => {
          if (!silent) socket.send(text);
        });
      });
    });
    const ring = page.locator('.table_me .table_ring');
    const timer = page.locator('.table_thead .table_timer');
    const shown = timer.locator('b');
    const secondsLeft = async () =>
      Number((await shown.textContent())?.replace(/./gu, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit))));
    const colours = new Set<string>();
    // Further messages of the server would correct the page's clock.
    silent = true;
    await stopClock(page);
    for (const [tone, left] of [
      ['calm', 25],
      ['warn', 15],
      ['red', 5],
    ] as const) {
      // Only the date changes: timers for heartbeats do not run out.
      const now = await page.evaluate(() => Date.now());
      await page.clock.setSystemTime(now + ((await secondsLeft()) - left) * SECOND);
      await page.clock.runFor(SECOND);
      await expect.poll(() => ring.getAttribute('data-tone')).toBe(tone);
      const [said] = (await timer.getAttribute('aria-label'))?.match(/[۰-۹]+/u) ?? [];
      expect(await shown.textContent()).toBe(said);
      colours.add(await shown.evaluate((one) => getComputedStyle(one).color));
    }
    expect(colours.size).toBe(3);
  });
});

describe('a pause', () => {
  it('stops the table for everybody, counts down in gold, and ends when all are ready', async () => {
    const phones: Phone[] = [];
    for (const [n, first_name] of ['سارا', 'بهرام'].entries()) {
      const phone = await openPhone(site.browser, { inTelegram: true });
      await openLaunched(phone, site.url, '/', launchData({ id: 950_000_000 + n, first_name }));
      await enterLobby(phone.page);
      if (n === 0) await createRoom(phone.page, 'نفس تازه', {});
      else await joinRoom(phone.page, 'نفس تازه');
      phones.push(phone);
    }
    const [host, guest] = phones;
    if (host === undefined || guest === undefined) throw new Error('There are two.');
    const free = host.page.getByRole('button', { name: /^افزودن ربات/ });
    for (const left of [2, 1]) {
      await expect.poll(() => free.count()).toBe(left);
      await free.first().tap();
    }
    await Promise.all(phones.map(({ page }) => page.waitForURL('**/game/*')));
    const player = new TablePlayer(host);
    await Promise.race([player.moment(), new TablePlayer(guest).moment()]);

    await host.page.getByRole('button', { name: /^توقف بازی/ }).tap();
    for (const { page } of phones) {
      await page.getByRole('dialog', { name: 'بازی متوقف است' }).waitFor();
      const button = page.getByRole('button', { name: /^ادامه/ });
      expect(await button.isDisabled()).toBe(true);
      expect(await button.evaluate((one) => one.classList.contains('table_gold'))).toBe(true);
      expect(await page.locator('.table_hand .table_legal').count()).toBe(0);
    }
    await guest.page.getByText(/به درخواست .?سارا/u).waitFor();

    await host.page.getByRole('button', { name: 'آماده‌ام' }).tap();
    await host.page.getByRole('button', { name: 'در انتظار دیگران…' }).waitFor();
    await guest.page.getByRole('img', { name: /سارا.*آماده$/u }).waitFor();
    await guest.page.getByRole('button', { name: 'آماده‌ام' }).tap();
    for (const { page, errors } of phones) {
      await page.getByRole('dialog', { name: 'بازی متوقف است' }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^توقف بازی/ }).waitFor();
      expect(errors).toEqual([]);
    }
    // A second request of the same person is refused with a message.
    await host.page.getByRole('button', { name: /^توقف بازی/ }).tap({ force: true });
    await host.page.locator('.toast').waitFor();
    expect(await host.page.getByRole('dialog', { name: 'بازی متوقف است' }).count()).toBe(0);
  });
});

describe('leaving the table', () => {
  it('says what it costs, can be taken back, and leads home for good', async () => {
    const { phone, page, player } = await guestAtTable('رونده');
    const cards = await player.cardCount();
    const leave = page.getByRole('button', { name: 'خروج', exact: true });
    const question = page.getByRole('alertdialog', { name: 'از بازی بیرون می‌روید؟' });
    await leave.tap();
    await question.getByText('باخت حساب می‌شود').waitFor();
    // Staying is the default: for Enter, for Escape, and for a tap beside the question.
    const stay = question.getByRole('button', { name: 'می‌مانم' });
    await expect.poll(() => stay.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await player.cardCount()).toBe(cards);

    const { pathname } = new URL(page.url());
    await leave.tap();
    await question.getByRole('button', { name: 'بیرون می‌روم' }).tap();
    await page.waitForURL(`${site.url}/`);
    await startButton(page).waitFor();
    expect(await page.locator('.home_resume').count()).toBe(0);
    await page.goto(`${site.url}${pathname}`);
    await page.getByRole('dialog', { name: 'باختید' }).getByText('بازی ترک شد.').waitFor();
    expect(phone.errors).toEqual([]);
  });
});

describe('a full refresh', () => {
  it('asks a guest first, keeps everything when it is taken back, and then clears the phone', async () => {
    const { page } = await guestAtTable('پاک');
    const before = await kept(page);
    expect(before).toContain('token');
    const refresh = page.getByRole('button', { name: 'پاک کردن و بارگذاری دوباره' });
    const question = page.getByRole('alertdialog', { name: 'پاک کردن و بارگذاری دوباره؟' });
    await refresh.tap();
    await question.getByText('ورود مهمان شما هم پاک می‌شود').waitFor();
    await question.getByRole('button', { name: 'انصراف' }).tap();
    await question.waitFor({ state: 'detached' });
    expect(await kept(page)).toEqual(expect.arrayContaining(before));

    await refresh.tap();
    await question.getByRole('button', { name: 'پاک کردن و بارگذاری دوباره' }).tap();
    await page.getByRole('button', { name: /مهمان/ }).first().waitFor();
    expect(await kept(page)).not.toContain('token');
  });

  it('says that an account will have to sign in, and does not speak of guests', async () => {
    const inTelegram = await openPhone(site.browser, { inTelegram: true });
    const launch = launchData({ id: 950_000_020, first_name: 'مریم' });
    await openLaunched(inTelegram, site.url, '/', launch);
    await TablePlayer.alone(inTelegram);
    const token = await inTelegram.page.evaluate(() => localStorage.getItem('token') ?? '');
    const { pathname } = new URL(inTelegram.page.url());
    // The same person at the same table, in a browser.
    const { page } = await openPhone(site.browser);
    await page.goto(`${site.url}/help`);
    await page.evaluate((one) => localStorage.setItem('token', one), token);
    await page.goto(`${site.url}${pathname}`);
    await page.getByRole('button', { name: 'پاک کردن و بارگذاری دوباره' }).tap();
    const question = page.getByRole('alertdialog', { name: 'پاک کردن و بارگذاری دوباره؟' });
    expect(await question.locator('p').textContent()).toMatch(
      /باید دوباره وارد شوید؛ بازی شما روی سرور می‌ماند\.$/u,
    );
    await question.getByRole('button', { name: 'پاک کردن و بارگذاری دوباره' }).tap();
    await page
      .getByLabel('نام شما')
      .or(page.getByRole('heading', { name: /ورود/ }))
      .first()
      .waitFor();
    expect(await kept(page)).not.toContain('token');
  });

  it('in Telegram leads back to the same table by itself', async () => {
    const phone = await openPhone(site.browser, { inTelegram: true });
    const { page } = phone;
    await openLaunched(phone, site.url, '/', launchData({ id: 950_000_010, first_name: 'تازه' }));
    const player = await TablePlayer.alone(phone);
    const cards = await player.cardCount();
    const at = page.url();
    await page.evaluate(() => localStorage.setItem('left-over', '1'));
    await page.getByRole('button', { name: 'پاک کردن و بارگذاری دوباره' }).tap();
    const question = page.getByRole('alertdialog', { name: 'پاک کردن و بارگذاری دوباره؟' });
    await question.getByText('بازی شما روی سرور می‌ماند').waitFor();
    await question.getByRole('button', { name: 'پاک کردن و بارگذاری دوباره' }).tap();
    await expect.poll(() => kept(page).catch(() => ['left-over'])).not.toContain('left-over');
    expect(await player.moment()).toBe('play');
    expect(new URL(page.url()).pathname).toBe(new URL(at).pathname);
    expect(await player.cardCount()).toBe(cards);
    expect(latest(phone)?.players.some(({ bot_plays }) => bot_plays)).toBe(false);
  });
});

describe('the screen', () => {
  it('stays on at a running match and is let go afterwards', async () => {
    const { page } = await guestAtTable('بیدار', (one) =>
      one.addInitScript(() => {
        const held = { count: 0 };
        Object.assign(globalThis, { held });
        Object.defineProperty(navigator, 'wakeLock', {
          value: {
            request: () => {
              held.count += 1;
              return Promise.resolve({
                released: false,
                release: () => {
                  held.count -= 1;
                  return Promise.resolve();
                },
              });
            },
          },
        });
      }),
    );
    const held = () => page.evaluate(() => (globalThis as unknown as { held: { count: number } }).held.count);
    await expect.poll(held).toBe(1);
    await page.getByRole('button', { name: 'خروج', exact: true }).tap();
    await page.getByRole('button', { name: 'بیرون می‌روم' }).tap();
    await page.waitForURL(`${site.url}/`);
    await expect.poll(held).toBe(0);
  });
});

describe('the last trick', () => {
  it('can be looked at again, and goes at a tap', async () => {
    const { page, player } = await guestAtTable('یادآور');
    const again = page.getByRole('button', { name: 'دست قبل' });
    expect(await again.isDisabled()).toBe(true);
    await player.playByTouch();
    await player.moment();
    await again.tap();
    const shown = page.getByRole('dialog', { name: /^دست قبل را .* برد$/u });
    await expect.poll(() => shown.getByRole('listitem').count()).toBe(4);
    await shown.getByRole('button', { name: 'بستن' }).tap();
    await shown.waitFor({ state: 'detached' });
  });
});
