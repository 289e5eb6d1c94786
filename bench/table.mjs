import { chromium } from 'playwright-core';
import { startRealServer } from '../scripts/lib/real-server.mjs';
import { tasksOf, TRACE } from './lib/trace.mjs';

const CPU_SLOWDOWN = 4;
const PHONE = { width: 390, height: 844 };
/** A lively table: short thinking times, short pauses after tricks. */
const CLOCKS = {
  START_COUNTDOWN_MS: '0',
  BOT_DELAY_MS: '400',
  ROUND_PAUSE_MS: '900',
  HAND_PAUSE_MS: '900',
  TURN_TIMEOUT_MS: '60000',
};
const TRICKS = 7;
/** Longer tasks delay the response to a tap, ms. */
const LONG = 50;
/** Idle time after the table has loaded, before measuring, ms. */
const SETTLING = 1500;
/** The most used screens, each opened by its address. */
const SCREENS = [
  '/',
  '/lobby',
  '/leaderboard',
  '/profile',
  '/history',
  '/help',
  '/settings',
  '/shop',
  '/friends',
];

/** Runs inside the page: records long tasks, layout shifts, frames, and times of movement. */
function watch() {
  const seen = { tasks: [], shifts: [], frames: [], moves: [] };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, value, sources, hadRecentInput } of list.getEntries()) {
      // Shifts after input are expected and not counted.
      if (hadRecentInput) continue;
      seen.shifts.push({
        startTime,
        value,
        of: sources.map(({ node }) => `${node?.nodeName ?? ''}.${node?.className ?? ''}`),
      });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const { animate } = globalThis.Element.prototype;
  globalThis.Element.prototype.animate = function noted(frames, timing) {
    const { duration = 0, delay = 0 } = typeof timing === 'number' ? { duration: timing } : (timing ?? {});
    const now = performance.now();
    seen.moves.push([now, now + Number(duration) + delay]);
    return animate.call(this, frames, timing);
  };
  const frame = (time) => {
    seen.frames.push(time);
    globalThis.requestAnimationFrame(frame);
  };
  globalThis.requestAnimationFrame(frame);
}

/** Merges overlapping spans. */
function united(spans) {
  const joined = [];
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** Frames a second while something moves: the frames within the spans over their length, ms. */
export function framesPerSecond(frames, spans) {
  let count = 0;
  let time = 0;
  for (const [from, to] of united(spans)) {
    const inside = frames.filter((at) => at >= from && at <= to);
    if (inside.length < 3) continue;
    count += inside.length - 1;
    time += inside.at(-1) - inside[0];
  }
  return time === 0 ? 0 : (count * 1000) / time;
}

async function enter(page, url) {
  await page.goto(url);
  await page.getByLabel('نام شما').fill('Bench');
  await page.getByRole('button', { name: 'بازی به‌عنوان مهمان' }).tap();
  await page.getByRole('link', { name: 'شروع بازی' }).waitFor();
}

/** Length of a tap, ms. */
const FINGER = 80;
/** Interval of checks for something to do, ms. */
const LOOK = 100;

/** Runs inside the page: finds the next action by the cheapest means, so that driving the page does not slow it down. */
function look() {
  const at = (element) => {
    const { left, top } = element.getBoundingClientRect();
    return { x: left + 16, y: top + 18 };
  };
  const find = (selector) => globalThis.document.querySelector(selector);
  if (find('.table_final, .table_handover') !== null) return { over: true };
  const tile = find('.table_veil [role=radio]');
  const named = find('.table_veil .btn.primary:not([disabled])');
  if (tile !== null) return { tap: at(named ?? tile), trump: true };
  const card = find('.table_hand.table_turn button.table_legal');
  const held = globalThis.document.querySelectorAll('.table_hand button').length;
  return { held, tap: card === null ? null : at(card) };
}

/** Plays legal cards by touch until so many are played or the hand is over. */
async function playTricks(page, cdp, tricks) {
  const touch = (type, touchPoints) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  let played = 0;
  let held = null;
  while (played < tricks) {
    const now = await page.evaluate(look);
    if (now.over) return;
    if (held !== null && now.held < held) played += 1;
    held = now.held ?? held;
    if (now.tap) {
      await touch('touchStart', [now.tap]);
      await page.waitForTimeout(FINGER);
      await touch('touchEnd', []);
    }
    await page.waitForTimeout(now.tap ? 3 * LOOK : LOOK);
  }
}

/** Frames per second of an empty page on which one box moves: the most that this machine can draw. */
async function emptyPage(browser) {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2 });
  try {
    await context.addInitScript(watch);
    const page = await context.newPage();
    await page.goto('about:blank');
    await page.setContent('<div style="width:64px;height:90px;background:#fff"></div>');
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.evaluate(async () => {
      const ways = [{ translate: '0px' }, { translate: '200px' }];
      await globalThis.document.querySelector('div').animate(ways, { duration: 3000 }).finished;
    });
    const { frames, moves } = await page.evaluate(() => globalThis.seen);
    return framesPerSecond(frames, moves);
  } finally {
    await context.close();
  }
}

/** Goes from home to a table with three computer players. */
async function playWithBots(page) {
  await page.getByRole('button', { name: 'با ربات‌ها' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'شروع' }).tap();
}

/** A hand at the table on a phone with a quarter of the processor: tasks by their processor time (ms), frames a second while cards move, layout shift. */
async function playedTable(browser, url) {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, deviceScaleFactor: 2 });
  try {
    await context.addInitScript(watch);
    const page = await context.newPage();
    await enter(page, url);
    const cdp = await context.newCDPSession(page);
    await playWithBots(page);
    await page.locator('.table_table .table_score').waitFor();
    await page.waitForTimeout(SETTLING);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await browser.startTracing(page, { categories: TRACE });
    const from = await page.evaluate(() => performance.now());
    await playTricks(page, cdp, TRICKS);
    const seen = await page.evaluate(() => globalThis.seen);
    const tasks = tasksOf(await browser.stopTracing());
    const after = ({ startTime }) => startTime >= from;
    const waited = seen.tasks.filter(after).map(({ duration }) => duration);
    return {
      count: tasks.length,
      tasks: tasks.filter((ms) => ms > LONG).sort((a, b) => b - a),
      longest: Math.max(0, ...tasks),
      waited,
      fps: framesPerSecond(
        seen.frames,
        seen.moves.filter(([begin]) => begin >= from),
      ),
      shift: seen.shifts.filter(after).reduce((sum, { value }) => sum + value, 0),
      shifts: seen.shifts.filter(after),
    };
  } finally {
    await context.close();
  }
}

/** How long a phone sleeps before it is woken, ms: longer than any heartbeat timeout. */
const SLEEP = 4000;

/** Time from waking a page that was frozen without a network until it has the newest whole state, ms. */
async function awake(browser, url) {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true });
  try {
    const page = await context.newPage();
    let came = null;
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"game_state"')) came?.();
      }),
    );
    await enter(page, url);
    await playWithBots(page);
    await page.locator('.table_table .table_score').waitFor();
    await page.waitForTimeout(SETTLING);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await context.setOffline(true);
    await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
    await page.waitForTimeout(SLEEP);
    const newest = new Promise((resolve) => (came = resolve));
    await context.setOffline(false);
    const woke = performance.now();
    await cdp.send('Page.setWebLifecycleState', { state: 'active' });
    await newest;
    return performance.now() - woke;
  } finally {
    await context.close();
  }
}

/** The layout shift of each main screen, opened by its address with a fresh cache on a slow phone. */
async function shiftsOfScreens(browser, url) {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true });
  try {
    await context.addInitScript(watch);
    const page = await context.newPage();
    await enter(page, url);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const found = [];
    for (const path of SCREENS) {
      await page.goto(`${url}${path}`);
      await page.locator('main').first().waitFor();
      await page.waitForTimeout(1500);
      const shifts = await page.evaluate(() => globalThis.seen.shifts);
      found.push({ path, shift: shifts.reduce((sum, { value }) => sum + value, 0), shifts });
    }
    return found;
  } finally {
    await context.close();
  }
}

/** Measures the table on a slow phone, and the layout shift of the main screens while they load. */
export async function measureTable({ executablePath }) {
  const server = await startRealServer({ env: CLOCKS });
  const browser = await chromium.launch({ executablePath });
  try {
    return {
      empty: await emptyPage(browser),
      table: await playedTable(browser, server.url),
      awake: await awake(browser, server.url),
      screens: await shiftsOfScreens(browser, server.url),
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}
