import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openLaunched, openPhone, type Phone } from './support/browser.js';
import { launchData } from './support/launch.js';
import { createRoom, enterLobby, joinRoom } from './support/lobby.js';
import { noteSent, swallow } from './support/sent.js';
import { openSite } from './support/site.js';
import { startButton } from './support/home.js';

const site = openSite({ START_COUNTDOWN_MS: '1500' }, { alone: true });
let people = 950_000_000;

/** A person in Telegram, in the lobby. `before` prepares the page before it is opened. */
async function inLobby(name: string, before?: (page: Page) => unknown): Promise<Phone> {
  const phone = await openPhone(site.browser, { inTelegram: true });
  await before?.(phone.page);
  people += 1;
  await openLaunched(phone, site.url, '/', launchData({ id: people, first_name: name }));
  await enterLobby(phone.page);
  return phone;
}

const rooms = (page: Page) => page.locator('.lobby_rooms');
const row = (page: Page, name: string) => page.locator('.lobby_rooms > div', { hasText: name });

describe('a waiting room', () => {
  it('fills before the eyes of the lobby, counts down and starts, for the host and the others', async () => {
    const { page: watcher } = await inLobby('آرش');
    const { page: host } = await inLobby('سارا');
    const sent = noteSent(host);
    await host.reload();
    await watcher.getByText('۲ نفر').waitFor();
    // A private room stays out of the list, and is left with a word to the server.
    await createRoom(host, 'پنهان', { ورود: 'private' });
    await host.getByRole('button', { name: 'خروج' }).tap();
    await startButton(host).waitFor();
    expect(sent.of('leave_room')).toHaveLength(1);
    await enterLobby(host);
    const code = await createRoom(host, 'شب یلدا', { امتیاز: '7' });
    await row(watcher, 'شب یلدا').getByText('۱ از ۴').waitFor();
    expect(await rooms(watcher).getByText('پنهان').count()).toBe(0);

    // The answer to this player's own command is lost: the room's update leads to the table.
    const { page: guest } = await inLobby('کاوه', (page) => swallow(page, 'start_game'));
    await joinRoom(guest, 'شب یلدا');
    await row(watcher, 'شب یلدا').getByText('۲ از ۴').waitFor();
    expect(await guest.getByRole('button', { name: /^افزودن ربات/ }).count()).toBe(0);
    await guest.getByRole('button', { name: 'نشستن روی صندلی راست', exact: true }).tap();
    await host.getByText('یار شما', { exact: true }).waitFor();

    const add = host.getByRole('button', { name: /^افزودن ربات/ }).first();
    await add.tap();
    await guest.getByText('۳ از ۴').waitFor();
    await row(watcher, 'شب یلدا')
      .getByText(/\(ربات\)/u)
      .waitFor();
    await host.getByRole('button', { name: /^برداشتن/ }).tap();
    await guest.getByText('۲ از ۴').waitFor();
    await add.tap();
    await host.getByText('۳ از ۴').waitFor();
    const full = Date.now();
    await add.tap();
    await Promise.all([host, guest].map((page) => page.waitForURL(`**/game/${code}`)));
    expect(sent.of('start_game')[0]?.at).toBeGreaterThan(full + 1_000);
    expect(sent.of('start_game').map(({ payload }) => payload)).toMatchObject([
      { room_id: code, telegram_id: expect.any(Number) as number },
    ]);
    // Who comes by the room's link finds the match, and its players get back to the table by the same links.
    await watcher.goto(`${site.url}/room/${code}`);
    await watcher.getByRole('link', { name: 'تماشا' }).tap();
    await watcher.waitForURL(`**/watch/${code}`);
    for (const path of [`/room/${code}?join=1`, `/watch/${code}`]) {
      await host.goto(`${site.url}${path}`);
      await host.waitForURL(`**/game/${code}`);
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
  // The site's bot is off.
  await phone.page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), bot_on: true } });
  });
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
});
