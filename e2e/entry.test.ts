import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPhone } from './support/browser.js';
import { enterAsGuest, forgetPerson } from './support/guest.js';
import { createRoom, enterLobby, PATIENT } from './support/lobby.js';
import { noteSent } from './support/sent.js';
import { openSignedIn } from './support/signed-in.js';
import { openSite } from './support/site.js';
import { startButton } from './support/home.js';

const site = openSite(PATIENT);

/** A guest in their own waiting room. */
async function hosting(name: string, room: string): Promise<{ page: Page; code: string }> {
  const { page } = await openPhone(site.browser);
  await enterAsGuest(page, site.url, name);
  await enterLobby(page);
  return { page, code: await createRoom(page, room, {}) };
}

describe('an address that names a room', () => {
  it('seats a guest of its name, one without a name, and who is signed in; where there is no room it leads to the lobby', async () => {
    const { page: host, code } = await hosting('سارا', 'نشانی');
    const { page } = await openPhone(site.browser);
    const sent = noteSent(page);
    await page.goto(`${site.url}/?room=${code}&name=${encodeURIComponent('بهرام')}`);
    await page.waitForURL(`**/room/${code}`);
    await host.getByText('بهرام').waitFor();
    await expect
      .poll(() => sent.of('join').map(({ payload }) => payload))
      .toEqual([{ username: 'بهرام', game_id: code }]);

    const { page: nameless } = await openPhone(site.browser);
    await nameless.goto(`${site.url}/?room=${code}`);
    await host.getByText('Player 1').waitFor();
    await nameless.goto(`${site.url}/?room=ZZZZZ9&name=Sara`);
    await nameless.waitForURL('**/lobby');
    await nameless
      .getByText(/نیست|پیدا نشد|وجود ندارد/)
      .first()
      .waitFor();

    // Telegram's link as a plain one, for another guest of the same browser.
    await forgetPerson(nameless, site.url);
    await enterAsGuest(nameless, site.url, 'لیلا');
    await nameless.goto(`${site.url}/?startapp=room_${code}`);
    await nameless.waitForURL(`**/room/${code}`);
    await host.getByText('لیلا').waitFor();

    // Without the server it says what it waits for, and one may give up.
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
});

describe('an invitation, for who comes for the first time', () => {
  it('seats one after two taps and a name; a friend’s link asks to become friends; the host finds the way back', async () => {
    const { page: host, code } = await hosting('نازنین', 'دعوت');
    const { page, errors } = await openPhone(site.browser);
    await page.addInitScript(() => {
      Object.assign(globalThis, { taps: 0 });
      addEventListener('click', () => void ((globalThis as unknown as { taps: number }).taps += 1), true);
    });
    await page.goto(`${site.url}/?startapp=room_${code}`);
    await page.getByRole('heading', { name: /نازنین.* شما را به حکم دعوت کرده است/ }).waitFor();
    await page.getByText('دعوت', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'نشستن سر میز' }).tap();
    await page.getByLabel('نام شما').fill('پریسا');
    await page.getByRole('button', { name: 'نشستن سر میز' }).tap();
    await host.getByText('پریسا').waitFor();
    await page.getByText('شما', { exact: true }).waitFor();
    expect(await page.evaluate(() => (globalThis as unknown as { taps: number }).taps)).toBeLessThanOrEqual(
      3,
    );
    expect(errors).toEqual([]);

    const user = await host.evaluate(() => localStorage.getItem('user') ?? '{}');
    const { id } = JSON.parse(user) as { id: string };
    await forgetPerson(page, site.url);
    await page.goto(`${site.url}/?startapp=friend_${id}`);
    await page.getByRole('button', { name: 'پذیرفتن دعوت' }).tap();
    await page.getByLabel('نام شما').fill('شیدا');
    await page.getByRole('button', { name: 'پذیرفتن دعوت' }).tap();
    await page.waitForURL('**/friends**');
    await page
      .getByText(/نازنین/)
      .first()
      .waitFor();

    // The link of /invite says, in a browser without Telegram too, who has invited.
    await forgetPerson(page, site.url);
    await page.goto(`${site.url}/?startapp=ref_${id}`);
    await page.getByRole('heading', { name: /نازنین.* شما را به بازی حکم دعوت کرده است/ }).waitFor();

    await expect.poll(() => host.evaluate(() => localStorage.getItem('room_id'))).toBe(code);
    const sent = noteSent(host);
    await host.goto(site.url);
    await expect
      .poll(() => sent.of('reconnect_to_room').map(({ payload }) => payload))
      .toMatchObject([{ room_id: code }]);
    await host.getByRole('link', { name: /بازگشت به اتاق/ }).tap();
    await host.waitForURL(`**/room/${code}`);
  });
});

/** Links of things that are no more, and the page where each leads. */
const DEAD_ID = 'd'.repeat(24);
const DEAD: readonly (readonly [parameter: string, path: string])[] = [
  [`friend_${DEAD_ID}`, '/friends'],
  [`profile_${DEAD_ID}`, `/profile/${DEAD_ID}`],
  [`clan_${DEAD_ID}`, `/clans/${DEAD_ID}`],
  [`tour_${DEAD_ID}`, `/tours/${DEAD_ID}`],
  [`story_${DEAD_ID}`, `/stories/${DEAD_ID}`],
  [`picture_${DEAD_ID}`, `/gallery/${DEAD_ID}`],
  [`album_${DEAD_ID}`, `/albums/${DEAD_ID}`],
  [`replay_${DEAD_ID}`, `/replay/${DEAD_ID}`],
  ['page_no-such-page', '/no-such-page'],
];
const IS_NO_MORE = /نیست|پیدا نشد|وجود ندارد/;

describe('the link of something that is no more', () => {
  it('says so with a way on, to whoever is signed in; others get that, or the way in', async () => {
    const { page, errors } = await openPhone(site.browser);
    const opened = async (parameter: string, path: string, says: RegExp) => {
      await page.goto(`${site.url}/?startapp=${parameter}`);
      await page.getByText(says).first().waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await page.locator('a[href], button').count()).toBeGreaterThan(0);
    };
    for (const [parameter, path] of DEAD)
      await opened(parameter, path, /نیست|پیدا نشد|وجود ندارد|مهمان|ورود/);
    await enterAsGuest(page, site.url, 'رها');
    for (const [parameter, path] of DEAD) await opened(parameter, path, IS_NO_MORE);
    expect(errors.filter((each) => !each.includes('404 (Not Found)'))).toEqual([]);
  });
});

describe('a connection', () => {
  it('shows that it lives at once and every fifteen seconds, goes to the lobby, and forgets a stored room of digits', async () => {
    const { page } = await openPhone(site.browser);
    const sent = noteSent(page);
    await page.clock.install();
    await enterAsGuest(page, site.url, 'آرش');
    await expect.poll(() => sent.of('heartbeat').length).toBe(1);
    const beats = () => sent.of('heartbeat').length;
    // A busy machine may need more than fifteen seconds from here to the end of the loop.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    for (const wanted of [2, 3]) {
      // A step of the clock over the time that an answer has would end the connection.
      await expect.poll(sent.waiting).toBe(0);
      await page.clock.fastForward(15_000);
      await expect.poll(beats).toBe(wanted);
    }
    expect(sent.of('heartbeat')[0]?.payload).toEqual({ timestamp: expect.any(Number) as number });

    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    let again = noteSent(page);
    // Time at which the page sends, by its true clock: a busy machine may receive messages late, and several at once.
    const prepare = async (opened: Page) => {
      again = noteSent(opened);
      await opened.addInitScript(() => {
        localStorage.setItem('room_id', '123456');
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
    };
    const { page: other } = await openSignedIn(site.browser, site.url, { token }, '/help', {
      before: prepare,
    });
    await expect.poll(() => again.of('get_lobby_state').length).toBe(1);
    expect(again.of('join_lobby')[0]?.payload).toMatchObject({ first_name: 'آرش' });
    expect(again.of('reconnect_to_room')).toEqual([]);
    const times = await other.evaluate(
      () => (globalThis as unknown as { times: Record<string, number> }).times,
    );
    // It is asked for half a second later. On a busy machine the first one may leave the page late.
    expect((times['get_lobby_state'] ?? 0) - (times['join_lobby'] ?? 0)).toBeGreaterThan(250);
    expect(await other.evaluate(() => localStorage.getItem('room_id'))).toBeNull();
  });
});
