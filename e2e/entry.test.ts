import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPhone, type Phone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { createRoom, enterLobby } from './support/lobby.js';
import { noteSent } from './support/sent.js';
import { openSite } from './support/site.js';
import { startButton } from './support/home.js';

const site = openSite({ START_COUNTDOWN_MS: '60000' });

/** A guest in their own waiting room. */
async function hosting(name: string, room: string): Promise<{ page: Page; code: string }> {
  const { page } = await openPhone(site.browser);
  await enterAsGuest(page, site.url, name);
  await enterLobby(page);
  return { page, code: await createRoom(page, room, {}) };
}

async function guest(name: string): Promise<Phone> {
  const phone = await openPhone(site.browser);
  await enterAsGuest(phone.page, site.url, name);
  return phone;
}

describe('an address that names a room', () => {
  it('signs in as a guest of its name and sits down', async () => {
    const { page: host, code } = await hosting('سارا', 'نشانی');
    const { page } = await openPhone(site.browser);
    const sent = noteSent(page);
    await page.goto(`${site.url}/?room=${code}&name=${encodeURIComponent('بهرام')}`);
    await page.waitForURL(`**/room/${code}`);
    await host.getByText('بهرام').waitFor();
    await expect
      .poll(() => sent.of('join').map(({ payload }) => payload))
      .toEqual([{ username: 'بهرام', game_id: code }]);
  });

  it('calls who gives no name Player 1', async () => {
    const { page: host, code } = await hosting('کاوه', 'بی‌نام');
    const { page } = await openPhone(site.browser);
    await page.goto(`${site.url}/?room=${code}`);
    await host.getByText('Player 1').waitFor();
  });

  it('leads to the lobby, with words, where there is no such room', async () => {
    const { page } = await openPhone(site.browser);
    await page.goto(`${site.url}/?room=ZZZZZ9&name=Sara`);
    await page.waitForURL('**/lobby');
    await page
      .getByText(/نیست|پیدا نشد|وجود ندارد/)
      .first()
      .waitFor();
  });

  it('says what it waits for where the server is away, and lets one give up', async () => {
    const { page } = await guest('مهسا');
    await page.routeWebSocket(/\/socket\.io\//, (socket) => void socket.close());
    await page.route('**/socket.io/**', (route) => route.abort());
    await page.goto(`${site.url}/?room=ZZZZZ9&name=Mahsa`);
    await page.getByText('در حال ورود به بازی…').waitFor();
    await page
      .getByText(/^در حال اتصال/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'انصراف' }).tap();
    await startButton(page).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('opens the room of a plain link as Telegram’s does, and sits down', async () => {
    const { page: host, code } = await hosting('نسرین', 'پیوند');
    const { page } = await guest('لیلا');
    await page.goto(`${site.url}/?startapp=room_${code}`);
    await page.waitForURL(`**/room/${code}`);
    await host.getByText('لیلا').waitFor();
  });
});

describe('an invitation, for who comes for the first time', () => {
  it('shows who invites to what before any name is asked, and seats one after two taps and a name', async () => {
    const { page: host, code } = await hosting('نازنین', 'دعوت');
    const { page, errors } = await openPhone(site.browser);
    await page.addInitScript(() => {
      Object.assign(globalThis, { taps: 0 });
      addEventListener('click', () => void ((globalThis as unknown as { taps: number }).taps += 1), true);
    });
    const began = Date.now();
    await page.goto(`${site.url}/?startapp=room_${code}`);
    await page.getByRole('heading', { name: /نازنین.* شما را به حکم دعوت کرده است/ }).waitFor();
    await page.getByText('دعوت', { exact: true }).waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    await page.getByRole('button', { name: 'نشستن سر میز' }).tap();
    const name = page.getByLabel('نام شما');
    await name.waitFor();
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    await name.fill('پریسا');
    await page.getByRole('button', { name: 'نشستن سر میز' }).tap();
    await host.getByText('پریسا').waitFor();
    await page.getByText('شما', { exact: true }).waitFor();
    expect(await page.evaluate(() => (globalThis as unknown as { taps: number }).taps)).toBeLessThanOrEqual(
      3,
    );
    expect(Date.now() - began).toBeLessThan(25_000);
    expect(errors).toEqual([]);
  });

  it('shows whose link a friend’s link is, and asks to become friends after the name', async () => {
    const { page: host } = await openPhone(site.browser);
    await enterAsGuest(host, site.url, 'فرزانه');
    const user = await host.evaluate(() => localStorage.getItem('user') ?? '{}');
    const { id } = JSON.parse(user) as { id: string };
    const { page } = await openPhone(site.browser);
    await page.goto(`${site.url}/?startapp=friend_${id}`);
    await page.getByRole('heading', { name: /فرزانه/ }).waitFor();
    await page.getByRole('button', { name: 'پذیرفتن دعوت' }).tap();
    await page.getByLabel('نام شما').fill('شیدا');
    await page.getByRole('button', { name: 'پذیرفتن دعوت' }).tap();
    await page
      .getByText(/فرزانه/)
      .first()
      .waitFor();
    await page.waitForURL('**/friends**');
  });

  it('says that the table is gone, with a way on', async () => {
    const { page } = await openPhone(site.browser);
    await page.goto(`${site.url}/room/ZZZZZ9?join=1`);
    await page.getByText('این میز دیگر نیست').waitFor();
    await page.getByRole('link', { name: 'دیدن میزهای دیگر' }).tap();
    await page.waitForURL('**/lobby');
    await page.getByLabel('نام شما').waitFor();
  });

  it('opens once the network is back', async () => {
    const { code } = await hosting('مریم', 'بی‌شبکه');
    const { page } = await openPhone(site.browser);
    await page.route('**/api/invites/**', (route) => route.abort());
    await page.goto(`${site.url}/room/${code}?join=1`);
    await page.getByText('دعوت بارگذاری نشد').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'تلاش دوباره' }).tap();
    await page.getByRole('heading', { name: /مریم/ }).waitFor();
  });
});

describe('a connection', () => {
  it('goes to the lobby, forgets a stored room of digits, and asks for the lobby half a second later', async () => {
    const { page } = await guest('شیرین');
    await page.evaluate(() => localStorage.setItem('room_id', '123456'));
    const sent = noteSent(page);
    // Time at which the page sends: a busy machine may receive messages late, and several at once.
    await page.addInitScript(() => {
      const times: Record<string, number> = {};
      Object.assign(globalThis, { times });
      globalThis.WebSocket = class extends WebSocket {
        override send(frame: string): void {
          const [, event] = /"(\w+)"/.exec(frame) ?? [];
          if (event !== undefined) times[event] ??= performance.now();
          super.send(frame);
        }
      };
    });
    await page.goto(`${site.url}/help`);
    await expect.poll(() => sent.of('get_lobby_state').length).toBe(1);
    expect(sent.of('join_lobby')[0]?.payload).toMatchObject({ first_name: 'شیرین' });
    expect(sent.of('reconnect_to_room')).toEqual([]);
    const times = await page.evaluate(
      () => (globalThis as unknown as { times: Record<string, number> }).times,
    );
    // It may come late, never early.
    expect((times['get_lobby_state'] ?? 0) - (times['join_lobby'] ?? 0)).toBeGreaterThan(450);
    expect(await page.evaluate(() => localStorage.getItem('room_id'))).toBeNull();
  });

  it('shows that it lives at once, and then every fifteen seconds', async () => {
    const { page } = await openPhone(site.browser);
    const sent = noteSent(page);
    await page.clock.install();
    await enterAsGuest(page, site.url, 'آرش');
    for (const beats of [1, 2, 3]) {
      await expect.poll(() => sent.of('heartbeat').length).toBeGreaterThanOrEqual(beats);
      await page.clock.fastForward(15_000);
    }
    expect(sent.of('heartbeat')[0]?.payload).toEqual({ timestamp: expect.any(Number) as number });
  });

  it('goes back to the stored room, and home leads there', async () => {
    const { page, code } = await hosting('پرویز', 'بازگشت');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('room_id'))).toBe(code);
    const sent = noteSent(page);
    await page.goto(site.url);
    await expect
      .poll(() => sent.of('reconnect_to_room').map(({ payload }) => payload))
      .toMatchObject([{ room_id: code }]);
    await page.getByRole('link', { name: /بازگشت به اتاق/ }).tap();
    await page.waitForURL(`**/room/${code}`);
  });
});
