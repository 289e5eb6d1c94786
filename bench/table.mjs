import { chromium } from 'playwright-core';
import { startRealServer } from '../scripts/lib/real-server.mjs';

const CPU_SLOWDOWN = 4;
const PHONE = { width: 390, height: 844 };
/** A lively table: others think shortly, a trick lies a moment. */
const CLOCKS = {
  START_COUNTDOWN_MS: '0',
  BOT_DELAY_MS: '400',
  ROUND_PAUSE_MS: '900',
  HAND_PAUSE_MS: '900',
  TURN_TIMEOUT_MS: '60000',
};
const TRICKS = 7;
/** Quiet time after the table has come, before anything counts, ms. */
const SETTLING = 1500;
/** The screens a person goes through most, each opened by its address. */
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

/** Runs inside the page: notes long tasks, layout shifts, frames, and when something moves. */
function watch() {
  const seen = { tasks: [], shifts: [], frames: [], moves: [] };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, value, sources, hadRecentInput } of list.getEntries()) {
      // What moves because somebody touched it is no surprise; the measure leaves it out.
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

/** Overlapping spans as one. */
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

/** Plays what may be played with a finger, until so many tricks are over. */
async function playTricks(page, tricks) {
  const trump = page.getByRole('dialog', { name: 'حکم را انتخاب کنید' });
  const legal = page.locator('.hand button:not([aria-disabled])');
  const over = page.locator('.final, .handover');
  for (let played = 0; played < tricks;) {
    await trump.or(legal).or(over).first().waitFor({ timeout: 60_000 });
    if (await over.first().isVisible()) return;
    if (await trump.isVisible()) {
      await trump.getByRole('radio').first().tap();
      await trump.getByRole('button', { name: /^حکم: / }).tap();
      await trump.waitFor({ state: 'detached' });
      continue;
    }
    const name = await legal.first().getAttribute('aria-label');
    const card = page.locator(`.hand button[aria-label^="${name}"]`);
    for (let taps = 0; taps < 2 && (await card.count()) > 0; taps += 1) {
      const box = await card.boundingBox();
      if (box === null) break;
      await page.touchscreen.tap(box.x + 16, box.y + 20);
      await page.waitForTimeout(120);
    }
    await card.waitFor({ state: 'detached' });
    played += 1;
  }
}

/** A hand at the table on a phone with a quarter of the processor: long tasks (ms), frames a second while cards move, layout shift. */
async function playedTable(browser, url) {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, deviceScaleFactor: 2 });
  try {
    await context.addInitScript(watch);
    const page = await context.newPage();
    await enter(page, url);
    const cdp = await context.newCDPSession(page);
    await page.getByRole('button', { name: 'با ربات‌ها' }).tap();
    await page.locator('.table .score').waitFor();
    await page.waitForTimeout(SETTLING);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const from = await page.evaluate(() => performance.now());
    await playTricks(page, TRICKS);
    const seen = await page.evaluate(() => globalThis.seen);
    const after = ({ startTime }) => startTime >= from;
    const tasks = seen.tasks.filter(after).map(({ duration }) => duration);
    return {
      tasks,
      longest: Math.max(0, ...tasks),
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

/** How the table feels on a slow phone, and how much the main screens jump while they load. */
export async function measureTable({ executablePath }) {
  const server = await startRealServer({ env: CLOCKS });
  const browser = await chromium.launch({ executablePath });
  try {
    return {
      table: await playedTable(browser, server.url),
      screens: await shiftsOfScreens(browser, server.url),
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}
