import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRealServer, type RealServer } from '../scripts/lib/real-server.mjs';
import { playWithBots } from './support/bots.js';
import { enterAsGuest } from './support/guest.js';
import type { Phone } from './support/browser.js';
import { doubleText, misfits, sideways, touching, type Doubling } from './support/large-text.js';
import { fourRated, VERY_QUICK } from './support/rated-match.js';
import { Recording } from './support/recording.js';
import { untilStill } from './support/shifts.js';
import { openSite } from './support/site.js';
import { TablePlayer } from './support/table-player.js';

const SMALL = { width: 360, height: 740 };
const WAYS: readonly Doubling[] = ['root', 'text-zoom'];
/** Pages of real rooms and people. All others are states: `e2e/mini-states.test.ts`. */
const PAGES = ['/lobby', '/leaderboard'];
/** The parts of the table that must not overlap at any text size. */
const TABLE = {
  header: '.table_thead',
  score: '.table_score',
  'partner’s ring': '.table_seat.table_top .table_ring',
  'partner’s name': '.table_seat.table_top .table_name',
  'left ring': '.table_seat.table_left .table_ring',
  'left name': '.table_seat.table_left .table_name',
  'right ring': '.table_seat.table_right .table_ring',
  'right name': '.table_seat.table_right .table_name',
  'own ring': '.table_me .table_ring',
  bar: '.table_me .table_who',
  tools: '.table_me .table_tools',
  hand: '.table_hand .card',
};

const site = openSite(VERY_QUICK);
let slow: RealServer;
let sara: { readonly token: string };

beforeAll(async () => {
  slow = await startRealServer({
    env: { START_COUNTDOWN_MS: '0', BOT_DELAY_MS: '40', ROUND_PAUSE_MS: '80', TURN_TIMEOUT_MS: '120000' },
  });
  const [first] = await fourRated(site.url, ['سارا', 'Alireza', 'مهسا', 'بهرام']);
  if (first === undefined) throw new Error('There are four.');
  sara = first;
});
afterAll(async () => {
  await slow.stop();
});

async function withLargeText(how: Doubling): Promise<Phone> {
  // A phone enlarges text by the property that a style sheet can set too.
  const context = await site.browser.newContext({
    viewport: SMALL,
    hasTouch: true,
    isMobile: true,
    locale: 'fa-IR',
  });
  await doubleText(context, how);
  const page = await context.newPage();
  return { page, recording: new Recording(page), errors: [] };
}

describe.each(WAYS)('text twice as large (%s), on a small phone,', (how) => {
  it.each(PAGES)('is neither cut nor written over: %s', async (path) => {
    const { page } = await withLargeText(how);
    await page.context().addInitScript((token) => localStorage.setItem('token', token), sara.token);
    await page.goto(`${site.url}${path}`);
    await page.locator('main').first().waitFor();
    await untilStill(page);
    expect(await misfits(page, 'main, .nav')).toEqual([]);
    expect(await sideways(page)).toBe(0);
  });

  it('leaves every part of the table its own place, and its dialogs whole', async () => {
    const phone = await withLargeText(how);
    const { page } = phone;
    await enterAsGuest(page, slow.url, 'محمدحسین نیک‌نام');
    await playWithBots(page);
    // Without this mark the page has not noticed the large text, and nothing is tested.
    expect(await page.evaluate(() => document.documentElement.dataset['text'])).toBe('large');
    // Animated parts are checked after their animation.
    const whole = (place: string) => expect.poll(() => misfits(page, place, true)).toEqual([]);
    const player = new TablePlayer(phone);
    if ((await player.moment()) === 'choose') {
      await whole('[role=dialog]');
      await player.nameTrump();
    }
    await player.moment();
    await expect.poll(() => touching(page, TABLE)).toEqual([]);
    await whole('.table_table');
    expect(await sideways(page)).toBe(0);

    await page.getByRole('button', { name: 'خروج', exact: true }).tap();
    await page.getByRole('alertdialog').waitFor();
    await whole('[role=alertdialog]');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^توقف بازی/ }).tap();
    await page.getByRole('dialog').waitFor();
    await whole('[role=dialog]');
  });
});
