import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { startRealServer } from '../scripts/lib/real-server.mjs';
import { launchData } from './lib/client.mjs';
import { median } from './lib/stats.mjs';

const DIST = fileURLToPath(new URL('../miniapp/dist', import.meta.url));

/** Lighthouse's "slow 4G": round trip in ms, throughput in bytes a second. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
const PHONE = { width: 390, height: 844 };

const STATIC_IMPORT = /(?:\bimport|\bfrom)\s*["'](\.[^"']+\.js)["']/g;

/** A script of the build with everything that it imports before it can run, as paths inside dist/. */
async function withStaticImports(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  const code = await readFile(join(DIST, path), 'utf8');
  for (const [, specifier] of code.matchAll(STATIC_IMPORT)) {
    await withStaticImports(join(dirname(path), specifier), found);
  }
  return found;
}

/** The scripts a browser must have before the mini app runs, gzipped, bytes. */
export async function initialScripts() {
  const page = await readFile(join(DIST, 'index.html'), 'utf8');
  const named = [
    ...page.matchAll(/<(?:script[^>]*\ssrc|link[^>]*rel="modulepreload"[^>]*\shref)="\/?([^"]+\.js)"/g),
  ];
  const scripts = new Set();
  for (const [, path] of named) await withStaticImports(path, scripts);
  if (scripts.size === 0) throw new Error('index.html of the mini app names no script.');
  return gzipped(scripts);
}

/** Files of the build and their total size, each gzipped, bytes. */
async function gzipped(files) {
  let bytes = 0;
  for (const path of files) bytes += gzipSync(await readFile(join(DIST, path)), { level: 9 }).length;
  return { files: [...files], bytes };
}

/** The hash that a Telegram client appends to the address, for the n-th person. */
function launchHash(n) {
  const theme = {
    bg_color: '#17212b',
    text_color: '#f5f5f5',
    secondary_bg_color: '#232e3c',
    section_bg_color: '#17212b',
  };
  const params = new URLSearchParams({
    tgWebAppData: launchData(n),
    tgWebAppVersion: '9.1',
    tgWebAppPlatform: 'android',
    tgWebAppThemeParams: JSON.stringify(theme),
  });
  return `#${params.toString()}`;
}

/**
 * Runs inside the page: notes when the play button has been drawn and the page can respond to a tap, ms; when the app has taken its
 * place, ms; and the scripts loaded by then.
 */
function awaitPlayButton() {
  const { document, requestAnimationFrame, setTimeout } = globalThis;
  const drawn = (selector) =>
    new Promise((resolve) => {
      const look = () => {
        const isShown = [...document.querySelectorAll(selector)].some((each) => each.checkVisibility());
        if (isShown) requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        else requestAnimationFrame(look);
      };
      look();
    });
  globalThis.playable = Promise.all([
    drawn('a[href="/lobby"]'),
    drawn('main:not([data-early-home]) a[href="/lobby"]'),
  ]).then(([at, app]) => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return { at, app, scripts: fetched.filter((path) => path.endsWith('.js')) };
  });
}

/** One cold opening of the home page on a slow phone: first contentful paint, the play button and the app, ms; the scripts until then. */
async function openOnce(browser, url, n) {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 3 });
  try {
    await context.addInitScript(() => {
      globalThis.TelegramWebviewProxy = { postEvent: () => undefined };
    });
    await context.addInitScript(awaitPlayButton);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(`${url}/${launchHash(n)}`, { waitUntil: 'commit' });
    const { at: playable, app, scripts } = await page.evaluate(() => globalThis.playable);
    const painted = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    if (painted === undefined) throw new Error('The browser reports no first contentful paint.');
    return { painted, playable, app, scripts };
  } finally {
    await context.close();
  }
}

/** The median of several cold openings, each with a fresh profile; for scripts the largest total. */
export async function firstPaint({ executablePath, runs }) {
  const server = await startRealServer();
  const browser = await chromium.launch({ executablePath });
  try {
    const opened = [];
    for (let n = 0; n < runs; n += 1) opened.push(await openOnce(browser, server.url, 20_000 + n));
    return {
      painted: median(opened.map(({ painted }) => painted)),
      playable: median(opened.map(({ playable }) => playable)),
      app: median(opened.map(({ app }) => app)),
      scripts: await gzipped(
        opened.map(({ scripts }) => scripts).reduce((a, b) => (b.length > a.length ? b : a)),
      ),
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}
