import type { Page } from 'playwright-core';

const KEY = 'test-has-no-network';

/**
 * Cuts the network of a page's context, or gives it back. Says so to the page itself too: not every Chromium's emulation reaches
 * `navigator.onLine`.
 */
export async function setOffline(page: Page, offline: boolean): Promise<void> {
  const context = page.context();
  await context.setOffline(offline);
  const tell = ([key, isOffline, tells]: readonly [string, boolean | null, boolean]) => {
    if (isOffline !== null) sessionStorage.setItem(key, String(isOffline));
    Object.defineProperty(navigator, 'onLine', {
      configurable: true,
      get: () => sessionStorage.getItem(key) !== 'true',
    });
    if (tells) window.dispatchEvent(new Event(isOffline === true ? 'offline' : 'online'));
  };
  if (offline) await page.addInitScript(tell, [KEY, null, false] as const);
  await page.evaluate(tell, [KEY, offline, true] as const);
}
