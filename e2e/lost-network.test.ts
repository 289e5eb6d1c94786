import { startRealServer } from '../scripts/lib/real-server.mjs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GameState } from '@hokm/shared/protocol';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tryAgain } from './support/again.js';
import { openLaunched, openPhone, type Phone } from './support/browser.js';
import { stopClock } from './support/clock.js';
import { enterAsGuest } from './support/guest.js';
import { launchData } from './support/launch.js';
import { openBadWorld, type BadWorld } from './support/bad-world.js';
import { createRoom, enterLobby, joinRoom } from './support/lobby.js';
import { finalOverlay, TablePlayer } from './support/table-player.js';
import { openSite } from './support/site.js';

const QUICK = {
  START_COUNTDOWN_MS: '300',
  BOT_DELAY_MS: '60',
  ROUND_PAUSE_MS: '300',
  HAND_PAUSE_MS: '400',
  TURN_TIMEOUT_MS: '60000',
};
const ROOM = 'شب یلدا';
/** Promised time from waking a phone to the newest table, and the limit on a busy test machine, ms. */
const AWAKE_WITHIN = 2000;
const BUSY = 5;
/** Step by which a stopped clock is moved on, ms, shorter than any wait between attempts; and the number of steps at most. */
const STEP = 500;
const MOST_STEPS = 400;

const site = openSite(QUICK);
let line: BadWorld;

beforeAll(async () => {
  line = await openBadWorld(site.url);
});
afterEach(() => line.mend());
afterAll(async () => {
  await line.stop();
});

type Prepare = (phone: Phone) => Promise<unknown>;

async function aloneAtTable(base: string, name: string, prepare?: Prepare) {
  const phone = await openPhone(site.browser);
  await prepare?.(phone);
  await enterAsGuest(phone.page, base, name);
  const player = await TablePlayer.alone(phone);
  return { phone, player };
}

async function inLobby(base: string, name: string, prepare?: Prepare) {
  const phone = await openPhone(site.browser);
  await prepare?.(phone);
  await enterAsGuest(phone.page, base, name);
  await enterLobby(phone.page);
  return { phone };
}

/** The card on the table, confirmed or not. */
const laid = (phone: Phone) => phone.page.getByRole('list', { name: 'برگ‌های روی زمین' });

describe('a phone that loses its network', () => {
  it('in the middle of a trick comes back to the same table, and its card counts once', async () => {
    const names = ['سارا', 'Alireza', 'مهسا', 'بهرام'];
    const phones: Phone[] = [];
    for (const [n, first_name] of names.entries()) {
      const phone = await openPhone(site.browser, { inTelegram: true });
      const base = n === 1 ? line.url : site.url;
      await openLaunched(phone, base, '/', launchData({ id: 930_000_000 + n, first_name }));
      await enterLobby(phone.page);
      if (n === 0) await createRoom(phone.page, ROOM, { امتیاز: '1' });
      else await joinRoom(phone.page, ROOM);
      phones.push(phone);
    }
    await Promise.all(phones.map(({ page }) => page.waitForURL('**/game/*')));
    const players = phones.map((phone) => new TablePlayer(phone));
    const [, unlucky] = players;
    if (unlucky === undefined) throw new Error('There are four.');
    const { page } = unlucky;

    let lost = false;
    const playAndLose = async () => {
      if (lost) return unlucky.playByTouch();
      lost = true;
      const before = await unlucky.cardCount();
      // From now on neither the phone's messages nor answers get through.
      line.silence();
      const sent = unlucky.playByTouch();
      await sent;
      expect(await unlucky.cardCount()).toBe(before - 1);
      await laid(unlucky.phone).getByRole('listitem').first().waitFor();
      line.tear();
      await page.context().setOffline(true);
      await page
        .getByText(/در حال اتصال دوباره|اتصال به سرور قطع شد/)
        .first()
        .waitFor();
      line.mend();
      await page.context().setOffline(false);
      await page.getByRole('img', { name: 'متصل به سرور' }).waitFor();
    };
    await Promise.all(
      players.map((player) => player.playToTheEnd(player === unlucky ? playAndLose : undefined)),
    );

    expect(lost).toBe(true);
    const verdicts = await Promise.all(
      phones.map(({ page: one }) => finalOverlay(one).getByRole('heading').textContent()),
    );
    expect(verdicts.filter((text) => text === 'بردید!')).toHaveLength(2);
    expect(players.reduce((sum, { played }) => sum + played, 0) % 4).toBe(0);
    // No stand-in has played: the player was away for less than the grace period.
    const states = unlucky.phone.recording.of<GameState>('game_state');
    expect(states.some(({ players: all }) => all.some((one) => one.bot_plays))).toBe(false);
  });

  it.each([
    ['the table', aloneAtTable],
    ['the lobby', inLobby],
  ])('is told after five attempts that it must ask, and asks, at %s', async (_, enter) => {
    const { phone } = await enter(line.url, 'Parvin', async ({ page }) => page.clock.install());
    const { page } = phone;
    const banner = page.getByRole('alert').filter({ hasText: 'اتصال برقرار نشد' });
    const counter = page.getByText(/در حال اتصال دوباره… \(.\/۵\)/).first();
    // Time moves in these steps only, so that every attempt is seen.
    await stopClock(page);
    line.tear();
    const counted = new Set<string | undefined>();
    for (let step = 0; step < MOST_STEPS && (await banner.count()) === 0; step += 1) {
      await page.clock.runFor(STEP);
      const [words] = await counter.allTextContents();
      if (words !== undefined) counted.add(/\(.*\)/.exec(words)?.[0]);
    }
    // The first attempt may end within the second in which a lost connection is not shown.
    const [first, ...later] = ['(۱/۵)', '(۲/۵)', '(۳/۵)', '(۴/۵)', '(۵/۵)'];
    expect([...counted].filter((one) => one !== first)).toEqual(later);
    await banner.waitFor();
    await page.clock.resume();
    line.mend();
    await banner.getByRole('button', { name: 'تلاش دوباره' }).tap();
    await banner.waitFor({ state: 'detached' });
    await page
      .getByText('متصل به سرور')
      .or(page.getByRole('img', { name: 'متصل به سرور' }))
      .first()
      .waitFor();
  });

  it('says so in words, fades the table and takes no card while it is away', async () => {
    const { phone, player } = await aloneAtTable(line.url, 'شیرین');
    const before = await player.cardCount();
    line.tear();
    await phone.page
      .getByText(/در حال اتصال دوباره/)
      .first()
      .waitFor();
    await phone.page.locator('.table_hand button').first().press('Enter');
    expect(await player.cardCount()).toBe(before);
    line.mend();
    await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await phone.page.getByRole('img', { name: 'متصل به سرور' }).waitFor();
    await player.moment();
    await player.playByTouch();
  });
});

describe('a page whose files did not come', () => {
  it('opens by itself once there is a connection again', async () => {
    const { page } = await openPhone(site.browser);
    await enterAsGuest(page, line.url, 'ندا');
    await page.route('**/assets/HelpScreen-*', (route) => route.abort());
    await page.getByRole('link', { name: 'آموزش و قانون‌ها' }).tap();
    const broken = page.getByText('این صفحه درست باز نشد');
    await broken.waitFor();
    line.tear();
    await page.unrouteAll();
    line.mend();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await broken.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'آموزش' }).waitFor();
  });
});

describe('a phone that wakes up', () => {
  it('notices a connection that died in its sleep and has the table again within two seconds', async () => {
    const { phone, player } = await aloneAtTable(line.url, 'Kaveh');
    line.silence();
    // Longer than the heartbeat timeout.
    await phone.page.waitForTimeout(2500);
    const opened = line.opened();
    const states = phone.recording.received.length;
    const woke = performance.now();
    await phone.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect
      .poll(
        () =>
          line.opened() > opened &&
          phone.recording.received.slice(states).some(({ event }) => event === 'game_state'),
        { timeout: 20_000, interval: 20 },
      )
      .toBe(true);
    expect(performance.now() - woke).toBeLessThan(AWAKE_WITHIN * BUSY);
    await player.moment();
    await player.playByTouch();
  });
});

describe('a server that restarts', () => {
  it('says when it is back, and the table goes on where it was', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'hokm-restart-'));
    const first = await startRealServer({ env: { ...QUICK, DATA_DIR } });
    const own = await openBadWorld(first.url);
    try {
      const { phone, player } = await aloneAtTable(own.url, 'Mina');
      const cards = await player.cardCount();
      const stopping = first.stop();
      await phone.page
        .getByText(/سرور به‌روز می‌شود/)
        .first()
        .waitFor();
      await stopping;
      const second = await startRealServer({ env: { ...QUICK, DATA_DIR } });
      try {
        own.mend(second.url);
        // If the server starts slowly, the phone gives up meanwhile and shows its question.
        await tryAgain(phone.page, phone.page.getByRole('img', { name: 'متصل به سرور' }));
        expect(await player.moment()).toBe('play');
        expect(await player.cardCount()).toBe(cards);
        await player.playByTouch();
      } finally {
        await second.stop();
      }
    } finally {
      await own.stop();
      await first.stop();
      await rm(DATA_DIR, { recursive: true, force: true });
    }
  });
});
