import { chromium } from 'playwright-core';
import { startPanel } from './lib/panel-server.mjs';
import { median } from './lib/stats.mjs';

const CPU_SLOWDOWN = 4;
const ACCOUNTS = 20_000;
/** Until a screen has come to rest, ms. */
const REST_MS = 4_000;
const SCREENS = [
  { name: 'a phone', viewport: { width: 390, height: 844 } },
  { name: 'a desk', viewport: { width: 1440, height: 900 } },
];

/** Runs inside the page: notes when the first person has been drawn and the page can respond to a click, ms. */
export function awaitFirstPerson() {
  globalThis.usable = new Promise((resolve) => {
    const look = () => {
      const { document, requestAnimationFrame, setTimeout } = globalThis;
      if (document.querySelector('#main a[href*="/users/"]') === null) requestAnimationFrame(look);
      else requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    };
    look();
  });
}

/** A new tab of the context at an address, on a slow processor. */
async function openTab(context, address) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(address, { waitUntil: 'commit' });
  return page;
}

/** Opens the list of people in a new tab of the context; from the address to the first person, ms. */
async function openList(context, url) {
  const page = await openTab(context, `${url}/admin/users`);
  const usable = await page.evaluate(() => globalThis.usable);
  await page.close();
  return usable;
}

/** Goes to the list of people from another screen that has come to rest; from the press to the first person, ms. */
async function goToList(context, url) {
  const page = await openTab(context, `${url}/admin/approvals`);
  await page.locator('#main h1').waitFor();
  await page.waitForLoadState('load');
  await page.waitForTimeout(REST_MS);
  const taken = await page.evaluate(async () => {
    const link = [...globalThis.document.querySelectorAll('a[href="/admin/users"]')].find(
      (each) => each.getClientRects().length > 0,
    );
    // A finger or pointer comes to the link before it presses it.
    link.dispatchEvent(new globalThis.MouseEvent('mouseover', { bubbles: true }));
    const begun = performance.now();
    link.click();
    return (await globalThis.usable) - begun;
  });
  await page.close();
  return taken;
}

/**
 * The time until the panel's list of people can be used, on a processor that is four times slower: medians over `runs`, ms.
 * `cold`: the first visit of a browser; `warm`: the scripts are in its cache; `within`: from another screen of the panel.
 */
export async function measurePanel({ executablePath, runs }) {
  const panel = await startPanel({ accounts: ACCOUNTS });
  const browser = await chromium.launch({ executablePath });
  try {
    const rows = [];
    for (const { name, viewport } of SCREENS) {
      const times = { cold: [], warm: [], within: [] };
      for (let n = 0; n < runs; n += 1) {
        const context = await browser.newContext({ viewport, locale: 'fa-IR' });
        await context.addCookies([{ name: 'panel', value: panel.token, url: panel.url }]);
        // A device on which somebody is signed in knows their level.
        await context.addInitScript(() =>
          globalThis.localStorage.setItem('hokm-admin-user', '{"admin_level":"super_admin"}'),
        );
        await context.addInitScript(awaitFirstPerson);
        times.cold.push(await openList(context, panel.url));
        times.warm.push(await openList(context, panel.url));
        times.within.push(await goToList(context, panel.url));
        await context.close();
      }
      rows.push({
        name,
        ...Object.fromEntries(Object.entries(times).map(([kind, all]) => [kind, median(all)])),
      });
    }
    return rows;
  } finally {
    await browser.close();
    await panel.stop();
  }
}
