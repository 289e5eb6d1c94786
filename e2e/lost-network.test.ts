import { startRealServer } from '../scripts/lib/real-server.mjs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { QUICK_TABLES } from './support/bots.js';
import { tryAgain } from './support/again.js';
import { openPhone } from './support/browser.js';
import { stopClock } from './support/clock.js';
import { enterAsGuest } from './support/guest.js';
import { openBadWorld, type BadWorld } from './support/bad-world.js';
import { enterLobby } from './support/lobby.js';
import { TablePlayer } from './support/table-player.js';
import { openSite } from './support/site.js';

/** Promised time from waking a phone to the newest table, and the limit on a busy test machine, ms. */
const AWAKE_WITHIN = 2000;
const BUSY = 5;
/** Step by which a stopped clock is moved on, ms, shorter than any wait between attempts; and the number of steps at most. */
const STEP = 500;
const MOST_STEPS = 400;

const site = openSite(QUICK_TABLES);
let line: BadWorld;

beforeAll(async () => {
  line = await openBadWorld(site.url);
});
afterEach(() => line.mend());
afterAll(async () => {
  await line.stop();
});

async function aloneAtTable(base: string, name: string) {
  const phone = await openPhone(site.browser);
  await enterAsGuest(phone.page, base, name);
  const player = await TablePlayer.alone(phone);
  return { phone, player };
}

describe('a phone that loses its network', () => {
  it('is told after five attempts that it must ask, and asks', async () => {
    const phone = await openPhone(site.browser);
    await phone.page.clock.install();
    await enterAsGuest(phone.page, line.url, 'Parvin');
    await enterLobby(phone.page);
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
});

describe('a page whose files did not come', () => {
  it('opens by itself once there is a connection again', async () => {
    const { page } = await openPhone(site.browser);
    await enterAsGuest(page, line.url, 'ندا');
    await page.route('**/assets/HelpScreen-*', (route) => route.abort());
    await page.getByRole('link', { name: 'آموزش و قانون‌ها' }).tap();
    const broken = page.getByText('این صفحه درست بارگذاری نشد');
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
    const first = await startRealServer({ env: { ...QUICK_TABLES, DATA_DIR } });
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
      const second = await startRealServer({ env: { ...QUICK_TABLES, DATA_DIR } });
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
