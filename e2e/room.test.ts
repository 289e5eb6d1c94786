import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openLaunched, openPhone, type Phone } from './support/browser.js';
import { stopClock } from './support/clock.js';
import { enterAsGuest } from './support/guest.js';
import { launchData } from './support/launch.js';
import { openBadWorld } from './support/bad-world.js';
import { createRoom, enterLobby, joinRoom } from './support/lobby.js';
import { noteSent, swallow } from './support/sent.js';
import { openSite } from './support/site.js';
import { startButton } from './support/home.js';

const site = openSite();
let people = 950_000_000;

/** A person in Telegram, in the lobby. `before` prepares the page before it is opened. `base`: the server's address. */
async function inLobby(name: string, before?: (page: Page) => unknown, base = site.url): Promise<Phone> {
  const phone = await openPhone(site.browser, { inTelegram: true });
  await before?.(phone.page);
  people += 1;
  await openLaunched(phone, base, '/', launchData({ id: people, first_name: name }));
  await enterLobby(phone.page);
  return phone;
}

const seat = (page: Page, deed: string) => page.getByRole('button', { name: deed, exact: true });
const rooms = (page: Page) => page.locator('.lobby_rooms');

/** Records each text that an element shows, from now on. */
async function noteTexts(page: Page, place: string): Promise<() => Promise<string[]>> {
  const notes = await page.evaluateHandle((selector) => {
    const seen: string[] = [];
    const look = () => {
      const text = document.querySelector(selector)?.textContent ?? '';
      if (text !== '' && text !== seen.at(-1)) seen.push(text);
    };
    new MutationObserver(look).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return seen;
  }, place);
  return () => notes.jsonValue();
}

describe('a waiting room', () => {
  it('waits for four, counts five seconds down and starts, for the host and the others', async () => {
    const { page: host } = await inLobby('سارا');
    const sent = noteSent(host);
    await host.reload();
    const code = await createRoom(host, 'شب یلدا', {});
    await host.getByText('۱ از ۴').waitFor();
    // The answer to this player's own command is lost: the room's update leads to the table.
    const { page: guest } = await inLobby('کاوه', (page) => swallow(page, 'start_game'));
    await joinRoom(guest, 'شب یلدا');
    await host.getByText('۲ از ۴').waitFor();
    expect(await guest.getByRole('button', { name: /^افزودن ربات/ }).count()).toBe(0);

    await host
      .getByRole('button', { name: /^افزودن ربات/ })
      .first()
      .tap();
    await guest.getByText('۳ از ۴').waitFor();
    await host.getByRole('button', { name: /^برداشتن/ }).tap();
    await guest.getByText('۲ از ۴').waitFor();
    const add = host.getByRole('button', { name: /^افزودن ربات/ }).first();
    await add.tap();
    await host.getByText('۳ از ۴').waitFor();
    const shown = await noteTexts(host, '[role=timer] b');
    const middle = await noteTexts(host, '.room_cd');
    const full = Date.now();
    await add.tap();
    await Promise.all([host, guest].map((page) => page.waitForURL(`**/game/${code}`)));
    expect(sent.of('start_game')[0]?.at).toBeGreaterThan(full + 4500);
    // A busy machine may skip one, but never change their order.
    const seconds = await shown();
    expect(seconds.length).toBeGreaterThan(2);
    expect((await middle()).filter((text) => /۴ از ۴|۰ صندلی/.test(text))).toEqual([]);
    expect(['۵', '۴', '۳', '۲', '۱'].filter((one) => seconds.includes(one))).toEqual(seconds);
    expect(sent.of('start_game').map(({ payload }) => payload)).toMatchObject([
      { room_id: code, telegram_id: expect.any(Number) as number },
    ]);
  });

  it('is left with a word to the server, and leads home', async () => {
    const { page } = await inLobby('مهسا');
    const { page: watcher } = await inLobby('آرش');
    const sent = noteSent(page);
    await page.reload();
    const code = await createRoom(page, 'کوتاه', {});
    await rooms(watcher).getByText('کوتاه').waitFor();
    await page.getByRole('button', { name: 'خروج' }).tap();
    await startButton(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(sent.of('leave_room').map(({ payload }) => payload)).toMatchObject([
      { room_id: code, telegram_id: expect.any(Number) as number },
    ]);
    await rooms(watcher).getByText('کوتاه').waitFor({ state: 'detached' });
  });

  it('is left also where the server does not answer', async () => {
    const { page } = await inLobby('شیرین', (one) => swallow(one, 'leave_room'));
    await createRoom(page, 'خاموش', {});
    await page.getByRole('button', { name: 'خروج' }).tap();
    await startButton(page).waitFor();
    expect(await page.getByRole('link', { name: /بازگشت به اتاق/ }).count()).toBe(0);
  });

  it('that is left without a connection is left once there is one again', async () => {
    const line = await openBadWorld(site.url);
    const { page } = await inLobby('پریسا', undefined, line.url);
    const { page: watcher } = await inLobby('سهراب');
    await createRoom(page, 'بی‌شبکه', {});
    await rooms(watcher).getByText('بی‌شبکه').waitFor();
    await page.getByRole('button', { name: 'خروج' }).waitFor();
    line.tear();
    await page.getByText(/^در حال اتصال دوباره/).waitFor();
    await page.getByRole('button', { name: 'خروج' }).tap();
    await startButton(page).waitFor();
    line.mend();
    // Instead of waiting for the next attempt.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText(/نفر آنلاین/).waitFor();
    await rooms(watcher).getByText('بی‌شبکه').waitFor({ state: 'detached' });
    expect(await page.getByRole('link', { name: /بازگشت به اتاق/ }).count()).toBe(0);
    await line.stop();
  });

  it('is asked for anew every five seconds', async () => {
    const { page } = await inLobby('لیلا', (one) => one.clock.install());
    const sent = noteSent(page);
    await page.reload();
    const code = await createRoom(page, 'تازه', {});
    await expect.poll(() => sent.of('get_room_state').length).toBeGreaterThan(0);
    await stopClock(page);
    // Messages arrive in order: when the next one has come, so have those before it.
    const asked = async () => {
      await page.evaluate(() => undefined);
      return sent.of('get_room_state').length;
    };
    const before = await asked();
    await page.clock.runFor(4900);
    await page.clock.runFor(5100);
    await expect.poll(asked).toBe(before + 2);
    expect(sent.of('get_room_state').at(-1)?.payload).toMatchObject({
      room_id: code,
      telegram_id: expect.any(Number) as number,
    });
  });

  it('stops loading when nobody has answered for ten seconds, with a way out', async () => {
    const { page: host } = await inLobby('پرویز');
    const code = await createRoom(host, 'بی‌جواب', {});
    const { page } = await openPhone(site.browser);
    await page.clock.install();
    await enterAsGuest(page, site.url, 'ناصر');
    const asked = await swallow(page, 'get_room_state');
    await page.goto(`${site.url}/room/${code}`);
    await page.getByRole('status', { name: 'در حال بارگذاری…' }).waitFor();
    // The page asks only when it is connected.
    await expect.poll(asked).toBeGreaterThan(0);
    await page.clock.fastForward(10_000);
    await page.getByRole('alert').getByText('این اتاق بارگذاری نشد').waitFor();
    await page.getByRole('button', { name: 'رفتن به لابی' }).tap();
    await page.waitForURL('**/lobby');
  });

  it('shows nothing of a room to visitors without a session', async () => {
    const { page: host } = await inLobby('بهرام');
    const code = await createRoom(host, 'نهان', {});
    const { page } = await openPhone(site.browser);
    await page.goto(`${site.url}/room/${code}`);
    await page.getByLabel('نام شما').waitFor();
    expect(await page.getByText('نهان').count()).toBe(0);
  });

  it('whose match has begun without one may be watched, or left for the lobby', async () => {
    const { page: host } = await inLobby('داریوش');
    const code = await createRoom(host, 'شروع‌شده', { ربات‌ها: 'easy' });
    const { page } = await inLobby('فرهاد');
    await host.waitForURL(`**/game/${code}`);
    await page.goto(`${site.url}/room/${code}`);
    await page.getByText('بازی این اتاق شروع شده است').waitFor();
    await page.getByRole('link', { name: 'رفتن به لابی' }).tap();
    await page.waitForURL('**/lobby');
    await page.goto(`${site.url}/room/${code}`);
    await page.getByRole('link', { name: 'تماشا' }).tap();
    await page.waitForURL(`**/watch/${code}`);
    // Players of the match get back to the table by the same links, and to stop watching costs no seat.
    for (const path of [`/room/${code}?join=1`, `/watch/${code}`]) {
      await host.goto(`${site.url}${path}`);
      await host.waitForURL(`**/game/${code}`);
      await host.getByRole('button', { name: 'توقف بازی' }).waitFor();
    }
  });

  it('lets a guest choose the seat', async () => {
    const { page: host } = await inLobby('نیما');
    const code = await createRoom(host, 'صندلی', {});
    const { page } = await openPhone(site.browser);
    await enterAsGuest(page, site.url, 'رضا');
    await page.goto(`${site.url}/room/${code}`);
    await seat(page, 'نشستن روی صندلی روبه‌رو').tap();
    await host.getByText('یار شما', { exact: true }).waitFor();
    await seat(page, 'نشستن روی صندلی چپ').tap();
    await host.getByText('صندلی یار شما').waitFor();
  });

  it('is whole in sight on a phone on its side', async () => {
    const { page } = await inLobby('مهسا');
    await createRoom(page, 'به پهلو', {});
    for (const [width, height] of [
      [844, 390],
      [667, 375],
      [568, 320],
    ] as const) {
      await page.setViewportSize({ width, height });
      const outside = () =>
        page.evaluate(() =>
          [
            ...document.querySelectorAll(
              'main .bar, main .opts, main .room_sp, main .room_cd, main .room_code .btn',
            ),
          ]
            .filter((part) => {
              const { top, bottom, left, right } = part.getBoundingClientRect();
              return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
            })
            .map(({ className }) => className),
        );
      await expect.poll(outside, { message: `${width}×${height}` }).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    }
  });
});

interface Asked {
  readonly type: string;
  readonly data: Record<string, unknown>;
}

/** A person in a Telegram client that records calls, and answers a prepared message with one event after another. */
async function inviting(browser: Browser, answers: readonly string[]): Promise<Phone> {
  const phone = await openPhone(browser);
  await phone.page.addInitScript((events) => {
    const asked: Asked[] = [];
    const left = [...events];
    const postEvent = (type: string, data?: string) => {
      asked.push({ type, data: JSON.parse(data ?? '{}') as Record<string, unknown> });
      if (type !== 'web_app_send_prepared_message') return;
      const eventData = { error: 'UNKNOWN_ERROR' };
      const message = JSON.stringify({ eventType: left.shift(), eventData });
      setTimeout(() =>
        window.dispatchEvent(new MessageEvent('message', { data: message, source: window.parent })),
      );
    };
    Object.assign(globalThis, { asked, TelegramWebviewProxy: { postEvent } });
  }, answers);
  await phone.page.route('**/api/invites/prepared', (route) =>
    route.fulfill({ json: { success: true, prepared_id: 'card-1', expires_at: '2030-01-01T00:00:00.000Z' } }),
  );
  return phone;
}

const askedFor = async (page: Page, type: string) =>
  (await page.evaluate(() => (globalThis as unknown as { asked: Asked[] }).asked))
    .filter((one) => one.type === type)
    .map(({ data }) => data);

describe('an invitation', () => {
  it('is a prepared card where the client can, and a link where that fails', async () => {
    const phone = await inviting(site.browser, ['prepared_message_sent', 'prepared_message_failed']);
    const { page } = phone;
    await openLaunched(phone, site.url, '/', launchData({ id: 959_000_000, first_name: 'نسرین' }));
    await enterLobby(page);
    const code = await createRoom(page, 'دعوت', {});
    const invite = page.getByRole('button', { name: 'دعوت', exact: true });
    await invite.tap();
    await expect
      .poll(() => askedFor(page, 'web_app_send_prepared_message'))
      .toMatchObject([{ id: 'card-1' }]);
    expect(await askedFor(page, 'web_app_open_tg_link')).toEqual([]);

    await invite.tap();
    await expect.poll(async () => (await askedFor(page, 'web_app_open_tg_link')).length).toBe(1);
    const [link] = await askedFor(page, 'web_app_open_tg_link');
    const shared = new URL(`https://t.me${String(link?.['path_full'])}`).searchParams;
    expect(shared.get('url')).toContain(code);
    expect(shared.get('text')).toContain(code);
  });

  it('is the device’s own sheet in a browser, and a copy where there is none', async () => {
    const { page } = await openPhone(site.browser);
    await page.addInitScript(() => {
      const share = (data: { url: string }) => {
        Object.assign(globalThis, { shared: data.url });
        return Promise.resolve();
      };
      Object.defineProperty(navigator, 'share', { value: share, configurable: true, writable: true });
    });
    await enterAsGuest(page, site.url, 'مینا');
    await enterLobby(page);
    const code = await createRoom(page, 'پیوند', {});
    const invite = page.getByRole('button', { name: 'دعوت', exact: true });
    await invite.tap();
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { shared?: string }).shared))
      .toContain(code);

    await page.evaluate(() => {
      delete (navigator as { share?: unknown }).share;
      Object.defineProperty(Object.getPrototypeOf(navigator), 'share', {
        value: undefined,
        configurable: true,
      });
      delete (Object.getPrototypeOf(navigator) as { share?: unknown }).share;
    });
    await invite.tap();
    await page.getByText('لینک دعوت کپی شد').waitFor();
    await page.getByRole('button', { name: 'کپی کد' }).tap();
    await page.getByText('کد کپی شد').waitFor();
  });
});
